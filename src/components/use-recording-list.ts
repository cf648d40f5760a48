import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { useCallback } from "react";
import { uniqueRows } from "~/api/paging.ts";
import {
  listId,
  recordingPages,
  type RecordingQuery,
  type RecordingRow,
} from "~/api/recordings.ts";

/**
 * The loaded part of a list of recordings: what was loaded stays in view while another list is on
 * its way. `from` starts at a page in the middle.
 */
export function useRecordingList(query: RecordingQuery, from: string | undefined) {
  const result = useInfiniteQuery({
    ...recordingPages(query, from),
    placeholderData: keepPreviousData,
  });
  const { data, hasNextPage, isFetchingNextPage, isFetchNextPageError, isPlaceholderData } = result;
  const { fetchNextPage } = result;
  const pages = data?.pages ?? [];
  const ready = hasNextPage && !isFetchingNextPage && !isFetchNextPageError && !isPlaceholderData;
  const loadMore = useCallback(() => {
    if (ready) void fetchNextPage();
  }, [ready, fetchNextPage]);
  const rows: RecordingRow[] = uniqueRows(pages);
  return {
    rows,
    pages,
    /** The cursor each page was asked for with; null for the first. */
    params: (data?.pageParams ?? []).map((param) =>
      typeof param === "string" || typeof param === "number" ? String(param) : undefined,
    ),
    /** Which list the rows belong to; not the one asked for while that is on its way. */
    list: pages[0]?.list ?? listId(query),
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
  };
}
