import ListStart from "lucide-react/icons/list-start";
import type { ReactNode } from "react";
import { toApiError } from "~/api/errors.ts";
import { Failure } from "~/components/page/failure.tsx";
import { Forbidden } from "~/components/page/forbidden.tsx";
import { Loading, WaitMessage } from "~/components/page/waiting.tsx";
import { Button } from "~/ui/button.tsx";
import type { List } from "./use-list.ts";

/** A bar above a list that a link opened in the middle. */
function FromTheMiddle({
  from,
  error,
  restart,
}: {
  from: string | undefined;
  error: Error | null;
  restart: () => void;
}) {
  if (from === undefined) return null;
  const unreadable = error !== null && toApiError(error).status === 400;
  return (
    <div className="flex shrink-0 flex-wrap items-center gap-3 border-b border-line bg-surface-sunken px-4 py-1.5 text-small">
      {unreadable ? "This link's position no longer exists." : "Starts at the linked position."}
      <Button icon={<ListStart size={14} />} onClick={restart}>
        Load from the start
      </Button>
    </div>
  );
}

/**
 * The rows of a list, or its state: forbidden, loading, failed, empty. If a further page fails, the
 * failure is shown below the rows already loaded.
 */
export function ListBody<Row extends { id: string }>({
  nouns,
  reason,
  list,
  from,
  onRestart,
  empty,
  skeleton,
  children,
}: {
  /** What the rows are, e.g. "recordings". */
  nouns: string;
  /** Why the credential can't list them. */
  reason: string | undefined;
  list: List<Row>;
  from: string | undefined;
  onRestart: () => void;
  empty: ReactNode;
  /** While the first rows are on their way. */
  skeleton?: ReactNode;
  children: ReactNode;
}) {
  const { rows, error, moreError } = list;
  if (reason !== undefined) return <Forbidden what={`list ${nouns}`} reason={reason} />;
  const title = `${nouns.charAt(0).toUpperCase()}${nouns.slice(1)} didn't load`;
  return (
    <>
      <FromTheMiddle from={from} error={error} restart={onRestart} />
      {list.failed ? (
        <Failure title={title} error={error} retry={list.retry} />
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
