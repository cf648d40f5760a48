import { searchList } from "~/api/lists/list-search.ts";
import { listAt, RECORDINGS, type RecordingListSearch } from "./lists.tsx";

/** Begins to search recordings and their customers for words, newest first; returns the address that shows it. */
export function startRecordingSearch(
  search: RecordingListSearch,
  words: string,
): RecordingListSearch {
  const found = {
    ...search,
    showCrmCustomer: true as const,
    orderBy: undefined,
    orderDirection: undefined,
    from: undefined,
    at: undefined,
    filter: words || undefined,
  };
  searchList(RECORDINGS.endpoint, listAt(found).query(found));
  return found;
}
