import type { Query } from "~/contract/endpoint.ts";
import { type ScorecardLevel, scorecardMetricValues } from "~/contract/scorecards.ts";
import { requireOrganization } from "../http/access.ts";
import { allOf, type Queries, raw, type Sql, sql } from "~server/shared/database/database.ts";
import { invalid, notFound } from "../http/errors.ts";
import { handle } from "../http/handler.ts";
import { fullPage, wholePage } from "../http/page.ts";
import { isBefore, isFrom, monthsWithin } from "../database/instants.ts";

const OWNER = raw("l.organization_id");

/** The table `l` of each level's IDs, whose organization each is of, and its number in the metric values. */
const LEVELS: Record<ScorecardLevel, { table: Sql; owner: Sql; number: Sql }> = {
  RECORDING: { table: raw("recording"), owner: OWNER, number: raw("v.recording_number") },
  USER: { table: raw("app_user"), owner: OWNER, number: raw("v.user_number") },
  TEAM: { table: raw("team"), owner: OWNER, number: raw("v.team_number") },
  ORGANIZATION: {
    table: raw("organization"),
    owner: raw("l.id"),
    number: raw("v.organization_number"),
  },
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

/** The condition on metric values or months `v`. */
function scopeOf(query: ScorecardQuery, scope: { organization: number; type: number }): Sql {
  const { table, number } = LEVELS[query.filterBy];
  return sql`v.organization_number = ${scope.organization}::int
      and v.conversation_type_number = ${scope.type}::int
      and ${number} = any(array(select number from ${table}
        where id = any(${query.filterByIds}::text[])))`;
}

/**
 * Counts and sums by group and metric over `[startAt, endAt)`: complete months from the monthly
 * sums, the days around them from the values. Months don't know single recordings.
 */
function sumsQuery(query: ScorecardQuery, scope: Sql, group: Sql): Sql {
  const { startAt, endAt, groupBy, filterBy } = query;
  const values = (from: string, to: string) => sql`
    select ${group} as number, v.metric_number as metric, count(*)::int as count,
      count(v.value)::int as valued, sum(v.value::float8) as total,
      count(v.passed)::int as judged, (count(*) filter (where v.passed))::int as passed
    from metric_value v
    where ${allOf([scope, isFrom("v.date_created", from), isBefore("v.date_created", to)])}
      and ${group} is not null
    group by 1, 2`;
  const single = groupBy === "RECORDING" || filterBy === "RECORDING";
  const months = single ? undefined : monthsWithin(startAt, endAt);
  if (months === undefined) return values(startAt, endAt);
  return sql`${values(startAt, months.from)}
    union all
    select ${group}, v.metric_number, sum(v.count)::int, sum(v.valued)::int, sum(v.total),
      sum(v.judged)::int, sum(v.passed)::int
    from metric_month v
    where ${allOf([scope, isFrom("v.month", months.from), isBefore("v.month", months.to)])}
      and ${group} is not null
    group by 1, 2
    having sum(v.count) > 0
    union all ${values(months.to, endAt)}`;
}

/**
 * Per group, the number of evaluated recordings (each has one value of RECORDING_COUNT) and every
 * metric's mean and pass rate. Groups requested by ID are included even without data; a metric
 * without data has no value.
 */
function groupsQuery(query: ScorecardQuery, scope: Sql): Sql {
  const { groupBy } = query;
  const level = groupBy && LEVELS[groupBy];
  const group = level ? level.number : raw("0");
  const asked = groupBy !== undefined && groupBy === query.filterBy ? query.filterByIds : [];
  const groups = level
    ? sql`select l.number, l.id from ${level.table} l
        where l.number in (select number from figures)
          or (l.id = any(${asked}::text[]) and ${level.owner} = ${query.requestedOrganizationId})`
    : sql`select 0 as number, '' as id`;
  return sql`
    with figures as materialized (
      select number, metric, sum(count)::int as count, sum(total) / nullif(sum(valued), 0) as value,
        sum(passed) * 100 / nullif(sum(judged), 0)::float8 as "passRate"
      from (${sumsQuery(query, scope, group)}) sums
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
 * Section 4.17, over `[startAt, endAt)`. 404 for an unknown organization or conversation type, 403
 * for an inaccessible organization. Unknown filter IDs have no data.
 */
export const readScorecard = handle(scorecardMetricValues, async ({ caller, query }, service) => {
  if (new Date(query.startAt) > new Date(query.endAt)) {
    throw invalid([
      { code: "custom", path: ["endAt"], message: "The range ends before it starts" },
    ]);
  }
  const { database } = service;
  await requireOrganization(database, caller, query.requestedOrganizationId);
  const scope = scopeOf(query, await readScope(database, query));
  const rows = await database.rows<{ id: string; count: number; metrics: string }>(
    groupsQuery(query, scope),
  );
  const { startAt, endAt, groupBy, filterBy, filterByIds } = query;
  const objects = rows.map(({ id, count, metrics }) => {
    const ids = groupBy === undefined ? filterByIds : [id];
    const asked = { startAt, endAt, filterByIds: ids, filterBy: groupBy ?? filterBy };
    const rest = JSON.stringify(asked).slice(1);
    return `{"recordingsEvaluatedCount":${count},"metricValues":${metrics},${rest}`;
  });
  const data = groupBy === undefined ? objects.join("") : `[${objects.join(",")}]`;
  return fullPage({ data, ...wholePage(rows.length) });
});
