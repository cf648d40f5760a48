import type { Cursor } from "~/contract/declare.ts";
import type { QueryInput } from "~/contract/endpoint.ts";
import type { EngagementUser } from "~/contract/engagement-users.ts";
import { ENGAGEMENT_USER_PAGE } from "~/contract/values.ts";
import { engagementUserList } from "~/contract/plain.gen.ts";
import type { Lenient } from "~/contract/lenient.ts";
import { learnName } from "../state/directory.ts";
import { lastSync } from "./engagements.ts";
import { callRaw } from "../transport/http.ts";
import { listPages } from "../lists/paging.ts";

export type EngagementUserRow = Lenient<EngagementUser>;

/** The filters of the list, both exact. */
type EngagementUserQuery = Omit<QueryInput<typeof engagementUserList>, "cursor">;

/**
 * Engagement users page by page (section 4.15). The answer is a bare array: the cursor is the ID of
 * its last row, and a page that isn't full is the last. Stale once an engagement is synced.
 */
export const engagementUserPages = (query: EngagementUserQuery, from?: Cursor) => ({
  ...listPages<EngagementUserRow>(engagementUserList, query, from, async (cursor, signal) => {
    const input = { query: { ...query, cursor }, signal };
    const { answer: rows, raw } = await callRaw(engagementUserList, input);
    for (const { userId, name } of rows) learnName("user", userId, name);
    // Counted in the raw answer, which has every row that was sent.
    const full = Array.isArray(raw) && raw.length >= ENGAGEMENT_USER_PAGE;
    return { data: rows, cursor: full ? rows.at(-1)?.id : undefined };
  }),
  staleTime: ({ state }: { state: { dataUpdatedAt: number } }) =>
    lastSync.get() >= state.dataUpdatedAt ? 0 : Infinity,
});
