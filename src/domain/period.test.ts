import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Range } from "./period.ts";

// Other files share the modules.
afterAll(() => void vi.resetModules());

/** Loads the module as a browser in a time zone and a language does: it remembers the week's first day. */
async function periodIn(zone: string, language = "en-GB") {
  vi.stubEnv("TZ", zone);
  vi.stubGlobal("navigator", { language });
  vi.resetModules();
  return import("./period.ts");
}
type PeriodModule = Awaited<ReturnType<typeof periodIn>>;

afterEach(() => {
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
});

const day = (time: string, back = 0) => {
  const date = new Date(Date.parse(time) - back);
  return [date.getFullYear(), date.getMonth() + 1, date.getDate()].join("-");
};
/** The first and the last day of a range where the test runs. */
const daysIn = ({ startAt, endAt }: Range) => [day(startAt), day(endAt, 1)];
const hours = ({ startAt, endAt }: Range) => (Date.parse(endAt) - Date.parse(startAt)) / 3_600_000;

describe.each(["America/Chicago", "Europe/Berlin", "Pacific/Auckland"])("in %s", (zone) => {
  let period: PeriodModule;
  beforeEach(async () => {
    period = await periodIn(zone);
  });
  const daysOf = (word: string, now: Date) => daysIn(period.resolveWord({ word, utc: false }, now));

  it.each([0, 12, 23])("resolves words to complete days at %i o'clock", (hour) => {
    const now = new Date(2026, 10, 18, hour, 59);
    expect(daysOf("today", now)).toEqual(["2026-11-18", "2026-11-18"]);
    expect(daysOf("yesterday", now)).toEqual(["2026-11-17", "2026-11-17"]);
    expect(daysOf("this-week", now)).toEqual(["2026-11-16", "2026-11-18"]);
    expect(daysOf("last-week", now)).toEqual(["2026-11-9", "2026-11-15"]);
    expect(daysOf("last-7-days", now)).toEqual(["2026-11-12", "2026-11-18"]);
    expect(daysOf("last-45-days", now)).toEqual(["2026-10-5", "2026-11-18"]);
    expect(daysOf("this-month", now)).toEqual(["2026-11-1", "2026-11-18"]);
    expect(daysOf("last-month", now)).toEqual(["2026-10-1", "2026-10-31"]);
    expect(daysOf("this-quarter", now)).toEqual(["2026-10-1", "2026-11-18"]);
    expect(daysOf("last-12-months", now)).toEqual(["2025-11-19", "2026-11-18"]);
  });

  it("counts 29 February as a day, and finds none a year earlier", () => {
    expect(daysOf("last-7-days", new Date(2028, 2, 3, 9))).toEqual(["2028-2-26", "2028-3-3"]);
    expect(daysOf("last-month", new Date(2028, 2, 3, 9))).toEqual(["2028-2-1", "2028-2-29"]);
    expect(daysOf("last-12-months", new Date(2028, 1, 28, 9))).toEqual(["2027-3-1", "2028-2-28"]);
    expect(daysOf("last-12-months", new Date(2028, 1, 29, 9))).toEqual(["2027-3-1", "2028-2-29"]);
    expect(daysOf("last-12-months", new Date(2028, 2, 1, 9))).toEqual(["2027-3-2", "2028-3-1"]);
  });

  it("compares a period with as many days before it, on every day of a year", () => {
    for (let date = 1; date <= 366; date += 1) {
      const now = new Date(2028, 0, date, 12);
      const range = period.resolveWord({ word: "last-30-days", utc: false }, now);
      const before = period.periodBefore(range);
      expect(daysIn(before)).toEqual([
        day(new Date(2028, 0, date - 59).toISOString()),
        day(new Date(2028, 0, date - 30).toISOString()),
      ]);
      expect(before.endAt).toBe(range.startAt);
      expect(period.namePeriodBefore(range)).toBe("the 30 days before");
    }
  });

  it("resolves days of UTC, and compares them with days of UTC", () => {
    const now = new Date("2026-11-18T23:30:00Z");
    const range = period.resolveWord({ word: "last-7-days", utc: true }, now);
    expect(range).toEqual({
      startAt: "2026-11-12T00:00:00.000Z",
      endAt: "2026-11-19T00:00:00.000Z",
    });
    expect(period.periodBefore(range).startAt).toBe("2026-11-05T00:00:00.000Z");
    expect(period.namePeriodBefore(range)).toBe("the 7 days before");
  });
});

const hoursOfToday = ({ resolveWord }: PeriodModule, now: Date) =>
  hours(resolveWord({ word: "today", utc: false }, now));

