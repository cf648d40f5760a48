import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { PAGE_SIZE } from "~/contract/first-calls.ts";
import { recordingList, scorecardMetricValues } from "~/contract/plain.gen.ts";
import { apiClientLists } from "./api-clients.ts";
import { allClientSecrets } from "./client-secrets.ts";
import { type PageOfRows, walkWithin } from "../transport/paging.ts";
import { recordingPage, type RecordingRow } from "./recordings.ts";

const FIVE_MINUTES = 5 * 60_000;

/** The pages of recordings that the overview reads. */
const MOST_PAGES = 3;

/** Begins the keys of both lists of recordings below. */
const overviewKey = [recordingList.name, "overview"] as const;

/** The newest recordings, up to three pages (section 4.8): the days that they reach are drawn. */
export const newestRecordings = (organizationId: string | undefined) =>
  queryOptions({
    queryKey: [...overviewKey, "newest", organizationId ?? null],
    queryFn: async (context) => {
      const walk = walkWithin(
        context,
        (cursor, signal) => recordingPage({ organizationId, limit: PAGE_SIZE, cursor }, signal),
        MOST_PAGES,
      );
      const pages: PageOfRows<RecordingRow>[] = [];
      for await (const { page } of walk) pages.push(page);
      return pages;
    },
    staleTime: FIVE_MINUTES,
    // A copy of a list isn't known to lack rows that couldn't be read.
    structuralSharing: false,
  });

/** One page of the recordings that lack a link to the CRM, the oldest first. */
export const oldestUnlinked = (organizationId: string | undefined) =>
  queryOptions({
    queryKey: [...overviewKey, "unlinked", organizationId ?? null],
    queryFn: async ({ signal }) => {
      const query = { organizationId, crmLinkStatus: "unlinked", orderDirection: "asc" } as const;
      return [await recordingPage({ ...query, limit: PAGE_SIZE }, signal)];
    },
    staleTime: FIVE_MINUTES,
    structuralSharing: false,
  });

/** Refetches every figure of the overview. */
export async function refreshOverview(client: QueryClient) {
  const keys = [overviewKey, [scorecardMetricValues.name], apiClientLists, allClientSecrets];
  await Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey })));
}
