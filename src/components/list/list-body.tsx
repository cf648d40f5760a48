import type { ReactNode } from "react";
import { Failure, Loading } from "~/components/page/states.tsx";
import { WaitMessage } from "~/components/page/waiting.tsx";
import { capital } from "~/lib/words.ts";
import type { Rows } from "./use-list.ts";

/**
 * The rows of a list, or its state: loading, failed, empty. If a further page fails, the failure is
 * shown below the rows already loaded.
 */
export function ListBody<Row extends { id: string }>({
  nouns,
  list,
  empty,
  below,
  children,
}: {
  /** What the rows are, e.g. "recordings". */
  nouns: string;
  list: Rows<Row>;
  empty: ReactNode;
  /** Below the rows, or below what takes their place. */
  below?: ReactNode;
  children: ReactNode;
}) {
  const { read, error, moreError } = list;
  return (
    <>
      {list.failed ? (
        <Failure title={`${capital(nouns)} didn't load`} error={error} retry={list.retry} />
      ) : list.pending || (list.stale && read === 0) ? (
        <div className="min-h-0 flex-1 overflow-hidden">
          <Loading endpoint={list.endpoint} label={`Loading ${nouns}`} rows={20} />
        </div>
      ) : read === 0 ? (
        empty
      ) : (
        children
      )}
      <div className="shrink-0 border-t border-line empty:hidden">
        {below}
        {moreError !== null && (
          <Failure title="The next page didn't load" error={moreError} retry={list.retryMore} />
        )}
        {(list.loadingMore || list.stale) && <WaitMessage endpoint={list.endpoint} />}
      </div>
    </>
  );
}
