import type { RecordingQuery, RecordingRow } from "~/api/recordings.ts";
import { describeExactly, ExactBounds, Loaded } from "~/components/list/list-status.tsx";
import type { List } from "~/components/list/use-list.ts";
import type { RecordingListSearch } from "~/components/recording-search.ts";
import { CountAll } from "~/components/recording/count-all.tsx";

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
