import type { ReactNode } from "react";
import { formatCount } from "~/lib/format.ts";
import type { List } from "./use-list.ts";

/** What is loaded, said exactly, and how many there are where the service tells. */
export function Loaded<Row extends { id: string }>({ list }: { list: List<Row> }) {
  const { rows, total, more } = list;
  return (
    <>
      <span className="shrink-0">
        <strong>{formatCount(rows.length)} loaded</strong>
        {total !== undefined && ` of ${formatCount(total)}`}
        {more ? ", more available" : ", no more"}
      </span>
      {list.loadingMore && <span className="text-text-muted">Loading</span>}
    </>
  );
}

/** In a list that the interface can't narrow: that the organization chosen at the top has no part in it. */
export function WholeReach({ organizationId }: { organizationId: string | undefined }) {
  if (organizationId === undefined) return null;
  return (
    <span className="truncate text-text-muted">
      Of every organization: the interface can't narrow this list to one.
    </span>
  );
}

/** The bounds of a range as they were asked for. */
export function ExactBounds({ children }: { children: ReactNode }) {
  return <span className="mono ml-auto truncate text-text-muted max-md:hidden">{children}</span>;
}

/** Both bounds of the interface are exclusive. */
export function describeExactly(after: string | undefined, before: string | undefined) {
  return [
    after === undefined ? undefined : `After ${after}`,
    before === undefined ? undefined : `${after === undefined ? "Before" : "before"} ${before}`,
  ]
    .filter((bound) => bound !== undefined)
    .join(" and ");
}
