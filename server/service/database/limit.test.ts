import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { adapters, type Databases } from "../testing/databases.ts";
import { raw, sql, StatementTimeout } from "~server/shared/database/database.ts";

// Never ends in any test's time.
const endless = raw("select count(*) from generate_series(1, 1000000000000)");

describe.each(adapters())("a statement's time limit on %s", (_, start) => {
  let databases: Databases;
  beforeAll(async () => {
    databases = await start();
  });
  afterAll(() => databases.stop());

  // PGlite recovers as after a crash, which takes its time.
  const timeout = 90_000;

  test("ends the statement and its transaction only", { timeout }, async () => {
    const { database } = await databases.create(1000);
    await database.script("create table kept (name text)");
    await database.rows(sql`insert into kept values ('before')`);
    let reason: unknown;
    const half = database.transaction(async (queries) => {
      await queries.rows(sql`insert into kept values ('rolled back')`);
      await queries.rows(endless).catch((error) => (reason = error));
      await queries.rows(sql`insert into kept values ('too late')`);
    });
    await expect(half).rejects.toThrow();
    expect(reason).toBeInstanceOf(StatementTimeout);
    const waiting = [1, 2, 3].map((value) => database.row(sql`select ${value}::int as value`));
    expect(await Promise.all(waiting)).toEqual([{ value: 1 }, { value: 2 }, { value: 3 }]);
    expect(await database.rows(sql`select name from kept`)).toEqual([{ name: "before" }]);
  });

  test("doesn't apply to a script, or to a transaction without one", { timeout }, async () => {
    const { database } = await databases.create(1000);
    const slow = "select pg_sleep(2.2)";
    await database.script(slow);
    await database.transaction((queries) => queries.rows(raw(slow)), { isLimited: false });
  });
});