describe("when the clocks change", () => {
  it("a day has 23 or 25 hours", async () => {
    const chicago = await periodIn("America/Chicago");
    expect(hoursOfToday(chicago, new Date(2026, 2, 8, 15))).toBe(23);
    expect(hoursOfToday(chicago, new Date(2026, 10, 1, 0, 30))).toBe(25);
    const auckland = await periodIn("Pacific/Auckland");
    expect(hoursOfToday(auckland, new Date(2026, 8, 27, 15))).toBe(23);
    expect(hoursOfToday(auckland, new Date(2026, 3, 5, 0, 30))).toBe(25);
  });

  it("the period before has as many days, with or without the change", async () => {
    const { periodBefore } = await periodIn("America/Chicago");
    const range = { startAt: "2026-10-25T05:00:00.000Z", endAt: "2026-11-08T06:00:00.000Z" };
    expect(periodBefore(range)).toEqual({
      startAt: "2026-10-11T05:00:00.000Z",
      endAt: range.startAt,
    });
  });

  it("a day that begins at one o'clock is a complete day", async () => {
    const { periodBefore, resolveWord } = await periodIn("America/Santiago");
    // Clocks go from midnight to one on 6 September 2026.
    const range = resolveWord({ word: "today", utc: false }, new Date(2026, 8, 6, 12));
    expect([hours(range), hours(periodBefore(range))]).toEqual([23, 24]);
  });
});

describe.each(["UTC", "America/Chicago"])("in another zone than the browser's, %s", (own) => {
  it.each([
    // A day of 23 hours.
    ["Europe/Berlin", "today", "2026-03-29T12:00Z", "2026-03-28T23:00Z", "2026-03-29T22:00Z"],
    // It is November there.
    ["Europe/Berlin", "this-month", "2026-10-31T23:30Z", "2026-10-31T23:00Z", "2026-11-01T23:00Z"],
    // It is Monday there, and the clocks changed on Sunday.
    [
      "America/New_York",
      "last-week",
      "2026-11-03T04:30Z",
      "2026-10-26T04:00Z",
      "2026-11-02T05:00Z",
    ],
    ["Asia/Kolkata", "yesterday", "2026-11-19T18:29Z", "2026-11-17T18:30Z", "2026-11-18T18:30Z"],
    // The clocks changed by half an hour.
    [
      "Australia/Lord_Howe",
      "this-month",
      "2026-04-10T00:00Z",
      "2026-03-31T13:00Z",
      "2026-04-10T13:30Z",
    ],
    // There was no 30 December 2011.
    ["Pacific/Apia", "last-7-days", "2012-01-01T12:00Z", "2011-12-27T10:00Z", "2012-01-02T10:00Z"],
    ["UTC", "today", "2026-11-18T23:30Z", "2026-11-18T00:00Z", "2026-11-19T00:00Z"],
  ])("%s has its own %s at %s: %s to %s", async (zone, word, now, startAt, endAt) => {
    const { resolveWord, describeDays, boundsOf, isUtc } = await periodIn(own);
    const { setZone } = await import("~/lib/zone.ts");
    setZone(zone);
    const range = resolveWord({ word, utc: false }, new Date(now));
    expect([range.startAt, range.endAt]).toEqual(
      [startAt, endAt].map((time) => new Date(time).toISOString()),
    );
    // Complete days, so without times.
    expect(describeDays(boundsOf(range))).not.toContain(":");
    expect(isUtc(boundsOf(range))).toBe(false);
  });

  it("days of the browser's zone are written with their times", async () => {
    const { describeDays, boundsOf } = await periodIn(own);
    const { setZone } = await import("~/lib/zone.ts");
    setZone("Asia/Kolkata");
    const range = { startAt: "2025-10-22T05:00:00.000Z", endAt: "2025-10-23T05:00:00.000Z" };
    expect(describeDays(boundsOf(range))).toBe("22 Oct 2025 10:30 – 23 Oct 2025 10:30");
  });
});

describe("a week", () => {
  const friday = new Date(2026, 10, 20, 15);
  it.each([
    ["ar-EG", "2026-11-14", "2026-11-7"],
    ["en-US", "2026-11-15", "2026-11-8"],
    ["de-DE", "2026-11-16", "2026-11-9"],
    ["C", "2026-11-16", "2026-11-9"],
    ["en-US@posix", "2026-11-16", "2026-11-9"],
  ])("of a reader in %s starts on %s", async (language, thisWeek, lastWeek) => {
    const { resolveWord } = await periodIn("America/Chicago", language);
    const startOf = (word: string) => day(resolveWord({ word, utc: false }, friday).startAt);
    expect([startOf("this-week"), startOf("last-week")]).toEqual([thisWeek, lastWeek]);
  });
});

