import { type Queries, sql } from "./database.ts";
import { type Migration, MIGRATIONS } from "./migrations.ts";

/**
 * The database can't be migrated, because a newer or an unreleased version of the program made it.
 */
export class UnknownSchema extends Error {}

/** The schema hash that the first release stored, which had no migrations. */
const FIRST_RELEASE = "241e09a9c454651c";

const CREATE_TABLE = `create table migration (
  number int primary key,
  name text not null,
  applied_at timestamptz(3) not null default now()
)`;

const hasTable = async (queries: Queries, name: string): Promise<boolean> => {
  const row = await queries.row<{ exists: boolean }>(
    sql`select to_regclass(${name}) is not null as exists`,
  );
  return row?.exists ?? false;
};

const record = (queries: Queries, number: number, name: string) =>
  queries.rows(sql`insert into migration (number, name) values (${number}, ${name})`);

/** Creates the table of migrations. A database of the first release is at number 1. */
async function start(queries: Queries, [first]: readonly Migration[]): Promise<void> {
  await queries.script(CREATE_TABLE);
  if (!first || !(await hasTable(queries, "meta"))) return;
  const row = await queries.row<{ value: string }>(
    sql`delete from meta where key = 'version' returning value`,
  );
  if (row?.value !== FIRST_RELEASE) {
    throw new UnknownSchema("was made by an unreleased version of Tapedeck");
  }
  await record(queries, 1, first.name);
}

/**
 * Brings the schema to the newest version. Run it in a transaction: if a migration fails, the
 * database stays as it was, and if two programs start at once, the second waits. Returns whether
 * the database was empty.
 */
export async function migrate(queries: Queries, migrations = MIGRATIONS): Promise<boolean> {
  await queries.rows(sql`select pg_advisory_xact_lock(7301844)`);
  if (!(await hasTable(queries, "migration"))) await start(queries, migrations);
  const applied = await queries.rows<{ name: string }>(
    sql`select name from migration order by number`,
  );
  const unknown = applied.find(({ name }, index) => migrations[index]?.name !== name);
  if (unknown) {
    throw new UnknownSchema(`was made by a newer version of Tapedeck (schema ${unknown.name})`);
  }
  for (const [index, { name, sql: script }] of migrations.entries()) {
    if (index < applied.length) continue;
    await queries.script(script);
    await record(queries, index + 1, name);
  }
  return applied.length === 0;
}
