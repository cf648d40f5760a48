import { expect, test } from "vitest";
import { sql } from "~server/shared/database/database.ts";
import { openPostgres } from "~server/shared/database/postgres.ts";
import { migrateGateway } from "../database/database.ts";
import { describeOnPostgres } from "../testing/stores.ts";
import { startClock } from "../testing/clock.ts";
import { recordsInPostgres, RESULT_LIFETIME } from "./records.ts";
import { createRotationStore } from "./store.ts";

const TARGET = {
  organizationId: "organization-1",
  clientId: "client-1",
  count: 0,
  despiteDoubt: false,
};

describeOnPostgres("a rotation that is claimed", (databases) => {
  test.each([
    ["begins while its lease outlasts the longest step", 5000, true],
    ["doesn't begin once others may call it not executed before that is stored", 7000, false],
  ])("%s", async (_, milliseconds, isBegun) => {
    const clock = startClock();
    const database = openPostgres(await databases().create());
    await migrateGateway(database);
    const now = () => sql`${new Date(clock.now()).toISOString()}::timestamptz`;
    const [one, other] = [1, 2].map(() =>
      createRotationStore(recordsInPostgres(database, "service", now), [new Uint8Array(32)]),
    );
    await one?.add("id-1", "sid", TARGET);
    expect(await one?.claim("id-1")).toBe("claimed");
    clock.pass(milliseconds);
    expect(await one?.begin("id-1", [])).toBe(isBegun);
    clock.pass(16_000 - milliseconds);
    expect((await other?.find("id-1", "sid"))?.state).toBe("running");
    await database.close();
  });

  test("is deleted with its result if it wasn't executed, and counts otherwise", async () => {
    const clock = startClock();
    const database = openPostgres(await databases().create());
    await migrateGateway(database);
    const now = () => sql`${new Date(clock.now()).toISOString()}::timestamptz`;
    const records = recordsInPostgres(database, "service", now);
    const store = createRotationStore(records, [new Uint8Array(32)]);
    for (const outcome of ["not_executed", "unknown"] as const) {
      await store.add(outcome, "sid", TARGET);
      expect(await store.claim(outcome)).toBe("claimed");
      await store.settle(outcome, "sid", { outcome, error: "No.", status: null });
    }
    clock.pass(RESULT_LIFETIME);
    await store.tidy();
    expect(await records.list({ id: "not_executed" })).toEqual([]);
    expect(await records.list({ id: "unknown" })).toMatchObject([{ session: null, result: null }]);
    await database.close();
  });
});
