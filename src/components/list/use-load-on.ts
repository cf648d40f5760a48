import { useEveryPage } from "~/ui/hooks/use-all-pages.ts";
import type { Rows } from "./use-list.ts";

/** Loads a list's next page, and the one after it, while `enabled`; a failure stops it until a retry. */
export const useLoadOn = <Row extends { id: string }>(list: Rows<Row>, enabled: boolean): void =>
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
