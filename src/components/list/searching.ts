import { searchedList, searchKey } from "~/api/list-search.ts";
import { useStore } from "~/lib/store.ts";
import type { List } from "./use-list.ts";

/** Names the list that is shown, for its search. */
export const keyOf = <Row extends { id: string }>({ of, list = "" }: List<Row>) =>
  searchKey(of, list);

/** Whether the list that is shown is being read to its end for its quick filter. */
export const useSearching = <Row extends { id: string }>(list: List<Row>) =>
  useStore(searchedList) === keyOf(list);
