import { Failure } from "~/components/failure.tsx";
import { formatCount } from "~/lib/format.ts";
import type { useRecordingList } from "~/components/use-recording-list.ts";
import type { RecordingListSearch } from "~/components/recording-search.ts";
import { useCountAll } from "./-count-all.ts";
import type { RecordingQuery } from "~/api/recordings.ts";

type List = ReturnType<typeof useRecordingList>;

const LINK = "rounded-control underline decoration-1 underline-offset-3 hover:decoration-2";

function CountAll({ query }: { query: RecordingQuery }) {
  const count = useCountAll(query);
  if (count.state === "idle") {
    return (
      <button type="button" className={LINK} onClick={count.start}>
        Count all
      </button>
    );
  }
  return (
    <span role="status">
      <strong>{formatCount(count.counted)} counted</strong>
      {count.state === "counting" && (
        <>
          {" "}
          so far, {count.calls} calls{" "}
          <button type="button" className={LINK} onClick={count.stop}>
            Stop
          </button>
        </>
      )}
      {count.state === "stopped" && " before it was stopped"}
      {count.state === "failed" && ` before it failed: ${count.message}`}
    </span>
  );
}

/** What is loaded, said exactly; and the bounds of the range as they were asked for. */
export function RecordingStatus({
  list,
  query,
  search,
}: {
  list: List;
  query: RecordingQuery;
  search: RecordingListSearch;
}) {
  const after = search["dateCreated:gt"];
  const before = search["dateCreated:lt"];
  return (
    <>
      <span className="shrink-0">
        <strong>{formatCount(list.rows.length)} loaded</strong>
        {list.more ? ", more available" : ", no more"}
      </span>
      {list.more && <CountAll key={list.list} query={query} />}
      {list.loadingMore && <span className="text-text-muted">Loading</span>}
      {(after !== undefined || before !== undefined) && (
        <span className="mono ml-auto truncate text-text-muted max-md:hidden">
          {after !== undefined && `After ${after}`}
          {after !== undefined && before !== undefined && " and "}
          {before !== undefined && `before ${before}`}
        </span>
      )}
    </>
  );
}

/** The failure of a further page, under the rows that are there. */
export function MoreFailure({ list }: { list: List }) {
  if (list.moreError === null) return null;
  return (
    <div className="shrink-0 border-t border-line">
      <Failure title="The next page didn't load" error={list.moreError} retry={list.retryMore} />
    </div>
  );
}
