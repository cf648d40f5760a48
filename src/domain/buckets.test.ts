import { afterAll, afterEach, beforeEach, expect, test, vi } from "vitest";

// Other files share the modules.
afterAll(() => void vi.resetModules());

/** Loads the module in a browser's language, whose week it remembers. */
async function bucketsIn(language: string) {
  vi.stubGlobal("navigator", { language });
  vi.resetModules();
  return import("./buckets.ts");
}

const hours = ({ startAt, endAt }: { startAt: string; endAt: string }) =>
  (Date.parse(endAt) - Date.parse(startAt)) / 3_600_000;
const iso = (...parts: [number, number, number]) => new Date(...parts).toISOString();

let planBuckets: Awaited<ReturnType<typeof bucketsIn>>["planBuckets"];
beforeEach(async () => {
  vi.stubEnv("TZ", "America/Chicago");
  ({ planBuckets } = await bucketsIn("en-GB"));
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
});

test("the tests run in a zone with daylight saving time", () => {
  expect(new Date("2026-07-01T12:00:00Z").getHours()).toBe(7);
  expect(new Date("2026-12-01T12:00:00Z").getHours()).toBe(6);
});

test("days have 23 or 25 hours when the clocks change", () => {
  const now = new Date(2027, 0, 1);
  const spring = planBuckets({ startAt: iso(2026, 2, 7), endAt: iso(2026, 2, 10) }, "day", now);
  const autumn = planBuckets({ startAt: iso(2026, 9, 31), endAt: iso(2026, 10, 3) }, "day", now);
  expect(spring?.map(hours)).toEqual([24, 23, 24]);
  expect(autumn?.map(hours)).toEqual([24, 25, 24]);
});

test.each([
  ["ar-EG", 6, 13],
  ["en-US", 0, 12],
  ["de-DE", 1, 12],
])(
  "weeks in %s start on day %i and cover the range without gaps",
  async (language, first, count) => {
    const { planBuckets: plan } = await bucketsIn(language);
    const range = { startAt: iso(2026, 8, 1), endAt: iso(2026, 10, 22) };
    const weeks = plan(range, "week", new Date(2026, 11, 24)) ?? [];
    expect(weeks[0]?.startAt).toBe(range.startAt);
    expect(weeks.at(-1)?.endAt).toBe(range.endAt);
    expect(weeks).toHaveLength(count);
    for (const [index, week] of weeks.entries()) {
      if (index === 0) continue;
      expect(new Date(week.startAt).getDay()).toBe(first);
      expect(new Date(week.startAt).getHours()).toBe(0);
      expect(week.startAt).toBe(weeks[index - 1]?.endAt);
    }
  },
);

test.each(["ar-EG", "en-US", "de-DE"])("last week is one bucket in %s", async (language) => {
  const { planBuckets: plan } = await bucketsIn(language);
  const { resolveWord } = await import("./period.ts");
  const now = new Date(2026, 10, 25, 12);
  const range = resolveWord({ word: "last-week", utc: false }, now);
  expect(plan(range, "week", now)).toEqual([{ ...range, partial: false }]);
});

test.each([
  ["Europe/Berlin", "2026-10-23T22:00:00.000Z", "2026-10-26T23:00:00.000Z", [24, 25, 24]],
  ["America/New_York", "2026-03-07T05:00:00.000Z", "2026-03-10T04:00:00.000Z", [24, 23, 24]],
  ["Australia/Lord_Howe", "2026-04-03T13:00:00.000Z", "2026-04-06T13:30:00.000Z", [24, 24.5, 24]],
  ["Asia/Kolkata", "2026-10-23T18:30:00.000Z", "2026-10-25T18:30:00.000Z", [24, 24]],
])("days are those of %s if times are shown there", async (zone, startAt, endAt, lengths) => {
  const { setZone } = await import("~/lib/zone.ts");
  setZone(zone);
  const days = planBuckets({ startAt, endAt }, "day", new Date(2027, 0, 1));
  expect(days?.map(hours)).toEqual(lengths);
});

test("weeks and months are those of the zone that times are shown in", async () => {
  const { setZone } = await import("~/lib/zone.ts");
  setZone("Asia/Kolkata");
  const range = { startAt: "2026-09-30T18:30:00.000Z", endAt: "2026-11-30T18:30:00.000Z" };
  const now = new Date("2027-01-01T00:00Z");
  const starts = (unit: "week" | "month") =>
    planBuckets(range, unit, now)?.map(({ startAt }) => startAt);
  expect(starts("month")).toEqual(["2026-09-30T18:30:00.000Z", "2026-10-31T18:30:00.000Z"]);
  // Mondays in India.
  expect(starts("week")?.slice(1, 3)).toEqual([
    "2026-10-04T18:30:00.000Z",
    "2026-10-11T18:30:00.000Z",
  ]);
});

test.each(["America/Chicago", "Asia/Kolkata"])(
  "a period of days in UTC has buckets in UTC, whatever zone times are shown in: %s",
  async (zone) => {
    const { setZone } = await import("~/lib/zone.ts");
    setZone(zone);
    const { resolveWord } = await import("./period.ts");
    const now = new Date("2026-11-25T12:00:00Z");
    const week = resolveWord({ word: "last-7-days", utc: true }, now);
    const days = planBuckets(week, "day", now) ?? [];
    expect(days).toHaveLength(7);
    expect(days.every(({ startAt }) => startAt.endsWith("T00:00:00.000Z"))).toBe(true);
    const month = resolveWord({ word: "last-month", utc: true }, now);
    expect(planBuckets(month, "month", now)).toEqual([{ ...month, partial: false }]);
  },
);

test("only the current bucket is partial, and there are no future ones", () => {
  const range = { startAt: iso(2026, 9, 1), endAt: iso(2027, 0, 1) };
  const months = planBuckets(range, "month", new Date(2026, 10, 20, 12)) ?? [];
  expect(months.map(({ partial }) => partial)).toEqual([false, true]);
  expect(months.at(-1)?.endAt).toBe(iso(2026, 11, 1));
});

test("a bucket clipped in the past isn't partial", () => {
  const range = { startAt: iso(2026, 8, 1), endAt: iso(2026, 8, 16) };
  const weeks = planBuckets(range, "week", new Date(2026, 10, 20)) ?? [];
  expect(weeks.at(-1)).toMatchObject({ endAt: range.endAt, partial: false });
  // Nor in the week that isn't over yet.
  const yesterday = { startAt: iso(2026, 10, 18), endAt: iso(2026, 10, 19) };
  expect(planBuckets(yesterday, "week", new Date(2026, 10, 19, 9))).toEqual([
    { ...yesterday, partial: false },
  ]);
});

test("a range of thousands of days has no daily buckets", () => {
  const range = { startAt: "1970-01-01T00:00:00.000Z", endAt: iso(2026, 10, 21) };
  expect(planBuckets(range, "day", new Date(2026, 10, 21))).toBeUndefined();
});
