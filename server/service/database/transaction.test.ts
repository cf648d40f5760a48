import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { adapters, type Databases } from "../testing/databases.ts";
import { type Database, kept, raw, sql } from "~server/shared/database/database.ts";

const add = (name: string) => sql`insert into noted values (${name}) returning name`;

describe.each(adapters())("a transaction on %s", (_, start) => {
  let databases: Databases;
  let database: Database;
  beforeAll(async () => {
    databases = await start();
    ({ database } = await databases.create());
    await database.script("create table noted (name text primary key)");
  });
  afterAll(() => databases.stop());

  const names = async () => {
    const rows = await database.rows<{ name: string }>(sql`select name from noted order by name`);
    return rows.map(({ name }) => name);
  };

  test("is committed once its work is done, with any number of statements", async () => {
    const last = await database.transaction(async (queries) => {
      await queries.rows(add("a"));
      return queries.row(kept(add("b")));
    });
    expect(last).toEqual({ name: "b" });
    await database.transaction((queries) => queries.rows(kept(add("c"))));
    await database.transaction(() => Promise.resolve());
    // Had one of them not ended, this would be rolled back with it.
    const failing = database.transaction(() => Promise.reject(new Error("No.")));
    await expect(failing).rejects.toThrow("No.");
    expect(await names()).toEqual(["a", "b", "c"]);
  });

  test("leaves nothing behind if a statement fails, be it the first or the last", async () => {
    const before = await names();
    for (const wrong of [
      raw("nonsense"),
      add("a"),
      kept(sql`insert into noted values (${null})`),
    ]) {
      const first = database.transaction((queries) => queries.rows(wrong));
      await expect(first).rejects.toThrow();
      const last = database.transaction(async (queries) => {
        await queries.rows(add("never"));
        await queries.rows(wrong);
      });
      await expect(last).rejects.toThrow();
    }
    expect(await names()).toEqual(before);
  });

  test("with a lock waits for another one with the same", async () => {
    const order: string[] = [];
    const run = (name: string) =>
      database.transaction(
        async (queries) => {
          order.push(`${name} begins`);
          await queries.rows(sql`select 1`);
          await queries.rows(add(name));
          order.push(`${name} ends`);
        },
        { lock: "it's one" },
      );
    await Promise.all([run("x"), run("y")]);
    expect(order.map((line) => line.slice(2))).toEqual(["begins", "ends", "begins", "ends"]);
  });

  test("reads an answer of any size and text", async () => {
    const text = "é\u{1F600}\n".repeat(500_000);
    const rows = await database.rows(sql`
      select ${text}::text as text, null as nothing, '' as empty
      union all select 'short', null, ''`);
    expect(rows).toEqual([
      { text, nothing: null, empty: "" },
      { text: "short", nothing: null, empty: "" },
    ]);
    expect(await database.row(sql`select 1 as one`)).toEqual({ one: 1 });
  });
});
