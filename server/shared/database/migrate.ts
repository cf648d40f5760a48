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
}

/** Migrations of files, by their paths. Never edit a released one; add a file instead. */
export const migrationsOf = (
  table: string,
  files: Readonly<Record<string, string>>,
): Migrations => ({
  table,
  list: Object.entries(files).map(([path, text]) => ({
    name: path.replaceAll(/^.*\/|\.sql$/g, ""),
    sql: text,
  })),
});

/** The database can't be migrated, because a newer version of the program made it. */
export class UnknownSchema extends Error {}

/**
 * Brings the schema to the newest version. Run it in a transaction: if a migration fails, the
 * database stays as it was, and if two programs start at once, the second waits. Returns whether
 * the database was empty.
 */
export async function migrate(queries: Queries, { list, table }: Migrations): Promise<boolean> {
  await queries.rows(sql`select pg_advisory_xact_lock(7301844)`);
  await queries.script(`create table if not exists ${table} (
    number int primary key,
    name text not null,
    applied_at timestamptz(3) not null default now()
  )`);
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
    await queries.rows(
      sql`insert into ${raw(table)} (number, name) values (${index + 1}, ${name})`,
    );
  }
  return applied.length === 0;
}
