import { orgWideRecordingList } from "~/contract/org-wide-recordings.ts";
import { withinReach } from "../http/access.ts";
import { allOf, fields, iso, raw, sql } from "~server/shared/database/database.ts";
import { handle } from "../http/handler.ts";
import { readPage, shortPage } from "../http/page.ts";
import { MATCHED_RECORDS } from "./crm-customers.ts";
import { isAfter, isBefore, isFrom, isUpTo } from "../database/instants.ts";

/** Both IDs of a row, or null. */
const ids = (alias: string) =>
  sql`case when ${raw(alias)}.id is not null
    then json_build_object(${fields(alias, "id externalId")}) end`;

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
const recordingItem = (showCrmLinks: boolean | undefined) => sql`
  json_build_object(${fields("r", "id organizationId userId title")},
    'durationInMilliseconds', r.duration_ms, ${fields("r", "latitude longitude")},
    'result', ${RESULT}, 'createdAt', ${iso("r.date_created")}, ${fields("r", "updatedAt")},
    'deleted', r.deleted_at is not null, ${fields("r", "deletedAt")}, 'links', json_build_object('web',
      json_build_object('self', 'https://app.example/recordings/' || r.id))
    ${showCrmLinks ? sql`, 'crm', ${CRM_LINKS}` : raw("")})`;

/** Section 4.10: lists recordings, newest first, ties by ID, deleted ones included. */
export const listOrgWideRecordings = handle(orgWideRecordingList, async (call, service) => {
  const { pageSize: limit, cursor, showCrmLinks, ...scope } = call.query;
  const page = await readPage(
    service,
    [orgWideRecordingList.name, scope],
    { limit, cursor, isCounted: false },
    {
      from: "recording r",
      where: allOf([
        withinReach(call.caller, "r.organization_id"),
        isAfter("r.date_created", scope["createdAt:gt"]),
        isBefore("r.date_created", scope["createdAt:lt"]),
        isAfter("r.updated_at", scope["updatedAt:gt"]),
        isFrom("r.updated_at", scope["updatedAt:gte"]),
        isBefore("r.updated_at", scope["updatedAt:lt"]),
        isUpTo("r.updated_at", scope["updatedAt:lte"]),
      ]),
      newestBy: "date_created",
      item: recordingItem(showCrmLinks),
    },
  );
  return shortPage(page);
});
