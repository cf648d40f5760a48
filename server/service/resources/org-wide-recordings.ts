import type { Query } from "../../../src/contract/endpoint.ts";
import { orgWideRecordingList } from "../../../src/contract/org-wide-recordings.ts";
import { type Caller, withinReach } from "../http/access.ts";
import { allOf, iso, raw, type Sql, sql } from "~server/shared/database/database.ts";
import { cursors } from "../http/cursor.ts";
import { handle, JsonText } from "../http/handler.ts";
import { MATCHED_RECORDS } from "./crm-customers.ts";
import { newestFirst, type NewestPage, nextCursor, PAGE_END } from "./newest-first.ts";
import { isAfter, isBefore, isFrom, isUpTo } from "../database/instants.ts";

/** Both IDs of a row, or null. */
const ids = (alias: string) =>
  raw(`case when ${alias}.id is not null
    then json_build_object('id', ${alias}.id, 'externalId', ${alias}.external_id) end`);

/**
 * The CRM links of the recording `r`'s best match, or null. An engagement user unknown to the
 * service has the engagement user's own ID.
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
    from ${MATCHED_RECORDS}
    where m.recording_id = r.id and m.matching_source <> 'NOT_FOUND'
    order by m.position limit 1)`;

const RESULT = raw(`case r.result when 'closed' then 'WON' when 'not closed' then 'LOST'
  else 'OPEN' end`);

/** The recording `r`, with its URL in the web app. */
const recordingRow = (showCrmLinks: boolean | undefined) => sql`
  select r.id, r.organization_id as "organizationId", r.user_id as "userId", r.title,
    r.duration_ms as "durationInMilliseconds", r.latitude, r.longitude, ${RESULT} as result,
    ${iso("r.date_created")} as "createdAt", ${iso("r.updated_at")} as "updatedAt",
    r.deleted_at is not null as deleted, ${iso("r.deleted_at")} as "deletedAt",
    json_build_object('web', json_build_object('self',
      'https://app.example/recordings/' || r.id)) as links
    ${showCrmLinks ? sql`, ${CRM_LINKS} as crm` : raw("")}`;

function filters(caller: Caller, query: Query<typeof orgWideRecordingList>): Sql {
  return allOf([
    sql`true${withinReach(caller, raw("r.organization_id"))}`,
    query["createdAt:gt"] && isAfter("r.date_created", query["createdAt:gt"]),
    query["createdAt:lt"] && isBefore("r.date_created", query["createdAt:lt"]),
    query["updatedAt:gt"] && isAfter("r.updated_at", query["updatedAt:gt"]),
    query["updatedAt:gte"] && isFrom("r.updated_at", query["updatedAt:gte"]),
    query["updatedAt:lt"] && isBefore("r.updated_at", query["updatedAt:lt"]),
    query["updatedAt:lte"] && isUpTo("r.updated_at", query["updatedAt:lte"]),
  ]);
}

/** Section 4.10: lists recordings, newest first, ties by ID, deleted ones included. */
export const listOrgWideRecordings = handle(orgWideRecordingList, async (call, service) => {
  const { pageSize, cursor, showCrmLinks, ...scope } = call.query;
  const pages = cursors(service.signingKey, [orgWideRecordingList.name, scope]);
  const matching = sql`from recording r where ${filters(call.caller, call.query)}`;
  const page = await service.database.row<NewestPage>(sql`
    ${newestFirst(["r", "date_created"], matching, pages.read(cursor), pageSize)}
    select ${PAGE_END},
      (select json_agg(x)::text from (
        ${recordingRow(showCrmLinks)} from page r where place <= ${pageSize}::int order by place
      ) x) as data`);
  const next = nextCursor(pages, page, pageSize);
  return new JsonText(`{"data":${page?.data ?? "[]"},"cursor":${JSON.stringify(next)}}`);
});
