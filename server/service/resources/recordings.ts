import { recordingDetails, recordingList } from "~/contract/recordings.ts";
import type { Query } from "~/contract/endpoint.ts";
import { type Caller, reaches, requireOrganization, withinReach } from "../http/access.ts";
import { crmCustomer, crmCustomers, isUnlinked } from "./crm-customers.ts";
import {
  allOf,
  isEqual,
  join,
  kept,
  raw,
  sql,
  type Sql,
} from "~server/shared/database/database.ts";
import { followups, followupScores } from "./followups.ts";
import { forbidden, notFound } from "../http/errors.ts";
import { handle, JsonText } from "../http/handler.ts";
import { cursors, type Position, shortPage } from "../http/page.ts";
import type { RECORDING_ORDERS } from "~/contract/recordings.ts";
import { isAfter, isBefore } from "../database/instants.ts";
import { signedMedia } from "./media.ts";

type RecordingQuery = Query<typeof recordingList>;
type Order = (typeof RECORDING_ORDERS)[number];
type Direction = "asc" | "desc";

interface OrderColumn {
  readonly column: string;
  readonly type: "text" | "int" | "timestamptz";
  /** Replaces a missing value, so that it comes last. The indexes do the same. */
  readonly missing?: Record<Direction, string>;
  /** Whether pages end among rows with the same value. */
  readonly hasManyTies: boolean;
}

const text = (column: string) => ({ column, type: "text" as const, hasManyTies: true });

const MISSING_TEXT = { asc: "U&'\\+10FFFF'", desc: "''" };

const COLUMNS: Record<Order, OrderColumn> = {
  dateCreated: { column: "r.date_created", type: "timestamptz", hasManyTies: false },
  durationInMilliseconds: { column: "r.duration_ms", type: "int", hasManyTies: false },
  title: text("r.title"),
  result: text("r.result"),
  organizationId: text("r.organization_id"),
  conversationType: { ...text("r.conversation_type"), missing: MISSING_TEXT },
  teamId: { ...text("r.team_id"), missing: MISSING_TEXT },
  evaluationScore: {
    column: "r.evaluation_score",
    type: "int",
    missing: { asc: "2147483647", desc: "-1" },
    hasManyTies: true,
  },
};

const COLUMNS_OF_PAGE = ["r.id", "r.document", "r.evaluation_score"];

/**
 * The SQL for paging through recordings `r` in an order. Each range starts at a point of the index, so that a late
 * page costs the same as the first. If many rows are tied, the ties are a range of their own; otherwise one range
 * starts at the ties and skips those already read.
 */
function keyset(orderBy: Order, direction: Direction) {
  const { column, type, missing, hasManyTies } = COLUMNS[orderBy];
  const written = missing ? `coalesce(${column}, ${missing[direction]})` : column;
  const value = raw(written);
  const past = raw(direction === "asc" ? ">" : "<");
  const isTime = type === "timestamptz";
  return {
    /** The `order by`: missing values last in both directions, ties by ID ascending. */
    order: raw(`${written} ${direction}, r.id`),
    /** The column or expression that rows are ordered by. */
    value,
    /** The columns a page needs, fewer than a recording has: sorting copies all of them. */
    columns: raw([...new Set([...COLUMNS_OF_PAGE, column])].join(", ")),
    /** The cursor's value as JSON, from a value. */
    key: (last: Sql) =>
      isTime ? sql`to_json(extract(epoch from ${last}) * 1000)` : sql`to_json(${last})`,
    /** The rows after a position, as one or two consecutive ranges. */
    after: ([key, id]: Position) => {
      const at = isTime ? new Date(Number(key)).toISOString() : String(key);
      const bound = sql`${at}::text::${raw(type)}`;
      if (hasManyTies) {
        return [sql`${value} = ${bound} and r.id > ${id}`, sql`${value} ${past} ${bound}`];
      }
      // With `or`, the database would expect to skip half of the rows, and plan again each time.
      return [sql`${value} ${past}= ${bound} and not (${value} = ${bound} and r.id <= ${id})`];
    },
  };
}

/** Beyond this many slices, scanning the list is cheaper. */
const MAX_SLICES = 100;
/** Link status is looked up per row, in every slice. */
const MAX_UNLINKED_SLICES = 16;

/**
 * Selects the recordings `r` that meet a condition within the query's teams and conversation types,
 * ordered and limited by `slice`, with the given columns.
 *
 * By date, each team and type has an index that a page can start in. So a slice is read from each,
 * and the page is taken from the slices. Otherwise the database would scan all recordings by date
 * until a page is full, which may never happen if few match.
 */
function rowsWithin(
  query: RecordingQuery,
  where: Sql,
  columns: Sql,
  slice: (from: Sql) => Sql,
): Sql {
  const { teamId = [], conversationType = [], orderBy, crmLinkStatus } = query;
  const dimensions = [
    { column: raw("r.team_id"), name: raw("a_team"), values: teamId },
    { column: raw("r.conversation_type"), name: raw("a_type"), values: conversationType },
  ].flatMap(({ values, ...rest }) =>
    values.length > 0 ? [{ ...rest, values: [...new Set(values)] }] : [],
  );
  const count = dimensions.reduce((product, { values }) => product * values.length, 1);
  const maxSlices = crmLinkStatus === undefined ? MAX_SLICES : MAX_UNLINKED_SLICES;
  const isSliced = orderBy === "dateCreated" && count > 1 && count <= maxSlices;
  const conditions = dimensions.map(({ column, name, values: [one = "", ...more] }) => {
    if (isSliced) return sql`${column} = ${name}.value`;
    // Only `=`, not `= any`, gives rows in the index's order.
    return more.length === 0
      ? sql`${column} = ${one}`
      : sql`${column} = any(${[one, ...more]}::text[])`;
  });
  const rows = slice(
    sql`select ${columns} from recording r where ${join([where, ...conditions], raw(" and "))}`,
  );
  if (!isSliced) return rows;
  const lists = dimensions.map(
    ({ name, values }) => sql`unnest(${values}::text[]) as ${name}(value)`,
  );
  const from = join([...lists, sql`lateral ${rows} r`], raw(" cross join "));
  return slice(sql`select r.* from ${from}`);
}

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
function filters(caller: Caller, query: RecordingQuery): Sql {
  return allOf([
    sql`r.deleted_at is null`,
    withinReach(caller, "r.organization_id"),
    isEqual("r.organization_id", query.organizationId),
    isEqual("r.result", query.result),
    isAfter("r.date_created", query["dateCreated:gt"]),
    isBefore("r.date_created", query["dateCreated:lt"]),
    query.crmLinkStatus && isUnlinked,
  ]);
}

/**
 * Whether an index has the rows in the page's order, whatever the values of the filters. For other
 * pages the best plan depends on how many recordings match.
 */
function hasOneBestPlan({ reach }: Caller, query: RecordingQuery): boolean {
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
  const next = documents.length > limit ? pages.write([page.lastKey, page.lastId]) : null;
  return shortPage({ data: `[${documents.slice(0, limit).join(",")}]`, next });
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
