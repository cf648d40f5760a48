import { ENGAGEMENT_USER_PAGE, engagementUserList } from "../../src/contract/engagement-users.ts";
import { withinReach } from "./access.ts";
import { EMPTY, iso, raw, sql } from "./database.ts";
import { handle, JsonText } from "./http/handler.ts";

/** Section 2.11, for the row `u` of engagement users. */
export const engagementUser = sql`
  json_build_object('id', u.id, 'engagementId', u.engagement_id, 'userId', u.user_id,
    'organizationId', u.organization_id, 'createdAt', ${iso("u.created_at")},
    'updatedAt', ${iso("u.updated_at")}, 'integrationConnectionId', u.integration_connection_id,
    'name', u.name)`;

/**
 * Section 4.15: in the order of their ids, without the deleted ones. The row a cursor names may be
 * gone by now: the page starts after where it was.
 */
export const listEngagementUsers = handle(engagementUserList, async (call, { database }) => {
  const { engagementId, userId, cursor } = call.query;
  const page = await database.row<{ data: string | null }>(sql`
    select json_agg(${engagementUser} order by u.id)::text as data from (
      select * from engagement_user
      where deleted_at is null${withinReach(call.caller, raw("organization_id"))}
        ${engagementId === undefined ? EMPTY : sql`and engagement_id = ${engagementId}`}
        ${userId === undefined ? EMPTY : sql`and user_id = ${userId}`}
        ${cursor === undefined ? EMPTY : sql`and id > ${cursor}`}
      order by id limit ${ENGAGEMENT_USER_PAGE}::int
    ) u`);
  return new JsonText(page?.data ?? "[]");
});
