import type { ReactNode } from "react";
import { Failure } from "~/components/failure.tsx";
import { Forbidden } from "~/components/forbidden.tsx";
import { SkeletonRows } from "~/ui/skeleton.tsx";
import { FromTheMiddle } from "./from-the-middle.tsx";
import type { List } from "./use-list.ts";

/**
 * A list that loads on, or what stands in its place: forbidden, loading, failed, empty. The failure of a
 * further page stands under the rows that are there.
 */
export function ListBody<Row extends { id: string }>({
  noun,
  reason,
  list,
  from,
  onRestart,
  empty,
  children,
}: {
  /** Plural: what the rows are, e.g. "recordings". */
  noun: string;
  /** Why the signed-in credential can't list them. */
  reason: string | undefined;
  list: List<Row>;
  from: string | undefined;
  onRestart: () => void;
  empty: ReactNode;
  children: ReactNode;
}) {
  const { rows, error, moreError } = list;
  if (reason !== undefined) return <Forbidden what={`list ${noun}`} reason={reason} />;
  const title = `${noun.charAt(0).toUpperCase()}${noun.slice(1)} didn't load`;
  return (
    <>
      <FromTheMiddle from={from} error={error} restart={onRestart} />
      {error !== null && rows.length === 0 ? (
        <Failure title={title} error={error} retry={list.retry} />
      ) : list.pending ? (
        <SkeletonRows label={`Loading ${noun}`} rows={20} />
      ) : rows.length === 0 ? (
        empty
      ) : (
        children
      )}
      {moreError !== null && (
        <div className="shrink-0 border-t border-line">
          <Failure title="The next page didn't load" error={moreError} retry={list.retryMore} />
        </div>
      )}
    </>
  );
}
