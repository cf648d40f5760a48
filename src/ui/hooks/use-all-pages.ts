import {
  type InfiniteData,
  type QueryKey,
  useInfiniteQuery,
  type UseInfiniteQueryOptions,
} from "@tanstack/react-query";
import { useEffect } from "react";

interface Pages {
  /** The pages so far; changes with each one that arrives. */
  data: unknown;
  hasNextPage: boolean;
  isFetching: boolean;
  isFetchNextPageError: boolean;
  fetchNextPage: (options: { cancelRefetch: boolean }) => unknown;
}

/** Loads the pages of a list one after the other while `wanted`; a failure stops it until a retry. */
export function useEveryPage(query: Pages, wanted: boolean) {
  const { data, hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = query;
  const ready = wanted && hasNextPage && !isFetching && !isFetchNextPageError;
  // On a busy machine a page may arrive before the call for it was ever rendered, which leaves `ready`
  // as it was.
  const from = ready ? data : undefined;
  // The service: each page that arrives asks for the next, once for all parts that show the list.
  useEffect(() => {
    if (from !== undefined) void fetchNextPage({ cancelRefetch: false });
  }, [from, fetchNextPage]);
}

/**
 * A list read to its end, or up to `limit` pages. Pages that were read stay if a later one fails,
 * and `retry` continues from there.
 */
export function useAllPages<Page, Key extends QueryKey, Param>(
  options: UseInfiniteQueryOptions<Page, Error, InfiniteData<Page>, Key, Param>,
  { enabled = true, limit = Infinity } = {},
) {
  const query = useInfiniteQuery({ ...options, enabled });
  const { data, dataUpdatedAt, hasNextPage, isFetching, isFetchNextPageError } = query;
  useEveryPage(query, enabled && (data?.pages.length ?? 0) < limit);
  return {
    /** Undefined until the first page has arrived. */
    pages: data?.pages,
    complete: data !== undefined && !hasNextPage,
    error: isFetching ? null : query.error,
    readAt: dataUpdatedAt,
    /** Reads all pages again; those that are there stay until the new ones have arrived. */
    refresh: () => query.refetch({ throwOnError: true }),
    retry: () =>
      void (isFetchNextPageError
        ? query.fetchNextPage({ cancelRefetch: false })
        : query.refetch({ cancelRefetch: false })),
  };
}
