import { useEveryPage } from "~/ui/hooks/use-all-pages.ts";
import type { List } from "~/components/list/use-list.ts";

/** Loads the next page, and the one after it, for as long as `enabled`. */
export const useLoadOn = <Row extends { id: string }>(list: List<Row>, enabled: boolean): void =>
  useEveryPage(
    {
      data: list.rows,
      hasNextPage: list.more,
      isFetching: list.loadingMore,
      isFetchNextPageError: list.moreError !== null,
      fetchNextPage: list.loadMore,
    },
    enabled,
  );
