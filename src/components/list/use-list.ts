import { keepPreviousData, useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { type ListPages, uniqueRows } from "~/api/lists/paging.ts";
import { readingOf } from "~/api/lists/claims.ts";
import { isUnreadable } from "~/contract/lenient.ts";
import { formatClock, formatDay, toDate } from "~/lib/format.ts";
import { useEveryPage } from "~/ui/hooks/use-all-pages.ts";

export const rowKey = ({ id }: { id: string }, index: number) => id || `row ${index}`;

export const idOf = ({ id }: { id: string }) => id;

/** A row's name, with its time if it has one: "Bath conversion, 23 Nov 08:24". */
export function rowName(row: { id: string; title?: string; name?: string; dateCreated?: string }) {
  const date = toDate(row.dateCreated);
  const name = isUnreadable(row) ? "unreadable row" : row.title || row.name || row.id;
  return date ? `${name}, ${formatDay(date)} ${formatClock(date)}` : name;
}

/** A list that loads more as it is scrolled. Its rows stay in view while another list loads. */
export function useList<Row extends { id: string }>(list: ListPages<Row>, enabled = true) {
  const client = useQueryClient();
  const result = useInfiniteQuery({ ...list, enabled, placeholderData: keepPreviousData });
  const { data, hasNextPage, isFetchingNextPage, isFetchNextPageError, isPlaceholderData } = result;
  const { fetchNextPage } = result;
  const pages = data?.pages ?? [];
  const ready = hasNextPage && !isFetchingNextPage && !isFetchNextPageError && !isPlaceholderData;
  const loadMore = useCallback(() => {
    if (ready) void fetchNextPage({ cancelRefetch: false });
  }, [ready, fetchNextPage]);
  const rows: Row[] = uniqueRows(pages);
  /** The cursor of each page; undefined for the first. */
  const params = (data?.pageParams ?? []).map((param) =>
    typeof param === "string" || typeof param === "number" ? String(param) : undefined,
  );
  /** Identifies the list and its start: from another cursor it begins at its top. */
  const place = pages[0] && `${pages[0].listId} ${params[0] ?? ""}`;
  return {
    /** The name of its endpoint. */
    endpoint: list.queryKey[0],
    rows,
    pages,
    /** How many rows were read, with those that a search has left out. */
    read: pages.reduce((sum, { left }) => sum + (left?.rows ?? 0), rows.length),
    queryKey: list.queryKey,
    reading: readingOf(pages, rows, data?.pageParams[0]),
    /** How many rows match in all, if the service says. */
    total: pages.at(-1)?.total,
    params,
    /** Identifies the list that the rows belong to: the previous one while another loads. */
    listId: pages[0]?.listId,
    place,
    more: hasNextPage,
    loadMore,
    loadingMore: isFetchingNextPage,
    /** Cancels the request for a page. */
    stopLoading: (): void => void client.cancelQueries({ queryKey: list.queryKey, exact: true }),
    /** The failure of a further page. */
    moreError: isFetchNextPageError && !isFetchingNextPage ? result.error : null,
    retryMore: (): void => void fetchNextPage({ cancelRefetch: false }),
    stale: isPlaceholderData,
    /** When its first page was loaded, in milliseconds. */
    loadedAt: pages[0]?.loadedAt ?? result.dataUpdatedAt,
    /** Reloads the first page; the loaded rows stay until it has arrived. */
    refresh: async (): Promise<unknown> => {
      await client.cancelQueries({ queryKey: list.queryKey, exact: true });
      return client.infiniteQuery({ ...list, pages: 1, staleTime: 0 });
    },
    pending: result.isPending,
    error: isFetchNextPageError ? null : result.error,
    /** Whether it failed with no rows to show. */
    failed: result.error !== null && rows.length === 0,
    retry: (): void => void result.refetch({ cancelRefetch: false }),
  };
}

export type List<Row extends { id: string }> = ReturnType<typeof useList<Row>>;

/** The rows of a list and how far they are loaded, wherever they come from. */
export type Rows<Row extends { id: string }> = Omit<
  List<Row>,
  "pages" | "params" | "place" | "rows" | "queryKey"
> & {
  rows: readonly Row[];
  /** Its query, if it comes page by page. */
  queryKey?: ListPages<Row>["queryKey"];
};

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
