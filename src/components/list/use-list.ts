import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { useCallback } from "react";
import { type ListPages, uniqueRows } from "~/api/paging.ts";

/** Milliseconds within which a failure is the answer to the loader, which asks first. */
const JUST_NOW = 5000;

/** What a screen looks at a list with: it asks for nothing that the loader has just asked for in vain. */
export const watching = <Row>(list: ListPages<Row>) => ({
  ...list,
  placeholderData: keepPreviousData,
  retryOnMount: ({ state }: { state: { errorUpdatedAt: number } }) =>
    Date.now() - state.errorUpdatedAt > JUST_NOW,
});

const rowKey = ({ id }: { id: string }, index: number) => id || `row ${index}`;

/**
 * The loaded part of a list that loads on as it is scrolled: what was loaded stays in view while
 * another list is on its way.
 */
export function useList<Row extends { id: string }>(list: ListPages<Row>, enabled = true) {
  const result = useInfiniteQuery({ ...watching(list), enabled });
  const { data, hasNextPage, isFetchingNextPage, isFetchNextPageError, isPlaceholderData } = result;
  const { fetchNextPage } = result;
  const pages = data?.pages ?? [];
  const ready = hasNextPage && !isFetchingNextPage && !isFetchNextPageError && !isPlaceholderData;
  const loadMore = useCallback(() => {
    if (ready) void fetchNextPage();
  }, [ready, fetchNextPage]);
  const rows: Row[] = uniqueRows(pages);
  /** The cursor each page was asked for with; undefined for the first. */
  const params = (data?.pageParams ?? []).map((param) =>
    typeof param === "string" || typeof param === "number" ? String(param) : undefined,
  );
  /** The same list from another start is another thing to read. */
  const reading = pages[0] && `${pages[0].list} ${params[0] ?? ""}`;
  return {
    rows,
    pages,
    /** How many match on all pages, where the service tells. */
    total: pages.at(-1)?.total,
    params,
    /** Which list the rows belong to; not the one asked for while that is on its way. */
    list: pages[0]?.list,
    reading,
    more: hasNextPage,
    loadMore,
    loadingMore: isFetchingNextPage,
    /** The failure of a further page; the rows before it stay. */
    moreError: isFetchNextPageError ? result.error : null,
    retryMore: () => void fetchNextPage(),
    stale: isPlaceholderData,
    pending: result.isPending,
    error: isFetchNextPageError ? null : result.error,
    retry: () => void result.refetch(),
    /** What a table of them is given. */
    grid: {
      rows,
      rowKey,
      more: hasNextPage,
      onEnd: loadMore,
      list: reading,
      stale: isPlaceholderData,
    },
  };
}

export type List<Row extends { id: string }> = ReturnType<typeof useList<Row>>;
