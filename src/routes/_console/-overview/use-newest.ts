import { useInfiniteQuery } from "@tanstack/react-query";
import { newestRecordings } from "~/api/overview.ts";
import { uniqueRows } from "~/api/paging.ts";
import type { RecordingQuery, RecordingRow } from "~/api/recordings.ts";
import { useEveryPage } from "~/components/use-every-page.ts";

/** The newest recordings that match, at most so many pages of 100, one page after the other. */
export function useNewest(query: RecordingQuery, most: number, enabled: boolean) {
  const result = useInfiniteQuery({ ...newestRecordings(query), enabled });
  const { data, hasNextPage, fetchNextPage, isFetchNextPageError } = result;
  const pages = data?.pages ?? [];
  useEveryPage(result, enabled && pages.length < most);
  const rows: RecordingRow[] = uniqueRows(pages.slice(0, most));
  return {
    rows,
    /** Undefined until the first page has come. */
    pages: data === undefined ? undefined : pages.length,
    /** There are no others. */
    whole: data !== undefined && !hasNextPage,
    /** No more will be read by itself. */
    settled: data !== undefined && (!hasNextPage || pages.length >= most),
    readAt: result.dataUpdatedAt,
    error: result.error,
    retry: () => void (isFetchNextPageError ? fetchNextPage() : result.refetch()),
  };
}

export type Newest = ReturnType<typeof useNewest>;
