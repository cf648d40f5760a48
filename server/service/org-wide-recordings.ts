import type { Query } from "../../src/contract/endpoint.ts";
import { orgWideRecordingList } from "../../src/contract/org-wide-recordings.ts";
import { type Caller, withinReach } from "./access.ts";
import { iso, join, raw, type Sql, sql } from "./database.ts";
import { cursors, type Position } from "./http/cursor.ts";
import { handle, JsonText } from "./http/handler.ts";
import { isAfter, isBefore, isFrom, isUpTo } from "./instants.ts";

/** The two ids of the row `alias`, null where there is none. */
const ids = (alias: string) =>
  raw(`case when ${alias}.id is not null
    then json_build_object('id', ${alias}.id, 'externalId', ${alias}.external_id) end`);

/**
 * Where the best match of the recording `r` leads, null where none leads anywhere. A user of the
 * engagement whom the service doesn't know goes by the id of the engagement user.
 */
const CRM_LINKS = sql`
  (select json_strip_nulls(json_build_object(
      'integrationConnectionId', (select i.id from integration i
        where i.organization_id = m.organization_id and i.is_active order by i.id limit 1),
      'users', (select json_agg(json_build_object('id', coalesce(u.user_id, u.id),
        'externalId', u.external_id) order by u.id)
        from engagement_user u where u.engagement_id = e.id and u.deleted_at is null),
      'engagement', ${ids("e")}, 'opportunity', ${ids("o")},
      'contacts', (select json_agg(${ids("k")} order by k.id) from contact k
        where k.id = c.id or k.id in
          (select contact_id from engagement_contact where engagement_id = e.id)),
      'account', ${ids("a")}, 'lead', ${ids("l")}))
    from crm_match m
    left join account a on a.id = m.account_id
    left join contact c on c.id = m.contact_id
    left join lead l on l.id = m.lead_id
    left join opportunity o on o.id = m.opportunity_id
    left join engagement e on e.id = m.engagement_id
    where m.recording_id = r.id and m.matching_source <> 'NOT_FOUND'
    order by m.position limit 1)`;

const RESULT = raw(`case r.result when 'closed' then 'WON' when 'not closed' then 'LOST'
  else 'OPEN' end`);

/** The row `r` of recordings, with its address in the web application. */
const recordingRow = (showCrmLinks: boolean | undefined) => sql`
  select r.id, r.organization_id as "organizationId", r.user_id as "userId", r.title,
    r.duration_ms as "durationInMilliseconds", r.latitude, r.longitude, ${RESULT} as result,
    ${iso("r.date_created")} as "createdAt", ${iso("r.updated_at")} as "updatedAt",
    r.deleted_at is not null as deleted, ${iso("r.deleted_at")} as "deletedAt",
    json_build_object('web', json_build_object('self',
      'https://app.example/recordings/' || r.id)) as links
    ${showCrmLinks ? sql`, ${CRM_LINKS} as crm` : raw("")}`;

function filters(caller: Caller, query: Query<typeof orgWideRecordingList>): Sql {
  const bounds = [
    query["createdAt:gt"] && isAfter("r.date_created", query["createdAt:gt"]),
    query["createdAt:lt"] && isBefore("r.date_created", query["createdAt:lt"]),
    query["updatedAt:gt"] && isAfter("r.updated_at", query["updatedAt:gt"]),
    query["updatedAt:gte"] && isFrom("r.updated_at", query["updatedAt:gte"]),
    query["updatedAt:lt"] && isBefore("r.updated_at", query["updatedAt:lt"]),
    query["updatedAt:lte"] && isUpTo("r.updated_at", query["updatedAt:lte"]),
  ].filter((condition) => condition instanceof Object);
  return join([sql`true${withinReach(caller, raw("r.organization_id"))}`, ...bounds], raw(" and "));
}

function after([at, id]: Position): Sql {
  const bound = sql`${new Date(Number(at)).toISOString()}::timestamptz`;
  return sql` and r.date_created <= ${bound} and (r.date_created < ${bound} or r.id > ${id})`;
}

interface Page {
  data: string | null;
  count: number;
  lastAt: number;
  lastId: string;
}

/** Section 4.10: newest first, ties by id, deleted recordings among them. */
export const listOrgWideRecordings = handle(orgWideRecordingList, async (call, service) => {
  const { pageSize, cursor, showCrmLinks, ...scope } = call.query;
  const pages = cursors(service.signingKey, [orgWideRecordingList.name, scope]);
  const position = pages.read(cursor);
  const page = await service.database.row<Page>(sql`
    with page as (
      select *, row_number() over (order by date_created desc, id) as place from (
        select r.* from recording r
        where ${filters(call.caller, call.query)}${position ? after(position) : raw("")}
        order by r.date_created desc, r.id limit ${pageSize + 1}::int
      ) found
    ), last as (select date_created, id from page where place = ${pageSize}::int)
    select (select count(*)::int from page) as count,
      (select extract(epoch from date_created)::float8 * 1000 from last) as "lastAt",
      (select id from last) as "lastId",
      (select json_agg(x)::text from (
        ${recordingRow(showCrmLinks)} from page r where place <= ${pageSize}::int order by place
      ) x) as data`);
  const hasNext = page !== undefined && page.count > pageSize;
  const next = hasNext ? pages.write([Math.round(page.lastAt), page.lastId]) : null;
  return new JsonText(`{"data":${page?.data ?? "[]"},"cursor":${JSON.stringify(next)}}`);
});
