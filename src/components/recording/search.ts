import { searchList } from "~/api/lists/list-search.ts";
import { showColumn } from "~/lib/arrange-columns.ts";
import { layouts } from "~/lib/table-layout.ts";
import { listAt, RECORDING_SHAPE, RECORDINGS, type RecordingListSearch } from "./lists.tsx";

/** Begins to search recordings for these words, newest first; returns the address that shows it. */
export function startRecordingSearch(
  search: RecordingListSearch,
  words: string,
): RecordingListSearch {
  // The customer's name is only searched if its column is shown.
  const columns = showColumn(layouts.read(RECORDINGS.name), "customer", RECORDING_SHAPE);
  layouts.write(RECORDINGS.name, columns);
  const found = {
    ...search,
    orderBy: undefined,
    orderDirection: undefined,
    from: undefined,
    at: undefined,
    filter: words,
  };
  searchList(RECORDINGS.endpoint, listAt(found).query(found));
  return found;
}
