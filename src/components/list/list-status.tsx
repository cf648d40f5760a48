import WifiOff from "lucide-react/icons/wifi-off";
import { leftOut } from "~/api/reading.ts";
import { formatClock, formatCount, plural } from "~/lib/format.ts";
import { useOnline } from "~/ui/hooks/use-online.ts";
import type { List } from "./use-list.ts";

/** How much of a list is loaded; a complete one is only counted. */
export function Loaded<Row extends { id: string }>({
  list: { rows, reading, total, more, stale, loadingMore },
  counted = total,
  noun,
  nouns,
}: {
  list: List<Row>;
  /** How many rows match in all, if they were counted. */
  counted?: number | undefined;
  noun: string;
  /** The plural, if it isn't the singular with an s. */
  nouns?: string | undefined;
}) {
  const loaded = formatCount(rows.length);
  // Rows that came since are more than were counted.
  const all = counted !== undefined && counted > rows.length ? counted : undefined;
  return (
    <>
      <span className="shrink-0">
        <strong>
          {all !== undefined
            ? `${loaded} of ${formatCount(all)} loaded`
            : more || stale
              ? `${loaded} loaded`
              : plural(rows.length, noun, nouns)}
        </strong>
        {all === undefined && more && ", more available"}
        {leftOut(reading)}
      </span>
      {loadingMore && <span className="text-text-muted">Loading</span>}
    </>
  );
}

/** Says while there is no connection that rows can be old. */
export function Offline({ loadedAt }: { loadedAt: number }) {
  return (
    useOnline() || (
      <span role="status" className="flex min-w-0 items-center gap-1.5">
        <WifiOff size={14} className="shrink-0 text-warning" />
        <strong className="shrink-0">No connection</strong>
        <span className="truncate text-text-muted">
          Showing what was loaded at {formatClock(new Date(loadedAt))}.
        </span>
      </span>
    )
  );
}

/** Says that the organization chosen in the frame doesn't narrow this list. */
export function AllOrganizations({ organizationId }: { organizationId: string | undefined }) {
  if (organizationId === undefined) return null;
  return (
    <span className="truncate text-text-muted">
      Showing all organizations. The API can't filter this list by organization.
    </span>
  );
}

/** The bounds of a range exactly as requested; both are exclusive. */
export function describeExactly(after: string | undefined, before: string | undefined): string {
  const bounds = [after && `After ${after}`, before && `${after ? "before" : "Before"} ${before}`];
  return bounds.filter(Boolean).join(" and ");
}
