import { expect, test } from "vitest";
import type { Queries, Row } from "~server/shared/database/database.ts";
import { type Cluster, judgeClustered } from "../../../src/domain/clusters.ts";
import { FALSE_SHARE, falseDiscovery, pValue, type Share } from "../../../src/domain/statistics.ts";
import { calendarOf } from "./calendar.ts";
import { seed } from "./seed.ts";

const NOW = new Date("2026-11-20T22:15:00Z");

/** Collects what is loaded instead of storing it. */
async function collect(now: Date, seedRecordings: number, sandboxTeams = 24) {
  const tables = new Map<string, Row[]>();
  const queries: Queries = {
    rows: () => Promise.resolve([]),
    row: () => Promise.resolve(undefined),
    script: () => Promise.resolve(),
    load: async (table, rows) => {
      const loaded = tables.get(table) ?? [];
      for (const row of rows) loaded.push(row);
      tables.set(table, loaded);
    },
  };
  const settings = { seedRecordings, sandboxTeams, testPool: 0 };
  const { credentials } = await seed(queries, settings, now, () => undefined);
  const rows = (table: string) => tables.get(table) ?? [];
  return { tables, rows, credentials };
}

const isTime = (text: string) => /^\d{4}-\d\d-\d\dT/.test(text);

/** The rows as JSON, without times and random secrets. */
const timeless = (rows: readonly Row[]) =>
  JSON.stringify(rows, (key, value: unknown) =>
    key.endsWith("hash") ||
    key === "start_time_localized" ||
    (typeof value === "string" && isTime(value))
      ? undefined
      : value,
  ).replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, "");

type Collected = Awaited<ReturnType<typeof collect>>;

const objectionsOf = ({ rows }: Collected) =>
  rows("metric").find(({ name }) => name === "Objections handled")?.number;

test("the same seed gives the same data, except for dates, what changed since, and secrets", async () => {
  const [one, other] = [
    await collect(NOW, 400),
    await collect(new Date("2027-03-07T05:00:00Z"), 400),
  ];
  const objections = objectionsOf(one);
  const unchanged = (rows: readonly Row[]) =>
    rows.filter(({ metric_number: metric }) => metric === undefined || metric !== objections);
  for (const [table, rows] of one.tables) {
    const same = timeless(unchanged(other.rows(table))) === timeless(unchanged(rows));
    expect(same, table).toBe(true);
  }
  expect(one.credentials.client.clientId).toBe(other.credentials.client.clientId);
  expect(one.credentials.client.clientSecret).not.toBe(other.credentials.client.clientSecret);
});

