import type { RecordingQuery, RecordingRow } from "~/api/recordings.ts";
import { describeExactly, ExactBounds, Loaded } from "~/components/list/list-status.tsx";
import type { List } from "~/components/list/use-list.ts";
import type { RecordingListSearch } from "~/components/recording-search.ts";
import { CountAll } from "~/components/recording/count-all.tsx";
import { formatCount } from "~/lib/format.ts";
import { INK_LINK } from "~/ui/classes.ts";

/** What is loaded, said exactly; and the bounds of the range as they were asked for. */
export function RecordingStatus({
  list,
  query,
  search,
  selected,
  onClear,
}: {
  list: List<RecordingRow>;
  query: RecordingQuery;
  search: RecordingListSearch;
  /** How many of the loaded rows are selected. */
  selected: number;
  onClear: () => void;
}) {
  const bounds = describeExactly(search["dateCreated:gt"], search["dateCreated:lt"]);
  return (
    <>
      <Loaded list={list} />
      {list.more && <CountAll key={list.list} query={query} />}
      {selected > 0 && (
        <span role="status" className="shrink-0">
          <strong>{formatCount(selected)} selected</strong>{" "}
          <button type="button" className={INK_LINK} onClick={onClear}>
            Clear<span className="sr-only"> selection</span>
          </button>
        </span>
      )}
      {bounds !== "" && <ExactBounds>{bounds}</ExactBounds>}
    </>
  );
}
