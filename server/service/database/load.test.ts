import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { adapters, type Databases } from "../testing/databases.ts";
import { raw, type Row, sql } from "~server/shared/database/database.ts";

const TABLE = `create table loaded (
  number int, name text, names text[], data json, single real, precise float8, flag boolean,
  at timestamptz(3)
)`;

const ROWS: readonly Row[] = [
  {
    number: 2147483647,
    name: 'a\tb\\c\nd "e" \u{1F600} é',
    names: ['a "b"', "c\\d", "é,{}", ""],
    data: { text: "a\nb", list: [1, null] },
    single: Math.fround(0.1),
    precise: 0.1,
    flag: true,
    at: "2026-03-01T12:00:00.123Z",
  },
  {
    number: 0,
    name: "a list of text, and an empty one, are JSON in a column of JSON",
    names: ["a"],
    data: ["a"],
    single: 1,
    precise: 1,
    flag: true,
    at: "2026-03-01T12:00:00.123Z",
  },
  {
    number: -1,
    name: "",
    names: [],
    data: [],
    single: -0,
    precise: -1e-300,
    flag: false,
    at: "1903-05-06T07:08:09.001Z",
  },
  {
    number: null,
    name: null,
    names: null,
    data: null,
    single: null,
    precise: null,
    flag: null,
    at: undefined,
  },
];

const READ = sql`
  select number, name, names, data, single::text, precise::text, flag, at::text from loaded`;

describe.each(adapters())("rows loaded on %s", (_, start) => {
  let databases: Databases;
  beforeAll(async () => {
    databases = await start();
  });
  afterAll(() => databases.stop());

  test("are those that are read, of any type", async () => {
    const { database } = await databases.create();
    await database.script(TABLE);
    await database.load("loaded", ROWS);
    expect(await database.rows(READ)).toEqual([
      { ...ROWS[0], single: "0.1", precise: "0.1", at: "2026-03-01 12:00:00.123+00" },
      { ...ROWS[1], single: "1", precise: "1", at: "2026-03-01 12:00:00.123+00" },
      { ...ROWS[2], single: "0", precise: "-1e-300", at: "1903-05-06 07:08:09.001+00" },
      { ...ROWS[3], at: null },
    ]);
  });

  test("are refused as a whole if one is wrong, and others can be loaded", async () => {
    const { database } = await databases.create();
    await database.script("create table numbers (id int primary key)");
    const load = (...ids: unknown[]) =>
      database.load(
        "numbers",
        ids.map((id) => ({ id })),
      );
    await expect(load(1, 2, 1)).rejects.toThrow("duplicate key");
    await expect(database.load("numbers", [{ id: 1, other: 1 }])).rejects.toThrow("other");
    await load(1, 2);
    expect(await database.rows(raw("select id from numbers order by id"))).toEqual([
      { id: 1 },
      { id: 2 },
    ]);
  });
});