test("the data is as large and varied as promised", async () => {
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

test("texts have all their words, and a recording's follow-ups differ", async () => {
  const { rows } = await collect(NOW, 3000);
  const texts = JSON.stringify([rows("recording"), rows("recording_text"), rows("followup")]);
  expect(texts.match(/\{\w+\}|undefined/g)).toBeNull();
  const actions = rows("followup").map(
    (row) => `${String(row.recording_id)} ${String(row.action)}`,
  );
  expect(actions.length - new Set(actions).size).toBe(0);
});

test("a few teams changed for sure at handling objections, in both directions", async () => {
  const made = await collect(NOW, 4000, 8);
  const objections = objectionsOf(made);
  const values = made
    .rows("metric_value")
    .filter((row) => row.metric_number === objections && row.conversation_type_number === 1);
  const shareOf = (team: unknown, from: number, to: number) => {
    const inRange = values.filter(({ team_number: number, date_created: created }) => {
      const age = (NOW.getTime() - Date.parse(String(created))) / 86_400_000;
      return number === team && age > to && age <= from;
    });
    return {
      passed: inRange.filter(({ passed }) => passed === true).length,
      total: inRange.length,
    };
  };
  /** The teams whose change is probably not chance, and its direction. */
  const sureOver = (days: number) => {
    const changes = made.rows("team").map(({ name, number }) => {
      const now = shareOf(number, days, 0);
      const before = shareOf(number, 2 * days, days);
      const by = now.passed / now.total - before.passed / before.total;
      return { words: `${String(name)} ${by < 0 ? "worse" : "better"}`, p: pValue(now, before) };
    });
    const corrected = falseDiscovery(changes.map(({ p }) => p));
    return changes
      .filter((_, index) => (corrected[index] ?? 1) <= FALSE_SHARE)
      .map(({ words }) => words);
  };
  expect(sureOver(30)).toEqual(["San Antonio worse", "Dallas Retail better"]);
  expect(sureOver(45)).toContain("Houston West worse");
});

const none = (): Cluster => ({ before: { passed: 0, total: 0 }, now: { passed: 0, total: 0 } });

/** A team's counts by rep in the last 30 days and the 30 before, in the first conversation type. */
function monthsOf(made: Collected, name: string, now: Date) {
  const team = made.rows("team").find((row) => row.name === name)?.number;
  const objections = objectionsOf(made);
  const byRep = new Map<unknown, Cluster>();
  for (const row of made.rows("metric_value")) {
    const isTheirs = row.team_number === team && row.metric_number === objections;
    const age = (now.getTime() - Date.parse(String(row.date_created))) / 86_400_000;
    if (!isTheirs || row.conversation_type_number !== 1 || age > 60) continue;
    const rep = byRep.get(row.user_number) ?? none();
    byRep.set(row.user_number, rep);
    const month = age > 30 ? rep.before : rep.now;
    month.total += 1;
    if (row.passed === true) month.passed += 1;
  }
  const reps = [...byRep.values()];
  const total = (month: "before" | "now"): Share => ({
    passed: reps.reduce((sum, rep) => sum + rep[month].passed, 0),
    total: reps.reduce((sum, rep) => sum + rep[month].total, 0),
  });
  return { reps, before: total("before"), now: total("now") };
}

const rate = ({ passed, total }: Share) => passed / total;
const change = ({ now, before }: Cluster) => rate(now) - rate(before);

/** Whether a team got worse for sure if only its reps are independent. */
const isSurelyWorse = ({ reps }: ReturnType<typeof monthsOf>) =>
  (judgeClustered(reps)?.high ?? 1) < 0;

test.each(["2026-11-20T22:15:00Z", "2027-01-05T09:00:00Z", "2027-05-11T03:00:00Z"])(
  "all reps got worse, one did, only who records changed, or reps just differ, at %s",
  async (time) => {
    const now = new Date(time);
    const made = await collect(now, 25_000);
    const [all, one, mix, noise] = [
      monthsOf(made, "San Antonio", now),
      monthsOf(made, "Corpus Christi", now),
      monthsOf(made, "Katy", now),
      monthsOf(made, "Laredo", now),
    ];
    for (const team of [all, one, mix, noise]) {
      expect(Math.min(team.now.total, team.before.total)).toBeGreaterThanOrEqual(40);
      expect(team.reps.filter((rep) => rep.now.total > 0 && rep.before.total > 0)).toHaveLength(7);
      // Each would be a finding if recordings were independent.
      expect(change(team)).toBeLessThan(0);
      expect(pValue(team.now, team.before)).toBeLessThan(0.05);
    }
    expect([all, one, mix, noise].map(isSurelyWorse)).toEqual([true, false, true, false]);

    expect(Math.max(...all.reps.map(change))).toBeLessThan(-0.3);

    const [fell, ...stayed] = one.reps.map(change).toSorted((a, b) => a - b);
    expect(fell).toBeLessThan(-0.6);
    expect(stayed[0]).toBeGreaterThan(-0.3);

    expect(change(mix)).toBeLessThan(-0.12);
    const ownChange = mix.reps.reduce((sum, rep) => {
      const share = (rep.now.total / mix.now.total + rep.before.total / mix.before.total) / 2;
      return sum + share * change(rep);
    }, 0);
    expect(Math.abs(ownChange)).toBeLessThan(0.08);

    const changes = noise.reps.map(change);
    expect(changes.filter((by) => by < -0.4).length).toBeGreaterThanOrEqual(3);
    expect(changes.filter((by) => by > 0.4).length).toBeGreaterThanOrEqual(2);
  },
);

test("IDs don't depend on when teams changed who records", async () => {
  const made = [
    await collect(NOW, 12_000),
    await collect(new Date("2027-03-07T05:00:00Z"), 12_000),
  ];
  const [ids, others] = made.map(({ tables }) =>
    [...tables].map(([table, rows]) => [table, rows.map(({ id }) => id)]),
  );
  expect(others).toEqual(ids);
});

test("every ID is unique", async () => {
  const { tables } = await collect(NOW, 3000);
  for (const [table, rows] of tables) {
    const ids = rows.flatMap((row) => row.id ?? row.client_id ?? []);
    expect([table, new Set(ids).size]).toEqual([table, ids.length]);
  }
});

test("no conversation is in the future, whatever the hour", () => {
  for (const hour of ["00", "05", "09", "13", "18", "23"]) {
    const now = new Date(`2026-11-22T${hour}:30:00Z`);
    const calendar = calendarOf(now, 6);
    for (let step = 0; step <= 200; step++) {
      const at = calendar.at(0.99 + step / 20_000, (step % 50) / 50);
      expect(at).toBeLessThan(now.getTime());
    }
  }
});
