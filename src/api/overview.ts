import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { PAGE_SIZE } from "~/contract/first-calls.ts";
import { followupList, recordingList, scorecardMetricValues } from "~/contract/plain.gen.ts";
import { apiClientLists, apiClientPages } from "./api-clients.ts";
import { call } from "./http.ts";
import { cursorPages } from "./paging.ts";
import { recordingPage, type RecordingQuery } from "./recordings.ts";
import { retryNow } from "./attempt.ts";

export const FIVE_MINUTES = 5 * 60_000;

/** The recordings that lack a link to the CRM. */
export const UNLINKED = { crmLinkStatus: "unlinked" } as const;

/** Begins the query keys of the recordings that the overview reads. */
export const newestKey = [recordingList.name, "newest"] as const;
const totalKey = [followupList.name, "total"] as const;

/** The newest recordings that match, 100 per page (section 4.8): the API has no counts. */
export const newestRecordings = (query: RecordingQuery) => ({
  ...cursorPages([...newestKey, query], (cursor, signal) =>
    recordingPage({ ...query, limit: PAGE_SIZE, cursor }, signal),
  ),
  staleTime: FIVE_MINUTES,
});

/** The number of follow-ups scored `minimumScore` or higher (section 4.11); null if not reported. */
export const followupTotal = (organizationId: string | undefined, minimumScore: number) =>
  queryOptions({
    queryKey: [...totalKey, organizationId ?? null, minimumScore],
    queryFn: async ({ signal }) => {
      const query = { organizationId, minimumScore, limit: 1 };
      const answer = await call(followupList, { query, signal });
      return answer.data?.totalCount ?? answer.total ?? null;
    },
    staleTime: FIVE_MINUTES,
  });

/** The API clients of an organization, sharing the cache of their own screen. */
export const clientsOf = (organizationId: string) => ({
  ...apiClientPages(organizationId),
  staleTime: FIVE_MINUTES,
});

/** Refetches every figure of the overview. */
export async function refreshOverview(client: QueryClient) {
  retryNow();
  const keys = [newestKey, totalKey, [scorecardMetricValues.name], apiClientLists];
  await Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey })));
}
