import { afterAll, afterEach, expect, test, vi } from "vitest";
import {
  daysSince,
  formatAge,
  formatCount,
  formatDate,
  formatDay,
  formatDecimal,
  formatIsoDay,
  formatLongDate,
  toDate,
} from "./format.ts";
import { setZone } from "./zone.ts";

// Other files share the modules.
afterAll(() => void vi.resetModules());

/** Loads the modules in a browser's language. */
async function formatIn(language: string) {
  vi.stubGlobal("navigator", { language });
  vi.resetModules();
  return { ...(await import("./format.ts")), ...(await import("./zone.ts")) };
}

afterEach(() => {
  setZone(undefined);
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
});

test.each([
  ["UTC", "2025-11-26T12:00:00.500Z", "2026-11-26T12:00:00Z", "1 y", 365],
  ["UTC", "2025-11-26T12:00:00Z", "2026-11-25T13:00:00Z", "364 d", 364],
  ["UTC", "2025-11-20T12:00:00Z", "2026-11-26T08:00:00Z", "1 y 6 d", 371],
  ["UTC", "2024-02-29T12:00:00Z", "2025-02-28T12:00:00Z", "365 d", 365],
  ["UTC", "2024-02-29T12:00:00Z", "2025-03-01T12:00:00Z", "1 y", 366],
  ["UTC", "2026-11-24T23:00:00Z", "2026-11-26T22:00:00Z", "47 h", 2],
  ["UTC", "2026-11-25T23:00:00Z", "2026-11-26T01:00:00Z", "2 h", 1],
  ["UTC", "2026-11-26T02:00:00Z", "2026-11-26T01:00:00Z", "0 min", 0],
  // A day of 23 hours and one of 25.
  ["America/Chicago", "2026-03-07T12:00:00-06:00", "2026-03-10T12:00:00-05:00", "3 d", 3],
  ["America/Chicago", "2026-10-31T12:00:00-05:00", "2026-11-03T11:00:00-06:00", "3 d", 3],
])("in %s the age of %s at %s is %s", (zone, then, now, age, days) => {
  vi.stubEnv("TZ", zone);
  expect(formatAge(Date.parse(then), Date.parse(now))).toBe(age);
  expect(daysSince(Date.parse(then), Date.parse(now))).toBe(days);
});

const intl = (options: Intl.DateTimeFormatOptions) => {
  const made = new Intl.DateTimeFormat("en-GB", options);
  return (date: Date) => made.format(date).replace("Sept", "Sep").replace(",", "");
};
const day = { day: "numeric", month: "short", year: "numeric" } as const;

test.each([
  undefined,
  "UTC",
  "America/New_York",
  "Asia/Kolkata",
  "Australia/Lord_Howe",
  "Europe/Berlin",
])(
  "dates and times are in the browser's or the chosen zone, %s, as Intl writes them",
  (timeZone) => {
    setZone(timeZone);
    const [dates, longDates] = [
      intl({ ...day, timeZone }),
      intl({ ...day, timeZone, weekday: "short" }),
    ];
    for (let step = 0; step < 600; step += 1) {
      const date = new Date(Date.UTC(2025, 9, 1) + step * 17 * 3_601_000);
      expect(formatDate(date)).toBe(dates(date));
      expect(formatLongDate(date)).toBe(longDates(date));
      expect(formatIsoDay(date)).toBe(date.toLocaleDateString("sv-SE", { timeZone }));
    }
  },
);

test.each([
  ["en-GB", "Europe/London"],
  ["en-US", "America/New_York"],
  ["en-IN", "Asia/Kolkata"],
  ["de-DE", "Australia/Lord_Howe"],
  ["ja-JP", "UTC"],
])("a reader in %s has the hours of their locale, here in %s", async (language, timeZone) => {
  const format = await formatIn(language);
  format.setZone(timeZone);
  const time = { hour: "numeric", minute: "2-digit", timeZone } as const;
  const { hour12 } = new Intl.DateTimeFormat(language, time).resolvedOptions();
  // The interface is in English.
  const clocks = new Intl.DateTimeFormat(hour12 ? "en-US" : "en-GB", {
    ...time,
    hour: hour12 ? "numeric" : "2-digit",
  });
  for (let step = 0; step < 100; step += 1) {
    const date = new Date(Date.UTC(2025, 9, 1) + step * 17 * 3_601_000);
    expect(format.formatClock(date)).toBe(clocks.format(date).replace(/\s/, "\u00a0"));
  }
});

test("hours are those of the locale", async () => {
  const [morning, noon] = [new Date("2026-11-20T00:05Z"), new Date("2026-11-20T12:30Z")];
  const american = await formatIn("en-US");
  expect([morning, noon].map((date) => american.formatClock(date, true))).toEqual([
    "12:05\u00a0AM",
    "12:30\u00a0PM",
  ]);
  const german = await formatIn("de-DE");
  expect([morning, noon].map((date) => german.formatClock(date, true))).toEqual(["00:05", "12:30"]);
});

test("an age counts the days of the chosen zone", () => {
  setZone("Asia/Kolkata");
  // Half an hour before and after midnight there.
  const [then, now] = [Date.parse("2026-11-23T18:00Z"), Date.parse("2026-11-26T19:00Z")];
  expect([formatAge(then, now), daysSince(then, now)]).toEqual(["4 d", 4]);
});

test("omits the current year", () => {
  const now = new Date(2026, 10, 21);
  expect(formatDay(new Date(2026, 0, 2), false, now)).toBe("2 Jan");
  expect(formatDay(new Date(2025, 8, 30), false, now)).toBe("30 Sep 2025");
});

test("counts have no decimals and thousands separators", () => {
  expect([0, 999, 1000, 1_234_567].map(formatCount)).toEqual(["0", "999", "1,000", "1,234,567"]);
  expect([-1, -4321, 12.4, 999.6].map(formatCount)).toEqual(["-1", "-4,321", "12", "1,000"]);
  expect([-0.4, 0, -0].map(formatCount)).toEqual(["0", "0", "0"]);
  expect([-0.04, -0.05].map(formatDecimal)).toEqual(["0.0", "-0.1"]);
});

test("numbers are rounded and grouped as Intl does it", () => {
  const counts = new Intl.NumberFormat("en-US", {
    maximumFractionDigits: 0,
    signDisplay: "negative",
  });
  const one = {
    maximumFractionDigits: 1,
    minimumFractionDigits: 1,
    signDisplay: "negative",
  } as const;
  const decimals = new Intl.NumberFormat("en-US", one);
  const odd = [0.05, 65.85, 1.005e3, 1e-7, -1e-7, 4e14 + 0.5, 1e15, 1e21, NaN, -Infinity];
  const steps = Array.from(
    { length: 4000 },
    (_, step) => (step - 2000) * 0.05 * 1.37 ** (step % 40),
  );
  for (const value of [...odd, ...steps]) {
    expect(formatCount(value)).toBe(counts.format(value));
    if (!(Math.abs(value) >= 1e15)) expect(formatDecimal(value)).toBe(decimals.format(value));
  }
});

test.each(["12.5", "-1", "17", "the other day", "", "99999-99-99", "+275760-09-13T00:00:00.000Z"])(
  "%j is no time",
  (value) => {
    expect(toDate(value)).toBeUndefined();
  },
);
