import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { PAGE_SIZE } from "~/contract/first-calls.ts";
import { followupList, recordingList, scorecardMetricValues } from "~/contract/plain.gen.ts";
import { apiClientLists, apiClientPages } from "./api-clients.ts";
import { call } from "./http.ts";
import { cursorPages, type ListPage } from "./paging.ts";
import { recordingPage, type RecordingQuery, type RecordingRow } from "./recordings.ts";
import { retryNow } from "./attempt.ts";

const FIVE_MINUTES = 5 * 60_000;

/** The recordings that lack a link to the CRM. */
export const UNLINKED = { crmLinkStatus: "unlinked" } as const;

const newestKey = [recordingList.name, "newest"] as const;
const totalKey = [followupList.name, "total"] as const;

/** The newest recordings that match, 100 per page (section 4.8): the API has no counts. */
export const newestRecordings = (query: RecordingQuery) => ({
  ...cursorPages([...newestKey, query], (cursor, signal) =>
    recordingPage({ ...query, limit: PAGE_SIZE, cursor }, signal),
  ),
  staleTime: FIVE_MINUTES,
});

/** A stop for a service whose cursors never end. */
const MOST_PAGES = 100;

/** All pages of the recordings of `[from, until)`, in milliseconds. */
async function pagesWithin(
  query: RecordingQuery,
  from: number,
  until: number,
  signal: AbortSignal,
): Promise<ListPage<RecordingRow>[]> {
  const bounds = {
    // The list's bounds are exclusive.
    "dateCreated:gt": new Date(from - 1).toISOString(),
    "dateCreated:lt": new Date(until).toISOString(),
  };
  const pages: ListPage<RecordingRow>[] = [];
  let cursor: string | undefined;
  do {
    const page = await recordingPage({ ...query, ...bounds, limit: PAGE_SIZE, cursor }, signal);
    pages.push(page);
    cursor = page.cursor ? String(page.cursor) : undefined;
  } while (cursor !== undefined && pages.length < MOST_PAGES);
  return pages;
}

/** How many parts of the time are read at once: a page's cursor is only known from the one before. */
const SLICES = 4;

/**
 * The recordings that match of `[from, until]`, in milliseconds: all pages at once, as figures of
 * them are drawn when they are complete.
 */
export const recordingsFrom = (query: RecordingQuery, from: number, until: number) =>
  queryOptions({
    queryKey: [...newestKey, query, from, until],
    queryFn: async ({ signal }) => {
      const edge = (slice: number) => Math.round(from + ((until + 1 - from) * slice) / SLICES);
      const slices = await Promise.all(
        Array.from({ length: SLICES }, (_, slice) =>
          pagesWithin(query, edge(slice), edge(slice + 1), signal),
        ),
      );
      const complete = slices.every((pages) => !pages.at(-1)?.cursor);
      return { pages: slices.flat(), complete };
    },
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
