import type { Query } from "../../src/contract/endpoint.ts";
import { type ScorecardLevel, scorecardMetricValues } from "../../src/contract/scorecards.ts";
import { requireOrganization } from "./access.ts";
import { type Queries, raw, type Sql, sql } from "./database.ts";
import { invalid, notFound } from "./http/errors.ts";
import { handle, JsonText } from "./http/handler.ts";
import { isBefore, isFrom } from "./instants.ts";

/** Where each level's ids live, and the number that stands for them in the metric values. */
const LEVELS: Record<ScorecardLevel, { table: Sql; number: Sql }> = {
  RECORDING: { table: raw("recording"), number: raw("v.recording_number") },
  USER: { table: raw("app_user"), number: raw("v.user_number") },
  TEAM: { table: raw("team"), number: raw("v.team_number") },
  ORGANIZATION: { table: raw("organization"), number: raw("v.organization_number") },
};

type ScorecardQuery = Query<typeof scorecardMetricValues>;

async function readScope(queries: Queries, query: ScorecardQuery) {
  const scope = await queries.row<{ organization: number; type: number }>(sql`
    select o.number as organization, t.number as type
    from organization o join conversation_type t on t.organization_id = o.id
    where o.id = ${query.requestedOrganizationId} and t.id = ${query.conversationTypeId}`);
  if (!scope) throw notFound("The organization has no such conversation type.");
  return scope;
}

/** The metric values asked for, as rows `v`. */
function scopeOf(query: ScorecardQuery, scope: { organization: number; type: number }): Sql {
  const { table, number } = LEVELS[query.filterBy];
  return sql`metric_value v
    where v.organization_number = ${scope.organization}::int
      and v.conversation_type_number = ${scope.type}::int
      and ${isFrom("v.date_created", query.startAt)} and ${isBefore("v.date_created", query.endAt)}
      and ${number} = any(array(select number from ${table}
        where id = any(${query.filterByIds}::text[])))`;
}

/**
 * Per group: how many recordings were evaluated, each of which has one value of RECORDING_COUNT,
 * and every metric's mean and share of passes. The groups asked for by id are there even when
 * nothing was evaluated; what has no data has no value.
 */
function groupsQuery(query: ScorecardQuery, from: Sql): Sql {
  const { groupBy } = query;
  const level = groupBy && LEVELS[groupBy];
  const group = level ? level.number : raw("0");
  const asked = groupBy !== undefined && groupBy === query.filterBy ? query.filterByIds : [];
  const groups = level
    ? sql`select l.number, l.id from ${level.table} l
        where l.number in (select number from figures) or l.id = any(${asked}::text[])`
    : sql`select 0 as number, '' as id`;
  return sql`
    with figures as materialized (
      select ${group} as number, v.metric_number as metric, count(*)::int as count,
        avg(v.value::float8) as value, avg(v.passed::int::float8) * 100 as "passRate"
      from ${from} and ${group} is not null
      group by 1, 2
    ), groups as (${groups})
    select g.id, coalesce(max(f.count) filter (where m.metric_type = 'RECORDING_COUNT'), 0) as count,
      json_agg(json_build_object('id', m.id, 'name', m.name, 'unit', m.unit,
        'unitAbbreviated', m.unit_abbreviated, 'metricType', m.metric_type,
        'description', m.description,
        'value', round((case when m.metric_type = 'RECORDING_COUNT' then f.count else f.value end)::numeric, 4),
        'passRate', round(f."passRate"::numeric, 6)) order by m.number)::text as metrics
    from groups g cross join metric m
    left join figures f on f.number = g.number and f.metric = m.number
    group by g.id order by g.id`;
}

/**
 * Section 4.17, over `[startAt, endAt)`. 404 for an organization or conversation type that doesn't
 * exist, 403 for an organization out of reach; an id to filter by that doesn't exist has no data.
 */
export const readScorecard = handle(scorecardMetricValues, async ({ caller, query }, service) => {
  if (new Date(query.startAt) > new Date(query.endAt)) {
    throw invalid([
      { code: "custom", path: ["endAt"], message: "The range ends before it starts" },
    ]);
  }
  const { database } = service;
  await requireOrganization(database, caller, query.requestedOrganizationId);
  const from = scopeOf(query, await readScope(database, query));
  const rows = await database.rows<{ id: string; count: number; metrics: string }>(
    groupsQuery(query, from),
  );
  const { startAt, endAt, groupBy, filterBy, filterByIds } = query;
  const objects = rows.map(({ id, count, metrics }) => {
    const ids = groupBy === undefined ? filterByIds : [id];
    const rest = JSON.stringify({
      startAt,
      endAt,
      filterByIds: ids,
      filterBy: groupBy ?? filterBy,
    });
    return `{"recordingsEvaluatedCount":${count},"metricValues":${metrics},${rest.slice(1)}`;
  });
  const data = groupBy === undefined ? objects.join("") : `[${objects.join(",")}]`;
  const envelope = {
    cursor: null,
    pageSize: rows.length,
    limit: rows.length,
    total: rows.length,
    hasNextPage: false,
  };
  return new JsonText(`{"data":${data},${JSON.stringify(envelope).slice(1)}`);
});
