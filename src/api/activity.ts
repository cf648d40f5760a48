import type { ActivityEntry, Finding } from "~/contract/activity.ts";
import type { QueryInput } from "~/contract/endpoint.ts";
import { PAGE_SIZE } from "~/contract/first-calls.ts";
import type { Cursor } from "~/contract/declare.ts";
import { activityFinding, activityList } from "~/contract/plain-later.gen.ts";
import { callGateway } from "./http.ts";
import { listPages } from "./paging.ts";

/** The endpoints of writes and of sign-ins. Names, as their rows of the contract load later. */
export const WRITES = [
  "apiClientRotateSecret",
  "accessTokenRevoke",
  "accountCreate",
  "organizationCreate",
  "teamCreate",
  "engagementSync",
  "opportunityUserDelete",
];
export const SIGN_INS = ["signIn", "signOut", "secretProbe", "tokenProbe"];

/** The filters of a list, without paging. */
export type ActivityQuery = Omit<QueryInput<typeof activityList>, "limit" | "cursor">;

/** Writes made through the console page by page, newest first. */
export const activityPages = (query: ActivityQuery, from?: Cursor) =>
  listPages<ActivityEntry>(activityList, query, from, async (cursor, signal) => {
    const page = await callGateway(activityList, {
      query: { ...query, limit: PAGE_SIZE, cursor },
      signal,
    });
    return { data: page.data, cursor: page.cursor ?? undefined };
  });

/** Notes in the activity what was seen of a write whose outcome is unknown. Never throws. */
export async function noteFinding(callId: string, finding: Finding) {
  // What was found out is on the screen already, and a write that never arrived has no entry.
  await callGateway(activityFinding, { params: { callId }, body: { finding } }).catch(
    () => undefined,
  );
}
