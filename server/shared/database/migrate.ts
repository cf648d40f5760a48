import { type Queries, raw, sql } from "./database.ts";

export interface Migration {
  readonly name: string;
  readonly sql: string;
}

export interface Migrations {
  /** All of them, oldest first. */
  readonly list: readonly Migration[];
  /** The table that notes which have run. */
  readonly table: string;
  /** Says how many of them a database without that table already has; none by default. */
  readonly adopt?: (queries: Queries) => Promise<number>;
}

/**
 * The database can't be migrated, because a newer or an unreleased version of the program made it.
 */
export class UnknownSchema extends Error {}

export const hasTable = async (queries: Queries, name: string): Promise<boolean> => {
  const row = await queries.row<{ exists: boolean }>(
    sql`select to_regclass(${name}) is not null as exists`,
  );
  return row?.exists ?? false;
};

/**
 * Brings the schema to the newest version. Run it in a transaction: if a migration fails, the
 * database stays as it was, and if two programs start at once, the second waits. Returns whether
 * the database was empty.
 */
export async function migrate(
  queries: Queries,
  { list, table, adopt }: Migrations,
): Promise<boolean> {
  await queries.rows(sql`select pg_advisory_xact_lock(7301844)`);
  const record = (number: number, name: string) =>
    queries.rows(sql`insert into ${raw(table)} (number, name) values (${number}, ${name})`);
  if (!(await hasTable(queries, table))) {
    await queries.script(`create table ${table} (
      number int primary key,
      name text not null,
      applied_at timestamptz(3) not null default now()
    )`);
    const adopted = (await adopt?.(queries)) ?? 0;
    for (const [index, { name }] of list.slice(0, adopted).entries()) await record(index + 1, name);
  }
  const applied = await queries.rows<{ name: string }>(
    sql`select name from ${raw(table)} order by number`,
  );
  const unknown = applied.find(({ name }, index) => list[index]?.name !== name);
  if (unknown) {
    throw new UnknownSchema(`was made by a newer version of Tapedeck (schema ${unknown.name})`);
  }
  for (const [index, { name, sql: script }] of list.entries()) {
    if (index < applied.length) continue;
    await queries.script(script);
    await record(index + 1, name);
  }
  return applied.length === 0;
}
