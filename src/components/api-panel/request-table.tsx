import CircleOff from "lucide-react/icons/circle-off";
import CircleX from "lucide-react/icons/circle-x";
import TriangleAlert from "lucide-react/icons/triangle-exclamation-point";
import type { KeyboardEvent } from "react";
import { requestLog, type ServiceRequest } from "~/api/state/request-log.ts";
import { fillPath } from "~/contract/endpoint.ts";
import { formatClock } from "~/lib/format.ts";
import { formatSize, formatWait } from "~/lib/format-size.ts";
import { lookup } from "~/lib/lookup.ts";
import { classes } from "~/ui/classes.ts";
import { CopyButton } from "~/ui/copy-button.tsx";
import { None } from "~/ui/mono.tsx";

const STEPS = lookup<number>({ ArrowDown: 1, ArrowUp: -1 });

/** The path takes the remaining width. */
const COLUMNS: readonly { name: string; width?: string; quiet?: string }[] = [
  { name: "Method", width: "w-16 pl-4", quiet: "sr-only" },
  { name: "API", width: "w-22 max-md:hidden" },
  { name: "Path and query" },
  { name: "Status", width: "w-18 max-md:hidden" },
  { name: "Time", width: "w-16 text-right max-md:hidden" },
  { name: "Size", width: "w-18 text-right max-md:hidden" },
  { name: "Request ID", width: "w-50 pl-4 max-[1800px]:w-12", quiet: "max-[1800px]:sr-only" },
];

/** Requests in the order they were sent; arrow keys move between them. */
export function RequestTable({
  requests,
  selected,
  onSelect,
}: {
  requests: readonly ServiceRequest[];
  selected: ServiceRequest;
  onSelect: (id: number) => void;
}) {
  const { visit } = requestLog.get();
  const move = (event: KeyboardEvent<HTMLElement>) => {
    const next = requests[requests.indexOf(selected) + (STEPS[event.key] ?? NaN)];
    if (next === undefined) return;
    event.preventDefault();
    onSelect(next.id);
    const buttons = event.currentTarget.querySelectorAll<HTMLElement>("[aria-pressed]");
    buttons[requests.indexOf(next)]?.focus();
  };
  return (
    // Handles the keys of the buttons inside.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <table
      aria-label="Requests"
      className="w-full table-fixed text-left text-small"
      onKeyDown={move}
    >
      <thead className="sticky top-0 z-20 bg-surface-sunken text-text-muted max-md:h-0">
        <tr className="h-8 max-md:h-0">
          {COLUMNS.map(({ name, width, quiet }) => (
            <th key={name} scope="col" className={classes("font-[400]", width)}>
              <span className={classes("max-md:sr-only", quiet)}>{name}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {requests.map((request) => (
          <RequestRow
            key={request.id}
            request={request}
            selected={request === selected}
            cached={request.visit !== visit}
            onSelect={() => onSelect(request.id)}
          />
        ))}
      </tbody>
    </table>
  );
}

const GLYPH = { size: 14, className: "shrink-0" } as const;

const API_NAMES = { user: "user-scoped", org: "org-wide", auth: "token", gateway: "" };

function Mark({ request: { status, canceled } }: { request: ServiceRequest }) {
  if (canceled) return <CircleOff {...GLYPH} />;
  if (status === 429) return <TriangleAlert {...GLYPH} className="shrink-0 text-warning" />;
  if (status >= 400 || status === 0)
    return <CircleX {...GLYPH} className="shrink-0 text-negative" />;
  return null;
}

function Status({ request }: { request: ServiceRequest }) {
  const { status, canceled, upstream, row } = request;
  const asked = status > 0 && row.host !== "gateway";
  return (
    <span className="flex items-center gap-1.5">
      <Mark request={request} />
      {status > 0 ? status : canceled ? "canceled" : "no response"}
      {asked && upstream === 0 && (
        <span className="text-text-muted" title="Answered by the gateway.">
          not sent
        </span>
      )}
      {upstream > 1 && (
        <span
          className="text-text-muted"
          title={`Took ${upstream} requests to the service, including getting or renewing a token.`}
        >
          of {upstream}
        </span>
      )}
    </span>
  );
}

/** A request; selecting it shows its command. It has two lines on narrow screens. */
function RequestRow({
  request,
  selected,
  cached,
  onSelect,
}: {
  request: ServiceRequest;
  selected: boolean;
  /** Sent before this visit; its data is still shown. */
  cached: boolean;
  onSelect: () => void;
}) {
  const { row, params, search, milliseconds, bytes, requestId, sentAt } = request;
  const path = fillPath(row.path, { ...params });
  // The common prefix of all paths ends before the version (section 9).
  const version = Math.max(0, path.search(/\/v\d/));
  const query = search === "" ? "" : `?${search}`;
  const wait = formatWait(milliseconds);
  const size = formatSize(bytes);
  return (
    <tr
      className={classes(
        "relative h-8 border-line max-md:border-b",
        selected ? "bg-selected" : "hover:bg-hover",
      )}
    >
      <td className={classes("mono relative pl-4", selected && "current-mark")}>{row.method}</td>
      <td className="text-text-muted max-md:hidden">{API_NAMES[row.host]}</td>
      <th scope="row" className="py-1 pr-3 font-[400]">
        <button
          type="button"
          aria-pressed={selected}
          tabIndex={selected ? 0 : -1}
          onClick={onSelect}
          aria-label={path + query}
          title={path + query}
          className="mono flex w-full text-left -outline-offset-2 after:absolute after:inset-0"
        >
          {/* The prefix shrinks first. */}
          <span className="min-w-0 shrink-1000 truncate">{path.slice(0, version)}</span>
          <span className="min-w-0 truncate">
            {path.slice(version)}
            <span className="text-text-muted">{query}</span>
          </span>
        </button>
        <span className="flex gap-2 text-label text-text-muted md:hidden">
          <Status request={request} /> {API_NAMES[row.host]}, {wait}, {size}
        </span>
        {cached && (
          <span className="block truncate text-label text-text-muted">
            from the cache, loaded at {formatClock(new Date(sentAt))}
          </span>
        )}
      </th>
      <td className="max-md:hidden">
        <Status request={request} />
      </td>
      <td className="text-right max-md:hidden">{wait}</td>
      <td className="text-right text-text-muted max-md:hidden">{size}</td>
      <td className="pr-2 pl-4 max-md:pl-1">
        {requestId === undefined ? (
          <None />
        ) : (
          <span className="relative z-10 flex items-center justify-between gap-1 max-[1800px]:justify-end">
            <span className="mono truncate text-text-muted max-[1800px]:sr-only" translate="no">
              {requestId}
            </span>
            <CopyButton text={requestId} label="Copy request ID" />
          </span>
        )}
      </td>
    </tr>
  );
}
