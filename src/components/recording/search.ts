import { searchList } from "~/api/list-search.ts";
import { showColumn } from "~/lib/arrange-columns.ts";
import { listAt, RECORDING_SHAPE, RECORDINGS, type RecordingListSearch } from "./lists.tsx";

/** Begins to search recordings for these words, newest first; returns the address that shows it. */
export function startRecordingSearch(
  search: RecordingListSearch,
  words: string,
): RecordingListSearch {
  const found = {
    ...search,
    // Only rows whose column is shown have a customer to be found by.
    columns: showColumn(search.columns, "customer", RECORDING_SHAPE),
    orderBy: undefined,
    orderDirection: undefined,
    from: undefined,
    at: undefined,
    filter: words,
  };
  searchList(RECORDINGS.endpoint, listAt(found).query(found));
  return found;
}
