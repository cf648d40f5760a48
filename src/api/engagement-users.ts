import type { QueryInput } from "~/contract/endpoint.ts";
import {
  ENGAGEMENT_USER_PAGE,
  type EngagementUser,
  engagementUserList,
} from "~/contract/engagement-users.ts";
import type { Lenient } from "~/contract/lenient.ts";
import { learnName } from "./directory.ts";
import { journal } from "./engagement-journal.ts";
import { callRaw } from "./http.ts";
import { listPages } from "./paging.ts";

export type EngagementUserRow = Lenient<EngagementUser>;

/** The filters of a list, without its paging; both are exact. */
export type EngagementUserQuery = Omit<QueryInput<typeof engagementUserList>, "cursor">;

/** When something was synced from this page last, in milliseconds since 1970; 0 where nothing was. */
const lastSync = () => Date.parse(journal()[0]?.time ?? "") || 0;

/**
 * Engagement users page by page (section 4.15). The answer is a bare array: the cursor is the id of
 * its last row, and a page that isn't full is the last. A list that is older than the last sync is
 * read again when it is opened.
 */
export const engagementUserPages = (query: EngagementUserQuery) => ({
  ...listPages<EngagementUserRow>(engagementUserList, query, undefined, async (cursor, signal) => {
    const input = { query: { ...query, cursor }, signal };
    const { answer: rows, raw } = await callRaw(engagementUserList, input);
    for (const { userId, name } of rows) learnName("user", userId, name);
    // Rows that couldn't be read at all are missing from the answer, but not from the page.
    const full = Array.isArray(raw) && raw.length >= ENGAGEMENT_USER_PAGE;
    return { data: rows, cursor: full ? rows.at(-1)?.id : undefined };
  }),
  staleTime: ({ state }: { state: { dataUpdatedAt: number } }) =>
    lastSync() >= state.dataUpdatedAt ? 0 : Infinity,
});
