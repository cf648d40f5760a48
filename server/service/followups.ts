import type { Query } from "../../src/contract/endpoint.ts";
import { followupList } from "../../src/contract/followups.ts";
import { type Caller, requireOrganization, withinReach } from "./access.ts";
import { EMPTY, iso, join, raw, type Sql, sql } from "./database.ts";
import { cursors, type Position } from "./http/cursor.ts";
import { handle, JsonText } from "./http/handler.ts";
import { isAfter, isBefore } from "./instants.ts";

/** Ids and scores of the follow-ups of the recording `r` (section 2.3). */
export const followupScores = sql`
  coalesce((select json_agg(json_build_object('id', f.id, 'score', f.score)
    order by f.score desc, f.id) from followup f where f.recording_id = r.id), '[]')`;

/** The follow-up `f` of the recording `r`, the user `u` and the team `t`. */
const FOLLOWUP = sql`
  json_build_object('followupId', f.id, 'recordingId', f.recording_id,
    'recordingTitle', r.title, 'repId', f.user_id,
    'repName', concat_ws(' ', u.first_name, u.last_name), 'teamId', f.team_id,
    'teamName', t.name, 'dateCreated', ${iso("f.created_at")}, 'updatedAt', ${iso("f.updated_at")},
    'followupType', f.type, 'score', f.score, 'followupAction', f.action, 'context', f.context,
    'status', f.status, 'starred', f.starred)`;

const PEOPLE = sql`left join team t on t.id = f.team_id left join app_user u on u.id = f.user_id`;

/** Whole follow-ups of the recording `r`, the most promising first. */
export const followups = sql`
  coalesce((select json_agg(${FOLLOWUP} order by f.score desc, f.id) from followup f ${PEOPLE}
    where f.recording_id = r.id), '[]')`;

function filters(caller: Caller, query: Query<typeof followupList>): Sql {
  const { organizationId, teamIds = [], userIds = [], minimumScore } = query;
  const conditions = [
    organizationId !== undefined && sql`f.organization_id = ${organizationId}`,
    teamIds.length > 0 && sql`f.team_id = any(${teamIds}::text[])`,
    userIds.length > 0 && sql`f.user_id = any(${userIds}::text[])`,
    minimumScore !== undefined && sql`f.score >= ${minimumScore}::int`,
    query.createdAfter && isAfter("f.created_at", query.createdAfter),
    query.createdBefore && isBefore("f.created_at", query.createdBefore),
  ].filter((condition) => condition instanceof Object);
  const all = sql`not exists (select 1 from recording gone
    where gone.id = f.recording_id and gone.deleted_at is not null)
    ${withinReach(caller, raw("f.organization_id"))}`;
  return join([all, ...conditions], raw(" and "));
}

function after([at, id]: Position): Sql {
  const bound = sql`${new Date(Number(at)).toISOString()}::timestamptz`;
  return sql`and f.created_at <= ${bound} and (f.created_at < ${bound} or f.id > ${id})`;
}

interface Page {
  data: string | null;
  count: number;
  total: number;
  lastAt: number;
  lastId: string;
}

/**
 * Section 4.11: newest first, ties by id. The follow-ups of a deleted recording aren't listed. 404
 * for an organization that doesn't exist, 403 for one out of reach.
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
  const page = await service.database.row<Page>(sql`
    with page as (
      select *, row_number() over (order by created_at desc, id) as place from (
        select f.* ${matching} ${position ? after(position) : EMPTY}
        order by f.created_at desc, f.id limit ${limit + 1}::int
      ) found
    ), last as (select created_at, id from page where place = ${limit}::int)
    select (select count(*)::int from page) as count, (select count(*)::int ${matching}) as total,
      (select extract(epoch from created_at)::float8 * 1000 from last) as "lastAt",
      (select id from last) as "lastId",
      (select json_agg(${FOLLOWUP} order by f.place)::text
        from page f join recording r on r.id = f.recording_id ${PEOPLE}
        where f.place <= ${limit}::int) as data`);
  const { data, count = 0, total = 0 } = page ?? {};
  const hasNextPage = count > limit;
  const envelope = {
    cursor: page && hasNextPage ? pages.write([Math.round(page.lastAt), page.lastId]) : null,
    pageSize: Math.min(count, limit),
    limit,
    total,
    hasNextPage,
  };
  const rest = JSON.stringify(envelope).slice(1);
  return new JsonText(`{"data":{"totalCount":${total},"followups":${data ?? "[]"}},${rest}`);
});
