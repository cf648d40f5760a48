import { expect, test } from "vitest";
import type { Queries, Row } from "../database.ts";
import { Calendar } from "./calendar.ts";
import { seed } from "./seed.ts";

const NOW = new Date("2026-11-20T22:15:00Z");

/** Keeps what is loaded instead of storing it. */
async function collect(now: Date, seedRecordings: number) {
  const tables = new Map<string, Row[]>();
  const queries: Queries = {
    rows: () => Promise.resolve([]),
    row: () => Promise.resolve(undefined),
    script: () => Promise.resolve(),
    load: async (table, rows) => void tables.set(table, [...(tables.get(table) ?? []), ...rows]),
  };
  const settings = { seedRecordings, sandboxTeams: 24, testPool: 0 };
  const { credentials } = await seed(queries, settings, now, () => undefined);
  const rows = (table: string) => tables.get(table) ?? [];
  return { tables, rows, credentials };
}

const isTime = (text: string) => /^\d{4}-\d\d-\d\dT/.test(text);

/** The rows as JSON without times and without what is drawn anew each time. */
const timeless = (rows: readonly Row[]) =>
  JSON.stringify(rows, (key, value: unknown) =>
    key.endsWith("hash") ||
    key === "start_time_localized" ||
    (typeof value === "string" && isTime(value))
      ? undefined
      : value,
  ).replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, "");

test("the same seed gives the same data, the dates and the secrets apart", async () => {
  const [one, other] = [
    await collect(NOW, 400),
    await collect(new Date("2027-03-07T05:00:00Z"), 400),
  ];
  for (const [table, rows] of one.tables) {
    expect(timeless(other.rows(table)) === timeless(rows), table).toBe(true);
  }
  expect(one.credentials.client.clientId).toBe(other.credentials.client.clientId);
  expect(one.credentials.client.clientSecret).not.toBe(other.credentials.client.clientSecret);
});

test("the data is as large and as varied as promised", async () => {
  const { rows, credentials } = await collect(NOW, 3000);
  expect(rows("recording")).toHaveLength(3000);
  expect(rows("organization").length).toBeGreaterThanOrEqual(6);
  expect(rows("team").length).toBeGreaterThanOrEqual(60);
  expect(rows("app_user").length).toBeGreaterThanOrEqual(400);
  const names = new Set(
    rows("app_user").map((user) => `${String(user.first_name)} ${String(user.last_name)}`),
  );
  expect(names.size).toBeGreaterThan(380);
  const counts = new Map<unknown, number>();
  for (const { organization_id: id } of rows("recording"))
    counts.set(id, (counts.get(id) ?? 0) + 1);
  expect(counts.get(credentials.organizationId)).toBe(Math.max(...counts.values()));
  expect(rows("oauth_token").length).toBeGreaterThanOrEqual(3);
  for (const table of [
    "opportunity",
    "opportunity_user",
    "engagement",
    "engagement_user",
    "account",
    "contact",
    "lead",
    "followup",
  ]) {
    expect([table, rows(table).length > 50]).toEqual([table, true]);
  }
  const evaluated = rows("recording").filter((row) => row.evaluation_score !== null).length;
  expect(evaluated / 3000).toBeGreaterThan(0.2);
  expect(evaluated / 3000).toBeLessThan(0.6);
});

test("every id is its own", async () => {
  const { tables } = await collect(NOW, 3000);
  for (const [table, rows] of tables) {
    const ids = rows.flatMap((row) => row.id ?? row.client_id ?? []);
    expect([table, new Set(ids).size]).toEqual([table, ids.length]);
  }
});

test("no conversation lies in the future, whatever the hour", () => {
  for (const hour of ["00", "05", "09", "13", "18", "23"]) {
    const now = new Date(`2026-11-22T${hour}:30:00Z`);
    const calendar = new Calendar(now, 6);
    for (let step = 0; step <= 200; step++) {
      const at = calendar.at(0.99 + step / 20_000, (step % 50) / 50);
      expect(at).toBeLessThan(now.getTime());
    }
  }
});
