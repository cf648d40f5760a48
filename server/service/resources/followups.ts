import type { Query } from "../../../src/contract/endpoint.ts";
import { followupList } from "../../../src/contract/followups.ts";
import { type Caller, requireOrganization, withinReach } from "../http/access.ts";
import { allOf, iso, raw, type Sql, sql } from "~server/shared/database/database.ts";
import { cursors } from "../http/cursor.ts";
import { handle } from "../http/handler.ts";
import { fullPage } from "../http/page.ts";
import { isAfter, isBefore } from "../database/instants.ts";
import { newestFirst, type NewestPage, nextCursor, PAGE_END } from "./newest-first.ts";

/** IDs and scores of the recording `r`'s follow-ups (section 2.3). */
export const followupScores = sql`
  coalesce((select json_agg(json_build_object('id', f.id, 'score', f.score)
    order by f.score desc, f.id) from followup f where f.recording_id = r.id), '[]')`;

/** The follow-up `f`, with its recording `r`, user `u` and team `t`. */
const FOLLOWUP = sql`
  json_build_object('followupId', f.id, 'recordingId', f.recording_id,
    'recordingTitle', r.title, 'repId', f.user_id,
    'repName', concat_ws(' ', u.first_name, u.last_name), 'teamId', f.team_id,
    'teamName', t.name, 'dateCreated', ${iso("f.created_at")}, 'updatedAt', ${iso("f.updated_at")},
    'followupType', f.type, 'score', f.score, 'followupAction', f.action, 'context', f.context,
    'status', f.status, 'starred', f.starred)`;

const PEOPLE = sql`left join team t on t.id = f.team_id left join app_user u on u.id = f.user_id`;

/** The recording `r`'s follow-ups in full, best score first. */
export const followups = sql`
  coalesce((select json_agg(${FOLLOWUP} order by f.score desc, f.id) from followup f ${PEOPLE}
    where f.recording_id = r.id), '[]')`;

function filters(caller: Caller, query: Query<typeof followupList>): Sql {
  const { organizationId, teamIds = [], userIds = [], minimumScore } = query;
  return allOf([
    sql`not exists (select 1 from recording gone
      where gone.id = f.recording_id and gone.deleted_at is not null)
      ${withinReach(caller, raw("f.organization_id"))}`,
    organizationId !== undefined && sql`f.organization_id = ${organizationId}`,
    teamIds.length > 0 && sql`f.team_id = any(${teamIds}::text[])`,
    userIds.length > 0 && sql`f.user_id = any(${userIds}::text[])`,
    minimumScore !== undefined && sql`f.score >= ${minimumScore}::int`,
    query.createdAfter && isAfter("f.created_at", query.createdAfter),
    query.createdBefore && isBefore("f.created_at", query.createdBefore),
  ]);
}

/**
 * Section 4.11: lists follow-ups, newest first, ties by ID, without those of deleted recordings.
 * 404 for an unknown organization, 403 for an inaccessible one.
 */
export const listFollowups = handle(followupList, async ({ caller, query }, service) => {
  const { limit, cursor, ...scope } = query;
  const pages = cursors(service.signingKey, [followupList.name, scope]);
  const position = pages.read(cursor);
  const { organizationId } = query;
  if (organizationId !== undefined) {
    await requireOrganization(service.database, caller, organizationId);
  }
  const matching = sql`from followup f where ${filters(caller, query)}`;
  const page = await service.database.row<NewestPage & { total: number }>(sql`
    ${newestFirst(["f", "created_at"], matching, position, limit)}
    select ${PAGE_END}, (select count(*)::int ${matching}) as total,
      (select json_agg(${FOLLOWUP} order by f.place)::text
        from page f join recording r on r.id = f.recording_id ${PEOPLE}
        where f.place <= ${limit}::int) as data`);
  const { data, count = 0, total = 0 } = page ?? {};
  const followupsJson = `{"totalCount":${total},"followups":${data ?? "[]"}}`;
  return fullPage(followupsJson, nextCursor(pages, page, limit), count, limit, total);
});
