import { CalendarDate } from "@internationalized/date";
import { afterAll, afterEach, beforeEach, describe, expect, it, test, vi } from "vitest";
import {
  clockAt,
  isOwnZoneKnown,
  isZone,
  ownZone,
  setZone,
  shownZone,
  timeOfClock,
} from "./zone.ts";

// Other files share the modules.
afterAll(() => void vi.resetModules());

afterEach(() => {
  setZone(undefined);
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

const timeAt = (clock: string) => timeOfClock(Date.parse(`${clock}Z`)).toISOString();

describe.each(["UTC", "America/Chicago", "Asia/Tokyo"])("in a browser in %s", (own) => {
  beforeEach(() => void vi.stubEnv("TZ", own));

  it.each([
    ["UTC", "2026-11-20T00:00", "2026-11-20T00:00:00.000Z"],
    ["Asia/Kolkata", "2026-11-20T00:00", "2026-11-19T18:30:00.000Z"],
    ["Europe/Berlin", "2026-03-29T00:00", "2026-03-28T23:00:00.000Z"],
    ["Europe/Berlin", "2026-03-30T00:00", "2026-03-29T22:00:00.000Z"],
    ["America/New_York", "2026-03-08T00:00", "2026-03-08T05:00:00.000Z"],
    ["America/New_York", "2026-03-09T00:00", "2026-03-09T04:00:00.000Z"],
    // Clocks change by half an hour.
    ["Australia/Lord_Howe", "2026-04-05T00:00", "2026-04-04T13:00:00.000Z"],
    ["Australia/Lord_Howe", "2026-04-06T00:00", "2026-04-05T13:30:00.000Z"],
    // There was no 30 December 2011.
    ["Pacific/Apia", "2011-12-29T00:00", "2011-12-29T10:00:00.000Z"],
    ["Pacific/Apia", "2011-12-31T00:00", "2011-12-30T10:00:00.000Z"],
  ])("a clock in %s shows %s at %s", (zone, clock, time) => {
    setZone(zone);
    expect(timeAt(clock)).toBe(time);
    expect(clockAt(new Date(time)).toISOString()).toBe(`${clock}:00.000Z`);
  });

  it.each([
    ["Europe/Berlin", "2026-03-29T02:30", "2026-03-29T01:30:00.000Z"],
    ["Australia/Lord_Howe", "2026-10-04T02:15", "2026-10-03T15:45:00.000Z"],
    // This day begins at one o'clock.
    ["America/Santiago", "2026-09-06T00:00", "2026-09-06T04:00:00.000Z"],
    ["Pacific/Apia", "2011-12-30T00:00", "2011-12-30T10:00:00.000Z"],
  ])("%s skips %s, which is read as %s", (zone, clock, time) => {
    setZone(zone);
    expect(timeAt(clock)).toBe(time);
  });

  it.each([
    ["Europe/Berlin", "2026-10-25T02:30", "2026-10-25T00:30:00.000Z"],
    ["America/New_York", "2026-11-01T01:30", "2026-11-01T05:30:00.000Z"],
    ["Australia/Lord_Howe", "2026-04-05T01:45", "2026-04-04T14:45:00.000Z"],
  ])("%s has %s twice, the first time at %s", (zone, clock, time) => {
    setZone(zone);
    expect(timeAt(clock)).toBe(time);
  });
});

const ZONES = [
  "Europe/Berlin",
  "America/New_York",
  "America/Santiago",
  "Asia/Kolkata",
  "Australia/Lord_Howe",
  "Pacific/Apia",
];

test.each(ZONES)("days in %s start when a calendar library says", (zone) => {
  for (const own of ["Asia/Tokyo", zone]) {
    vi.stubEnv("TZ", own);
    setZone(own === zone ? undefined : zone);
    for (const year of [2011, 2026]) {
      for (let day = 0; day < 366; day += 1) {
        const date = new CalendarDate(year, 1, 1).add({ days: day });
        expect(timeOfClock(Date.UTC(year, 0, 1 + day))).toEqual(date.toDate(zone));
      }
    }
  }
});

test("the zone has the name that it has at a date", async () => {
  vi.stubEnv("TZ", "America/Chicago");
  // It remembers the browser's zone.
  vi.resetModules();
  const zone = await import("./zone.ts");
  const [winter, summer] = [new Date("2026-12-01T12:00Z"), new Date("2026-07-01T12:00Z")];
  expect([zone.formatZone(winter), zone.formatZone(summer)]).toEqual(["CST", "CDT"]);
  zone.setZone("America/New_York");
  expect([zone.formatZone(winter), zone.formatZone(summer)]).toEqual(["EST", "EDT"]);
  zone.setZone("Asia/Kolkata");
  expect([zone.formatZone(winter), zone.shownZone()]).toEqual(["GMT+5:30", "Asia/Kolkata"]);
});

test("a browser that doesn't know its zone shows the chosen one, else UTC", () => {
  // What Chromium says if TZ names none; no function takes it.
  vi.spyOn(Intl.DateTimeFormat.prototype, "resolvedOptions").mockReturnValue({
    locale: "en-US",
    calendar: "gregory",
    numberingSystem: "latn",
    timeZone: "Etc/Unknown",
  });
  expect([isOwnZoneKnown(), ownZone(), shownZone()]).toEqual([false, "UTC", "UTC"]);
  setZone("Asia/Kolkata");
  expect(shownZone()).toBe("Asia/Kolkata");
});

test("only a zone that the browser knows is one", () => {
  expect(["UTC", "Asia/Kolkata", "", "Mars/Olympus"].map(isZone)).toEqual([
    true,
    true,
    false,
    false,
  ]);
});

test("what is no time has no clock", () => {
  setZone("Europe/Berlin");
  expect(clockAt(new Date(NaN)).getTime()).toBeNaN();
  expect(timeOfClock(NaN).getTime()).toBeNaN();
});
