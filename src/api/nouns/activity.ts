import type { ActivityEntry } from "~/contract/activity.ts";
import type { QueryInput } from "~/contract/endpoint.ts";
import { PAGE_SIZE } from "~/contract/first-calls.ts";
import type { Cursor } from "~/contract/declare.ts";
import {
  accessTokenRevoke,
  accountCreate,
  activityList,
  apiClientRotateSecret,
  engagementSync,
  opportunityUserDelete,
  organizationCreate,
  teamCreate,
} from "~/contract/plain.gen.ts";
import { SESSION_ENDED } from "~/contract/values.ts";
import { callGateway } from "../transport/http.ts";
import { listPages } from "../lists/paging.ts";

/** The names of the endpoints of writes. */
export const WRITES = [
  apiClientRotateSecret,
  accessTokenRevoke,
  accountCreate,
  organizationCreate,
  teamCreate,
  engagementSync,
  opportunityUserDelete,
].map(({ name }) => name);

/** Those of sign-ins, whose endpoints aren't in the first load. */
export const SIGN_INS = ["signIn", "signOut", SESSION_ENDED];

/** The filters of a list, without paging. */
export type ActivityQuery = Omit<QueryInput<typeof activityList>, "limit" | "cursor">;

/** Writes made through the console page by page, newest first. */
export const activityPages = (query: ActivityQuery, from?: Cursor) =>
  listPages<ActivityEntry>(activityList, query, from, async (cursor, signal) => {
    const page = await callGateway(activityList, {
      query: { ...query, limit: PAGE_SIZE, cursor },
      signal,
    });
    return { ...page, cursor: page.cursor ?? undefined };
  });
