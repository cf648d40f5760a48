import { type CopiedRow, type Queries, raw, sql } from "~server/shared/database/database.ts";

/** Rows to insert, by table. All rows of a table have the same keys. */
export class Batch {
  readonly #tables = new Map<string, CopiedRow[]>();

  add(table: string, row: CopiedRow): void {
    const rows = this.#tables.get(table);
    if (rows) rows.push(row);
    else this.#tables.set(table, [row]);
  }

  async flush(queries: Queries): Promise<void> {
    for (const [table, rows] of this.#tables) await queries.load(table, rows);
    this.#tables.clear();
  }
}

const LARGE_TABLES = [
  "recording",
  "followup",
  "metric_value",
  "metric_month",
  "account",
  "contact",
  "lead",
  "opportunity",
  "opportunity_user",
  "engagement",
  "engagement_user",
  "engagement_contact",
  "crm_match",
];

/** Sums the metric values by month. Triggers keep the sums in step afterwards. */
const SUM_MONTHS = `
  insert into metric_month
  select organization_number, conversation_type_number,
    date_trunc('month', date_created, 'UTC') as month, team_number, metric_number, user_number,
    count(*), count(value), coalesce(sum(value::float8), 0),
    count(passed), count(*) filter (where passed)
  from metric_value
  group by organization_number, conversation_type_number, month, team_number, metric_number, user_number
  order by organization_number, conversation_type_number, month`;

/**
 * Runs a bulk load with the large tables' indexes and triggers off, and makes up for them
 * afterwards. That is several times faster. Run it in a transaction.
 */
export async function bulkLoad<R>(queries: Queries, load: () => Promise<R>): Promise<R> {
  const indexes = await queries.rows<{ name: string; definition: string }>(sql`
    select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
    from pg_index where indrelid::regclass::text = any(${LARGE_TABLES}::text[])
      and not exists (select from pg_constraint where conindid = indexrelid)
    order by indexrelid`);
  await queries.script("alter table metric_value disable trigger user");
  for (const { name } of indexes) await queries.rows(sql`drop index ${raw(name)}`);
  const loaded = await load();
  await queries.script(SUM_MONTHS);
  await queries.script("alter table metric_value enable trigger user");
  await queries.script("set local maintenance_work_mem = '256MB'");
  for (const { definition } of indexes) await queries.rows(raw(definition));
  // A sample of 3,000 rows per table is enough.
  await queries.script(
    "set default_statistics_target = 10; analyze; reset default_statistics_target",
  );
  return loaded;
}
