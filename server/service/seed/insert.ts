import { type Queries, raw, sql } from "../database.ts";
import { METRICS } from "./metrics.ts";

type Row = Readonly<Record<string, unknown>>;

/** Inserts rows whose keys are the columns, all of them like the first; types are the table's. */
export async function insert(queries: Queries, table: string, rows: readonly Row[]): Promise<void> {
  const columns = Object.keys(rows[0] ?? {}).join(", ");
  if (columns === "") return;
  await queries.rows(sql`
    insert into ${raw(table)} (${raw(columns)}) select ${raw(columns)}
    from json_populate_recordset(null::${raw(table)}, ${JSON.stringify(rows)}::text::json)`);
}

/** An evaluated recording with one value a metric, which the database spreads over as many rows. */
export interface Evaluation {
  readonly organization: number;
  readonly type: number;
  readonly team: number | null;
  readonly person: number;
  readonly recording: number;
  readonly date: string;
  readonly scores: readonly (number | null)[];
}

export async function insertEvaluations(
  queries: Queries,
  rows: readonly Evaluation[],
): Promise<void> {
  await queries.rows(sql`
    insert into metric_value (organization_number, conversation_type_number, date_created,
      team_number, metric_number, user_number, recording_number, value, passed)
    select e.organization, e.type, e.date, e.team, m.number, e.person, e.recording,
      case when m.metric_type <> 'AI_METRIC' then s.score end,
      case when m.has_pass_rate then s.score between coalesce(m.pass_minimum, '-Infinity')
        and coalesce(m.pass_maximum, 'Infinity') end
    from json_to_recordset(${JSON.stringify(rows)}::text::json) as e(organization int, type int,
        team int, person int, recording int, date timestamptz, scores float8[])
      cross join lateral unnest(e.scores) with ordinality as s(score, place)
      join metric m on m.number = s.place and s.place <= ${METRICS.length}::int
    where s.score is not null`);
}
