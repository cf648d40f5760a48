import WifiOff from "lucide-react/icons/wifi-off";
import type { ReactNode } from "react";
import { leftOut } from "~/api/reading.ts";
import { Failure, Forbidden, Loading, WaitMessage } from "~/components/page/states.tsx";
import { formatClock, formatCount, plural } from "~/lib/format.ts";
import { capital } from "~/lib/words.ts";
import { useOnline } from "~/ui/hooks/use-online.ts";
import type { List } from "./use-list.ts";

/**
 * The rows of a list, or its state: forbidden, loading, failed, empty. If a further page fails, the
 * failure is shown below the rows already loaded.
 */
export function ListBody<Row extends { id: string }>({
  nouns,
  reason,
  list,
  empty,
  skeleton,
  children,
}: {
  /** What the rows are, e.g. "recordings". */
  nouns: string;
  /** Why the credential can't list them. */
  reason: string | undefined;
  list: List<Row>;
  empty: ReactNode;
  /** While the first rows are on their way. */
  skeleton?: ReactNode;
  children: ReactNode;
}) {
  const { rows, error, moreError } = list;
  if (reason !== undefined) return <Forbidden what={`list ${nouns}`} reason={reason} />;
  return (
    <>
      {list.failed ? (
        <Failure title={`${capital(nouns)} didn't load`} error={error} retry={list.retry} />
      ) : list.pending || (list.stale && rows.length === 0) ? (
        <Loading of={list.of} label={`Loading ${nouns}`} rows={20}>
          {skeleton}
        </Loading>
      ) : rows.length === 0 ? (
        empty
      ) : (
        children
      )}
      <div className="shrink-0 border-t border-line empty:hidden">
        {moreError !== null && (
          <Failure title="The next page didn't load" error={moreError} retry={list.retryMore} />
        )}
        {(list.loadingMore || list.stale) && <WaitMessage of={list.of} />}
      </div>
    </>
  );
}

/** How much of a list is loaded; a complete one is only counted. */
export function Loaded<Row extends { id: string }>({
  list: { rows, reading, total, more, stale, loadingMore },
  counted = total,
  noun,
  nouns,
}: {
  list: List<Row>;
  /** How many rows match in all, if they were counted. */
  counted?: number;
  noun: string;
  /** The plural, if it isn't the singular with an s. */
  nouns?: string;
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
