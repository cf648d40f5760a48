import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readServiceSettings } from "~server/shared/service-settings.ts";
import { prepare } from "../process/prepare.ts";
import { adapters, type Databases } from "../testing/databases.ts";
import { type Database, raw, sql, type Value } from "~server/shared/database/database.ts";
import { migrate } from "~server/shared/database/migrate.ts";
import { MIGRATIONS } from "./migrations.ts";

/** What version 0.7.0 had. */
const BEFORE = MIGRATIONS.list.slice(0, 4);

interface Column {
  table: string;
  name: string;
  type: string;
}

const columnsOf = (database: Database) =>
  database.rows<Column>(sql`
    select table_name as table, column_name as name, data_type as type
    from information_schema.columns where table_schema = 'public' and table_name <> 'migration'
    order by table_name, ordinal_position`);

/** Everything that makes up the schema, as text. */
const schemaOf = (database: Database) =>
  database.rows(sql`
    select table_name || '.' || column_name as name, concat_ws(' ', data_type, udt_name,
      collation_name, column_default, is_nullable, identity_generation) as definition
    from information_schema.columns where table_schema = 'public'
    union all select indexname, indexdef from pg_indexes where schemaname = 'public'
    union all select tgname, pg_get_triggerdef(oid) || ' ' || tgenabled::text from pg_trigger
      where not tgisinternal
    union all select proname, prosrc from pg_proc where pronamespace = 'public'::regnamespace
    order by 1, 2`);

const VALUES: Record<string, (column: Column) => Value> = {
  text: ({ table, name }) => `${name} of ${table}`,
  integer: () => 7,
  real: () => 1.5,
  "double precision": () => 2.5,
  boolean: () => true,
  json: () => '{"a":[1]}',
  ARRAY: () => ["b", "c"],
  "timestamp with time zone": () => "2026-03-01T12:00:00.123Z",
};

/** What version 0.7.0 left behind: its tables, and a row in each. */
async function makeEarlier(database: Database): Promise<void> {
  await database.transaction((queries) => migrate(queries, { ...MIGRATIONS, list: BEFORE }));
  const rows: Record<string, Record<string, Value | undefined>> = {};
  for (const column of await columnsOf(database)) {
    (rows[column.table] ??= {})[column.name] = VALUES[column.type]?.(column);
  }
  delete rows.meta;
  for (const [table, row] of Object.entries(rows)) await database.load(table, [row]);
  await database.rows(sql`insert into meta (key, value) values ('signing_key', 'key'),
    ('made_at', '2026-03-01T12:00:00.000Z')`);
}

async function dataOf(database: Database) {
  const tables = [...new Set((await columnsOf(database)).map(({ table }) => table))];
  return Promise.all(
    tables.map(async (table) => {
      const rows = await database.rows<{ text: string }>(
        sql`select to_json(t)::text as text from ${raw(table)} t order by to_json(t)::text`,
      );
      return { table, rows: rows.map(({ text }): unknown => JSON.parse(text)) };
    }),
  );
}

const isOther = ({ table }: { table: string }) => !["api_client", "oauth_app"].includes(table);

describe.each(adapters())("on %s", (_, start) => {
  let databases: Databases;
  const create = async () => {
    const { database, dataDir } = await databases.create();
    const settings = readServiceSettings({ DATA_DIR: dataDir, SEED_RECORDINGS: "0" });
    return { database, dataDir, start: () => prepare(database, settings, () => undefined) };
  };
  let current: Awaited<ReturnType<typeof create>>;
  beforeAll(async () => {
    databases = await start();
    current = await create();
  });
  afterAll(() => databases.stop());

  test("two starts at once fill one database once", async () => {
    const [one, other] = await Promise.all([current.start(), current.start()]);
    expect(one).toEqual(other);
    expect(await current.start()).toEqual(one);
  });

  test("a database of version 0.7.0 keeps its data and gets a new one's schema", async () => {
    const old = await create();
    await makeEarlier(old.database);
    const before = await dataOf(old.database);
    const meta = { signingKey: "key", madeAt: "2026-03-01T12:00:00.000Z" };
    expect(await old.start()).toEqual(meta);
    const applied = await old.database.rows(
      sql`select number, name from migration order by number`,
    );
    expect(applied).toEqual(
      MIGRATIONS.list.map(({ name }, index) => ({ number: index + 1, name })),
    );
    expect(await schemaOf(old.database)).toEqual(await schemaOf(current.database));
    const kept = await dataOf(old.database);
    expect(kept.filter(isOther)).toEqual(before.filter(isOther));
    // The secrets that sandbox.json has.
    expect(kept.find(({ table }) => table === "api_client")?.rows).toMatchObject([
      { secret_hash: "b", previous_secret_hash: "secret_hash of api_client" },
    ]);
    expect(kept.find(({ table }) => table === "oauth_app")?.rows).toMatchObject([
      { secret_hash: "b" },
    ]);
  });

  test("a migration that fails leaves the database at the version before", async () => {
    const before = await schemaOf(current.database);
    const broken = { name: "0099-broken", sql: "create table extra (id int); select 1 / 0" };
    const migrating = current.database.transaction((queries) =>
      migrate(queries, { ...MIGRATIONS, list: [...MIGRATIONS.list, broken] }),
    );
    await expect(migrating).rejects.toThrow("division by zero");
    expect(await schemaOf(current.database)).toEqual(before);
    await current.start();
  });

  test("a database newer than the program is refused in one line", async () => {
    const { database, dataDir } = current;
    await database.rows(sql`insert into migration (number, name) values (99, '0099-future')`);
    await expect(current.start()).rejects.toThrow(
      `DATA_DIR is ${dataDir}, which was made by a newer version of Tapedeck (schema 0099-future). Update Tapedeck, or set another folder.`,
    );
  });
});
