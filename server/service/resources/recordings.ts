import { recordingDetails, recordingList } from "../../../src/contract/recordings.ts";
import type { Query } from "../../../src/contract/endpoint.ts";
import { type Caller, reaches, requireOrganization, withinReach } from "../http/access.ts";
import { crmCustomer, crmCustomers, isUnlinked } from "./crm-customers.ts";
import { allOf, join, kept, raw, sql, type Sql } from "~server/shared/database/database.ts";
import { followups, followupScores } from "./followups.ts";
import { cursors, type Position } from "../http/cursor.ts";
import { forbidden, notFound } from "../http/errors.ts";
import { handle, JsonText } from "../http/handler.ts";
import { isAfter, isBefore } from "../database/instants.ts";
import { signedMedia } from "./media.ts";
import { keyset } from "./recording-order.ts";
import { rowsWithin } from "./recording-slices.ts";

/** The document of the recording `r`, with more fields inserted before its last brace. */
function documentWith(fields: Readonly<Record<string, Sql | false | undefined>>): Sql {
  const given = Object.entries(fields).flatMap(([name, value]) => (value ? [{ name, value }] : []));
  if (given.length === 0) return raw("r.document");
  const pairs = given.map(
    ({ name, value }) => sql`${raw(`',"${name}":'`)} || coalesce((${value})::text, 'null')`,
  );
  return sql`left(r.document, -1) || ${join(pairs, raw(" || "))} || '}'`;
}

/** All filters but teams and conversation types, which `rowsWithin` handles. */
function filters(caller: Caller, query: Query<typeof recordingList>): Sql {
  const { organizationId, result } = query;
  return allOf([
    sql`r.deleted_at is null${withinReach(caller, raw("r.organization_id"))}`,
    organizationId !== undefined && sql`r.organization_id = ${organizationId}`,
    result !== undefined && sql`r.result = ${result}`,
    query["dateCreated:gt"] && isAfter("r.date_created", query["dateCreated:gt"]),
    query["dateCreated:lt"] && isBefore("r.date_created", query["dateCreated:lt"]),
    query.crmLinkStatus && isUnlinked,
  ]);
}

/**
 * Whether an index has the rows in the page's order, whatever the values of the filters. For other
 * pages the best plan depends on how many recordings match.
 */
function hasOneBestPlan({ reach }: Caller, query: Query<typeof recordingList>): boolean {
  const { organizationId, teamId = [], conversationType = [], result, orderBy } = query;
  if (query.crmLinkStatus !== undefined || (reach && organizationId === undefined)) return false;
  if (orderBy === "dateCreated") return teamId.length < 2 && conversationType.length < 2;
  const others = [result, query["dateCreated:gt"], query["dateCreated:lt"]];
  return (
    (organizationId === undefined || orderBy === "durationInMilliseconds") &&
    teamId.length + conversationType.length === 0 &&
    others.every((filter) => filter === undefined)
  );
}

interface Page {
  documents: string | null;
  lastKey: Position[0];
  lastId: string;
}

// This character never occurs in JSON, so the documents can be split without parsing.
const SEPARATOR = "\x1e";

/**
 * Section 4.8. The database returns the recordings as JSON, which goes out unparsed. One row more
 * than the page shows whether there is a next page.
 */
export const listRecordings = handle(recordingList, async ({ caller, query }, service) => {
  const { limit, cursor, showCrmCustomer, showFollowups, showEvaluationScore, ...scope } = query;
  const pages = cursors(service.signingKey, [recordingList.name, scope]);
  const position = pages.read(cursor);
  const { organizationId } = query;
  if (organizationId !== undefined && !reaches(caller, organizationId)) {
    await requireOrganization(service.database, caller, organizationId);
  }
  const { order, value, key, columns, after } = keyset(query.orderBy, query.orderDirection);
  const where = filters(caller, query);
  const ranges = position ? after(position).map((range) => sql`${where} and ${range}`) : [where];
  const slice = (from: Sql) => sql`(${from} order by ${order} limit ${raw(String(limit + 1))})`;
  const parts = ranges.map((range) => rowsWithin(query, range, columns, slice));
  const union = sql`select r.* from (${join(parts, raw(" union all "))}) r`;
  const rows = parts.length === 1 ? join(parts, raw("")) : slice(union);
  const document = documentWith({
    evaluationScore: showEvaluationScore && raw("r.evaluation_score"),
    followups: showFollowups && followupScores,
    crmCustomer: showCrmCustomer && crmCustomer,
  });
  // Numbers that are part of the text let the database plan for them once.
  const last = raw(String(limit));
  const statement = sql`
    select string_agg(${document}, ${raw("chr(30)")}) as documents,
      ${key(sql`(array_agg(${value}))[${last}]`)} as "lastKey", (array_agg(r.id))[${last}] as "lastId"
    from ${rows} r`;
  const page = await service.database.row<Page>(
    hasOneBestPlan(caller, query) ? kept(statement) : statement,
  );
  if (!page || page.documents === null) {
    // An organization that doesn't exist has an empty page, so only that needs a check.
    if (organizationId !== undefined) {
      await requireOrganization(service.database, caller, organizationId);
    }
    return { data: [], cursor: null };
  }
  const documents = page.documents.split(SEPARATOR);
  const next =
    documents.length > limit ? JSON.stringify(pages.write([page.lastKey, page.lastId])) : null;
  return new JsonText(`{"data":[${documents.slice(0, limit).join(",")}],"cursor":${next}}`);
});

interface Details {
  organizationId: string;
  hasMedia: boolean;
  document: string;
}

/** Section 4.9: the details of a recording. */
export const readRecordingDetails = handle(recordingDetails, async (call, service) => {
  const { query, params, caller } = call;
  const document = documentWith({
    conversationTypeId: raw("to_json(r.conversation_type_id)"),
    processingStatus: raw("to_json(r.processing_status)"),
    evaluationScore: query.showEvaluationScore && raw("r.evaluation_score"),
    summary: query.showSummary && raw("to_json(t.summary)"),
    entityExtractions: query.showEntityExtractions && raw("coalesce(t.extractions, '[]')"),
    followups: query.showFollowups && followups,
    crmCustomers: query.showCrmCustomers && crmCustomers,
  });
  const row = await service.database.row<Details>(sql`
    select r.organization_id as "organizationId", r.media is not null as "hasMedia",
      ${document} as document
    from recording r left join recording_text t on t.recording_id = r.id
    where r.id = ${params.recordingId} and r.deleted_at is null`);
  if (!row) throw notFound("Recording not found.");
  if (!reaches(caller, row.organizationId)) {
    throw forbidden("This credential can't access that recording.");
  }
  const media = row.hasMedia
    ? signedMedia(service, params.recordingId, Date.now())
    : { videoUrl: null, videoUrlExpiresAt: null };
  const rest = JSON.stringify(media).slice(1);
  return new JsonText(`{"data":${row.document.slice(0, -1)},${rest}}`);
});
