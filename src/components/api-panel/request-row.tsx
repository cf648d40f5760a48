import CircleOff from "lucide-react/icons/circle-off";
import CircleX from "lucide-react/icons/circle-x";
import TriangleAlert from "lucide-react/icons/triangle-exclamation-point";
import type { ServiceRequest } from "~/api/state/request-log.ts";
import { fillPath } from "~/contract/endpoint.ts";
import { formatClock } from "~/lib/format.ts";
import { formatSize, formatWait } from "~/lib/format-size.ts";
import { classes } from "~/ui/classes.ts";
import { CopyButton } from "~/ui/copy-button.tsx";
import { None } from "~/ui/mono.tsx";

/** Splits an API path before its version (section 9). */
function splitPath(path: string): [prefix: string, rest: string] {
  const at = Math.max(0, path.search(/\/v\d/));
  return [path.slice(0, at), path.slice(at)];
}

const GLYPH = { size: 14, className: "shrink-0" } as const;

export const API_NAMES = { user: "user-scoped", org: "org-wide", auth: "token", gateway: "" };

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
export function RequestRow({
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
  const [prefix, rest] = splitPath(path);
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
          {/* The common prefix of all paths shrinks first. */}
          <span className="min-w-0 shrink-1000 truncate">{prefix}</span>
          <span className="min-w-0 truncate">
            {rest}
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
