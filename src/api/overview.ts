import { infiniteQueryOptions, type QueryClient, queryOptions } from "@tanstack/react-query";
import { followupList } from "~/contract/followups.ts";
import { recordingList } from "~/contract/recordings.ts";
import { scorecardMetricValues } from "~/contract/scorecards.ts";
import { Pool } from "~/lib/pool.ts";
import { apiClientLists, apiClientPages } from "./api-clients.ts";
import { learnName } from "./directory.ts";
import { ApiError } from "./errors.ts";
import { call } from "./http.ts";
import { FIRST_PAGE, nextCursor } from "./paging.ts";
import type { RecordingQuery } from "./recordings.ts";

const FIVE_MINUTES = 5 * 60_000;

/** Four calls at a time, whichever pane they are for; a 429 holds them for as long as it says. */
const pool = new Pool(4, (error) =>
  error instanceof ApiError && error.code === "rate_limited"
    ? (error.retryAfter ?? 5) * 1000
    : undefined,
);

const newestKey = [recordingList.name, "newest"] as const;
const totalKey = [followupList.name, "total"] as const;

/** The newest recordings that match, 100 a page (section 4.8): no call counts them. */
export const newestRecordings = (query: RecordingQuery) =>
  infiniteQueryOptions({
    queryKey: [...newestKey, query],
    queryFn: async ({ pageParam, signal }) => {
      const cursor = pageParam === null ? undefined : String(pageParam);
      const input = { ...query, limit: 100, cursor };
      const page = await pool.run(() => call(recordingList, { query: input, signal }), signal);
      for (const { userId, repFirstName, repLastName } of page.data ?? []) {
        learnName("user", userId, [repFirstName, repLastName].filter(Boolean).join(" "));
      }
      return page;
    },
    initialPageParam: FIRST_PAGE,
    getNextPageParam: nextCursor,
    staleTime: FIVE_MINUTES,
  });

/**
 * How many follow-ups have a score of at least `minimumScore` (section 4.11); null where the service
 * doesn't tell.
 */
export const followupTotal = (organizationId: string | undefined, minimumScore: number) =>
  queryOptions({
    queryKey: [...totalKey, organizationId ?? null, minimumScore],
    queryFn: async ({ signal }) => {
      const query = { organizationId, minimumScore, limit: 1 };
      const answer = await pool.run(() => call(followupList, { query, signal }), signal);
      return answer.data?.totalCount ?? answer.total ?? null;
    },
    staleTime: FIVE_MINUTES,
  });

/** The API clients of an organization, as their own screen reads them, kept a while longer. */
export const clientsOf = (organizationId: string) => ({
  ...apiClientPages(organizationId),
  staleTime: FIVE_MINUTES,
});

/** Has every figure of the overview read again. */
export async function refreshOverview(client: QueryClient): Promise<void> {
  const keys = [newestKey, totalKey, [scorecardMetricValues.name], apiClientLists];
  await Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey })));
}
