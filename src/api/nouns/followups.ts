import { PAGE_SIZE } from "~/contract/first-calls.ts";
import type { QueryInput } from "~/contract/endpoint.ts";
import type { Followup } from "~/contract/followups.ts";
import { followupList } from "~/contract/plain.gen.ts";
import type { Lenient } from "~/contract/lenient.ts";
import type { Cursor } from "~/contract/declare.ts";
import { learnName } from "../state/directory.ts";
import { callRaw, requiredPart } from "../transport/http.ts";
import { listPages } from "../lists/paging.ts";

/** A follow-up with its ID under the key that lists expect. */
export interface FollowupRow extends Lenient<Followup> {
  id: string;
}

/** The filters of a list, without paging. */
export type FollowupQuery = Omit<QueryInput<typeof followupList>, "limit" | "cursor">;

function learn(rows: readonly FollowupRow[]) {
  for (const row of rows) {
    learnName("user", row.repId, row.repName);
    learnName("team", row.teamId, row.teamName);
  }
}

/** Follow-ups of all recordings page by page, newest first, with the total (section 4.11). */
export const followupPages = (query: FollowupQuery, from?: Cursor) =>
  listPages<FollowupRow>(followupList, query, from, async (cursor, signal) => {
    const { answer, requestId } = await callRaw(followupList, {
      query: { ...query, limit: PAGE_SIZE, cursor },
      signal,
    });
    const { data, total } = answer;
    const rows = requiredPart(data?.followups, requestId).map((row) => ({
      ...row,
      id: row.followupId,
    }));
    learn(rows);
    return {
      cursor: answer.cursor,
      total: data?.totalCount ?? total,
      data: rows,
    };
  });
