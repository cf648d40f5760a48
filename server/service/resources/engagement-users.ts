import { engagementUserList } from "~/contract/engagement-users.ts";
import { ENGAGEMENT_USER_PAGE } from "~/contract/values.ts";
import { withinReach } from "../http/access.ts";
import { allOf, fields, isEqual, sql } from "~server/shared/database/database.ts";
import { handle, JsonText } from "../http/handler.ts";

/** An engagement user as in section 2.11, from the row `u`. */
export const engagementUser = sql`
  json_build_object(${fields("u", "id engagementId userId organizationId createdAt updatedAt")},
    ${fields("u", "integrationConnectionId name")})`;

/**
 * Section 4.15: lists engagement users by ID, without deleted ones. The cursor is an ID, whose row
 * may be gone.
 */
export const listEngagementUsers = handle(engagementUserList, async (call, { database }) => {
  const { engagementId, userId, cursor } = call.query;
  const page = await database.row<{ data: string | null }>(sql`
    select json_agg(${engagementUser} order by u.id)::text as data from (
      select * from engagement_user
      where ${allOf([
        sql`deleted_at is null`,
        withinReach(call.caller, "organization_id"),
        isEqual("engagement_id", engagementId),
        isEqual("user_id", userId),
        cursor === undefined ? undefined : sql`id > ${cursor}`,
      ])}
      order by id limit ${ENGAGEMENT_USER_PAGE}::int
    ) u`);
  return new JsonText(page?.data ?? "[]");
});