describe("an address", () => {
  let period: PeriodModule;
  beforeEach(async () => {
    period = await periodIn("America/Chicago");
  });
  const now = new Date("2026-11-19T03:05:00Z");

  it("keeps each word, which can be read back", () => {
    for (const word of [...period.PERIOD_WORDS, "last-45-days"]) {
      for (const utc of [false, true]) {
        const text = period.formatWord({ word, utc });
        expect(period.parseWord(text)).toEqual({ word, utc });
        expect(period.periodStart(text)).toBe(text);
        expect(period.describeBounds({ after: text, before: undefined })).toBe(
          period.nameWord(word),
        );
        expect(period.isUtc({ after: text, before: undefined })).toBe(utc);
      }
    }
  });

  it.each([
    "",
    "then",
    "last-0-days",
    "last-0x-days",
    "toString",
    "utc",
    "-utc",
    "2026-11-18",
    "mayor-2025",
    "augusta-2025",
    "aug-2025",
    "q5-2025",
    "years-2025",
  ])("has no word in %j", (text) => {
    expect(period.parseWord(text)).toBeUndefined();
    expect(period.periodStart(text)).toBe(
      text === "2026-11-18" ? `${text}T00:00:00.000Z` : undefined,
    );
    expect(period.exactBoundsOf(text, "b")).toEqual({ after: text, before: "b" });
    expect(() => period.resolveWord({ word: text, utc: false })).toThrow(RangeError);
  });

  it("gives a range by a word or by a start before its end", () => {
    const range = { startAt: "2026-09-01T05:00:00.000Z", endAt: "2026-09-02T05:00:00.000Z" };
    expect(period.resolvePeriod(range, now)).toEqual(range);
    expect(period.resolvePeriod({ startAt: range.endAt, endAt: range.startAt })).toBeUndefined();
    expect(period.resolvePeriod({ startAt: range.startAt })).toBeUndefined();
    expect(period.resolvePeriod({ startAt: "today" }, now)).toEqual(
      period.resolveWord({ word: "today", utc: false }, now),
    );
  });

  it("has an inclusive start where lists have a bound a millisecond before", () => {
    const range = { startAt: "2026-09-01T05:00:00.000Z", endAt: "2026-09-02T05:00:00.000Z" };
    const bounds = { after: "2026-09-01T04:59:59.999Z", before: "2026-09-02T05:00:00.000Z" };
    expect(period.boundsOf(range)).toEqual(bounds);
    expect(period.rangeBetween(bounds.after, bounds.before)).toEqual(range);
  });
});

const at = (...parts: [number, number, number, number?, number?]) =>
  new Date(...parts).toISOString();

describe("in words", () => {
  let period: PeriodModule;
  beforeEach(async () => {
    period = await periodIn("America/Chicago");
  });
  // Wednesday evening in Chicago.
  const now = new Date("2026-11-19T03:05:00Z");
  const describeRange = (startAt: string, endAt: string) =>
    period.describeDays(period.boundsOf({ startAt, endAt }), now);

  it("a range is its days, the last one included", () => {
    expect(describeRange(at(2026, 9, 22), at(2026, 10, 21))).toBe("22 Oct – 20 Nov");
    expect(describeRange(at(2025, 9, 22), at(2025, 10, 21))).toBe("22 Oct – 20 Nov 2025");
    expect(describeRange(at(2026, 10, 20), at(2026, 10, 21))).toBe("20 Nov");
  });

  it("a range of days of UTC is shown as they are there", () => {
    expect(describeRange("2025-10-22T00:00:00.000Z", "2025-11-21T00:00:00.000Z")).toBe(
      "22 Oct – 20 Nov 2025",
    );
  });

  it("open bounds are since or until", () => {
    const { after } = period.boundsOf({ startAt: at(2026, 10, 20), endAt: at(2026, 10, 21) });
    expect(period.describeBounds({ after, before: undefined }, now)).toBe("since 20 Nov");
    expect(period.describeBounds({ after: undefined, before: undefined })).toBe("any time");
  });

  it("a bound inside a day has its time", () => {
    expect(describeRange(at(2026, 10, 19, 10, 30), at(2026, 10, 21))).toBe("19 Nov 10:30 – 20 Nov");
  });

  it("a period says that today counts, unless it has ended or is today", () => {
    const { namePeriod, resolvePeriod } = period;
    const nameOf = (startAt: string) => {
      const range = resolvePeriod({ startAt }, now);
      return range && namePeriod({ startAt }, range, now);
    };
    expect(nameOf("last-30-days")).toBe("Last 30 days, today included");
    expect(nameOf("last-30-days-utc")).toBe("Last 30 days UTC, today included");
    expect(nameOf("last-week")).toBe("Last week");
    expect(nameOf("today")).toBe("Today");
  });

  it("the period before is named by its days, or by nothing more if it has parts of days", () => {
    const start = "2026-10-25T05:00:00.000Z";
    const nameOf = (endAt: string) => period.namePeriodBefore({ startAt: start, endAt });
    expect(nameOf("2026-10-26T05:00:00.000Z")).toBe("the day before");
    expect(nameOf("2026-11-08T06:00:00.000Z")).toBe("the 14 days before");
    const part = { startAt: start, endAt: "2026-10-25T07:30:00.000Z" };
    expect(period.periodBefore(part).startAt).toBe("2026-10-25T02:30:00.000Z");
    expect(period.namePeriodBefore(part)).toBe("the period before");
  });
});
