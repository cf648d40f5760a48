import { recordingDetails, recordingList } from "../../src/contract/recordings.ts";
import type { Query } from "../../src/contract/endpoint.ts";
import { type Caller, reaches, requireOrganization, withinReach } from "./access.ts";
import { crmCustomer, crmCustomers, isUnlinked } from "./crm-customers.ts";
import { EMPTY, iso, join, raw, sql, type Sql } from "./database.ts";
import { followups, followupScores } from "./followups.ts";
import { cursors, type Position } from "./http/cursor.ts";
import { forbidden, notFound } from "./http/errors.ts";
import { handle, JsonText } from "./http/handler.ts";
import { isAfter, isBefore } from "./instants.ts";
import { signedMedia } from "./media.ts";
import { walk } from "./recording-order.ts";

/** Section 2.3, for the row `r`. */
const RECORDING = sql`
  r.id, ${iso("r.date_created")} as "dateCreated", r.rep_first_name as "repFirstName",
  r.rep_last_name as "repLastName", r.duration_ms as "durationInMilliseconds", r.result, r.title,
  r.is_private as "isPrivate", r.user_id as "userId", r.discoverable, r.is_video as "isVideo",
  r.trigger, r.organization_id as "organizationId", r.team_id as "teamId",
  r.conversation_type as "conversationType",
  r.universal_outcome_label as "universalOutcomeLabel", r.outcomes as "extractedCustomOutcomes"`;

const EVALUATION_SCORE = raw(`r.evaluation_score as "evaluationScore"`);

const when = (isAsked: boolean | undefined, column: Sql) => (isAsked ? sql`, ${column}` : EMPTY);

function filters(caller: Caller, query: Query<typeof recordingList>): Sql {
  const { organizationId, teamId = [], conversationType = [], result } = query;
  const conditions = [
    organizationId !== undefined && sql`r.organization_id = ${organizationId}`,
    teamId.length > 0 && sql`r.team_id = any(${teamId}::text[])`,
    conversationType.length > 0 && sql`r.conversation_type = any(${conversationType}::text[])`,
    result !== undefined && sql`r.result = ${result}`,
    query["dateCreated:gt"] && isAfter("r.date_created", query["dateCreated:gt"]),
    query["dateCreated:lt"] && isBefore("r.date_created", query["dateCreated:lt"]),
    query.crmLinkStatus && isUnlinked,
  ].filter((condition) => condition instanceof Object);
  const all = [sql`r.deleted_at is null${withinReach(caller, raw("r.organization_id"))}`];
  return join([...all, ...conditions], raw(" and "));
}

interface Page {
  data: string | null;
  count: number;
  lastKey: Position[0];
  lastId: string;
}

/**
 * Section 4.8. The page leaves the database as one text that is passed on as it is. One row more
 * than asked for is looked up, which tells whether there is a next page.
 */
export const listRecordings = handle(recordingList, async ({ caller, query }, service) => {
  const { limit, cursor, showCrmCustomer, showFollowups, showEvaluationScore, ...scope } = query;
  const pages = cursors(service.signingKey, [recordingList.name, scope]);
  const position = pages.read(cursor);
  const { organizationId } = query;
  if (organizationId !== undefined && !reaches(caller, organizationId)) {
    await requireOrganization(service.database, caller, organizationId);
  }
  const { order, key, after } = walk(query.orderBy, query.orderDirection);
  const where = filters(caller, query);
  const ranges = position ? after(position).map((range) => sql`${where} and ${range}`) : [where];
  const rows = ranges.map(
    (range) =>
      sql`(select * from recording r where ${range} order by ${order} limit ${limit + 1}::int)`,
  );
  const page = await service.database.row<Page>(sql`
    select json_agg(document) filter (where place <= ${limit}::int)::text as data,
      count(*)::int as count, (array_agg(key))[${limit}::int] as "lastKey",
      (array_agg(id))[${limit}::int] as "lastId"
    from (
      select r.id, ${key} as key, row_number() over (order by ${order}) as place,
        (select row_to_json(d) from (select ${RECORDING}
          ${when(showEvaluationScore, EVALUATION_SCORE)}
          ${when(showFollowups, sql`${followupScores} as followups`)}
          ${when(showCrmCustomer, sql`${crmCustomer} as "crmCustomer"`)}) d) as document
      from (${join(rows, raw(" union all "))}) r order by ${order} limit ${limit + 1}::int
    ) page`);
  if (!page || page.count === 0) {
    // Only an empty page can be about an organization that doesn't exist: the usual one isn't checked.
    if (organizationId !== undefined) {
      await requireOrganization(service.database, caller, organizationId);
    }
    return { data: [], cursor: null };
  }
  const next = page.count > limit ? JSON.stringify(pages.write([page.lastKey, page.lastId])) : null;
  return new JsonText(`{"data":${page.data},"cursor":${next}}`);
});

/** Section 4.9. */
export const readRecordingDetails = handle(recordingDetails, async (call, service) => {
  const { query, params, caller } = call;
  const row = await service.database.row<{
    organizationId: string;
    media: boolean;
    data: string;
  }>(sql`
    select r.organization_id as "organizationId", r.media is not null as media,
      (select row_to_json(d)::text from (select ${RECORDING},
        r.conversation_type_id as "conversationTypeId", r.processing_status as "processingStatus"
        ${when(query.showEvaluationScore, EVALUATION_SCORE)}
        ${when(query.showSummary, sql`t.summary`)}
        ${when(query.showEntityExtractions, sql`coalesce(t.extractions, '[]') as "entityExtractions"`)}
        ${when(query.showFollowups, sql`${followups} as followups`)}
        ${when(query.showCrmCustomers, sql`${crmCustomers} as "crmCustomers"`)}) d) as data
    from recording r left join recording_text t on t.recording_id = r.id
    where r.id = ${params.recordingId} and r.deleted_at is null`);
  if (!row) throw notFound("There is no such recording.");
  if (!reaches(caller, row.organizationId)) {
    throw forbidden("This credential has no access to that recording.");
  }
  const media = row.media
    ? signedMedia(service, params.recordingId, Date.now())
    : { videoUrl: null, videoUrlExpiresAt: null };
  return new JsonText(`{"data":${row.data.slice(0, -1)},${JSON.stringify(media).slice(1)}}`);
});
