import { searchedList, searchKey } from "~/api/list-search.ts";
import { formatDay, toDate } from "~/lib/format.ts";
import { useStore } from "~/lib/store.ts";
import type { Rows } from "./use-list.ts";

/** Names the list that is shown, for its search. */
export const keyOf = <Row extends { id: string }>({ of, list = "" }: Rows<Row>) =>
  searchKey(of, list);

/** Whether the list that is shown is being read to its end for its quick filter. */
export const useSearching = <Row extends { id: string }>(list: Rows<Row>) =>
  useStore(searchedList) === keyOf(list);

/** Begins to read a list to its end; `restart` shows it from its start, if it isn't. */
export function startSearch<Row extends { id: string }>(
  list: Rows<Row>,
  restart: (() => void) | undefined,
) {
  searchedList.set(keyOf(list));
  if (restart) restart();
  else if (list.moreError !== null) list.retryMore();
}

/** The day of the last row that was read, in a list whose newest rows come first. */
export function readBackTo<Row>(rows: readonly Row[], timeOf?: (row: Row) => string | undefined) {
  const [first, last] = [rows[0], rows.at(-1)].map((row) => row && toDate(timeOf?.(row)));
  return first && last && last < first ? `back to ${formatDay(last)}` : undefined;
}
