import { CircleOff, CircleX, TriangleAlert } from "lucide-react";
import type { ServiceRequest } from "~/api/request-log.ts";
import { fillPath } from "~/contract/endpoint.ts";
import { formatClock } from "~/lib/format.ts";
import { formatSize, formatWait } from "~/lib/format-size.ts";
import { classes } from "~/ui/classes.ts";
import { CopyButton } from "~/ui/copy-button.tsx";
import { None } from "~/ui/mono.tsx";
import { splitPath } from "./split-path.ts";

const GLYPH = { size: 14, strokeWidth: 1.75, className: "shrink-0" } as const;

export const API_NAMES = { user: "user-scoped", org: "org-wide", auth: "token", gateway: "" };

function Mark({ request: { status, givenUp } }: { request: ServiceRequest }) {
  if (givenUp) return <CircleOff {...GLYPH} />;
  if (status === 429) return <TriangleAlert {...GLYPH} className="shrink-0 text-warning" />;
  if (status >= 400 || status === 0)
    return <CircleX {...GLYPH} className="shrink-0 text-negative" />;
  return null;
}

function Status({ request }: { request: ServiceRequest }) {
  const { status, givenUp, upstream, row } = request;
  const asked = status > 0 && row.host !== "gateway";
  return (
    <span className="flex items-center gap-1.5">
      <Mark request={request} />
      {status > 0 ? status : givenUp ? "dropped" : "no answer"}
      {asked && upstream === 0 && (
        <span className="text-text-muted" title="The gateway answered by itself.">
          not sent
        </span>
      )}
      {upstream > 1 && (
        <span
          className="text-text-muted"
          title={`It took ${upstream} requests to the service: a token to get, or one to renew, is among them.`}
        >
          of {upstream}
        </span>
      )}
    </span>
  );
}

/** A request: pressing it shows it as a command. On narrow screens it has two lines. */
export function RequestRow({
  request,
  selected,
  cached,
  onSelect,
}: {
  request: ServiceRequest;
  selected: boolean;
  /** Whether it went out before this visit, and what it brought is still shown. */
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
      <td className={classes("mono relative pl-4", selected && "head-bar")}>{row.method}</td>
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
          {/* Where room is short, what is the same in every path goes first. */}
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
            at {formatClock(new Date(sentAt))}, shown from the cache
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
          <span className="relative z-10 flex items-center justify-between gap-1 max-lg:justify-end">
            <span className="mono truncate text-text-muted max-lg:sr-only" translate="no">
              {requestId}
            </span>
            <CopyButton text={requestId} label="Copy request id" />
          </span>
        )}
      </td>
    </tr>
  );
}
