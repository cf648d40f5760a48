import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { adapters, type Databases } from "../testing/databases.ts";
import { type CopiedRow, raw, sql } from "~server/shared/database/database.ts";

const TABLE = `create table loaded (
  number int, name text, names text[], data json, single real, precise float8, flag boolean,
  at timestamptz(3)
)`;

const ROWS: readonly CopiedRow[] = [
  {
    number: 2147483647,
    name: 'a\tb\\c\nd "e" \u{1F600} é',
    names: ['a "b"', "c\\d", "é,{}", ""],
    data: JSON.stringify({ text: "a\nb", list: [1, null] }),
    single: Math.fround(0.1),
    precise: 0.1,
    flag: true,
    at: "2026-03-01T12:00:00.123Z",
  },
  {
    number: 0,
    name: String.raw`\.`,
    names: ["a"],
    data: '["a"]',
    single: 1,
    precise: 1,
    flag: true,
    at: "2026-03-01T12:00:00.123Z",
  },
  {
    number: -1,
    name: "",
    names: [],
    data: "[]",
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
  select number, name, names, data::text, single::text, precise::text, flag, at::text from loaded`;

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
    const texts = [
      { single: "0.1", precise: "0.1", at: "2026-03-01 12:00:00.123+00" },
      { single: "1", precise: "1", at: "2026-03-01 12:00:00.123+00" },
      { single: "0", precise: "-1e-300", at: "1903-05-06 07:08:09.001+00" },
      { at: null },
    ];
    const read = texts.map((text, index) => ({ ...ROWS[index], ...text }));
    expect(await database.rows(READ)).toEqual(read);
  });

  test("are refused as a whole if one is wrong, and others can be loaded", async () => {
    const { database } = await databases.create();
    await database.script("create table numbers (id int primary key)");
    const load = (...ids: number[]) =>
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
