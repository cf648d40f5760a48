import type { RecordingQuery, RecordingRow } from "~/api/recordings.ts";
import { describeExactly, ExactBounds, Loaded } from "~/components/list/list-status.tsx";
import type { List } from "~/components/list/use-list.ts";
import type { RecordingListSearch } from "~/components/recording-search.ts";
import { formatCount } from "~/lib/format.ts";
import { INK_LINK } from "~/ui/classes.ts";
import { useCountAll } from "./-count-all.ts";

function CountAll({ query }: { query: RecordingQuery }) {
  const count = useCountAll(query);
  if (count.state === "idle") {
    return (
      <button type="button" className={INK_LINK} onClick={count.start}>
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
          <button type="button" className={INK_LINK} onClick={count.stop}>
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
  list: List<RecordingRow>;
  query: RecordingQuery;
  search: RecordingListSearch;
}) {
  const bounds = describeExactly(search["dateCreated:gt"], search["dateCreated:lt"]);
  return (
    <>
      <Loaded list={list} />
      {list.more && <CountAll key={list.list} query={query} />}
      {bounds !== "" && <ExactBounds>{bounds}</ExactBounds>}
    </>
  );
}
