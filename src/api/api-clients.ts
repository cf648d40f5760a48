import { infiniteQueryOptions } from "@tanstack/react-query";
import { type ApiClient, apiClientList } from "~/contract/api-clients.ts";
import type { Lenient } from "~/contract/lenient.ts";
import { call } from "./http.ts";
import { FIRST_PAGE, nextCursor } from "./paging.ts";

export type ApiClientRow = Lenient<ApiClient>;

/** The key of every list of API clients, whichever organization's. */
export const apiClientLists = [apiClientList.name] as const;

/** The active API clients of an organization, never with a secret (section 4.2). */
export const apiClientPages = (organizationId: string) =>
  infiniteQueryOptions({
    queryKey: [...apiClientLists, organizationId],
    queryFn: ({ pageParam, signal }) =>
      call(apiClientList, {
        params: { organizationId },
        query: { limit: 100, cursor: pageParam === null ? undefined : String(pageParam) },
        signal,
      }),
    initialPageParam: FIRST_PAGE,
    getNextPageParam: nextCursor,
  });
