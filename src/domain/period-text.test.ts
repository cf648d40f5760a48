import { afterEach, expect, test } from "vitest";
import { setZone } from "~/lib/zone.ts";
import { exactBoundsOf } from "./period.ts";
import { isTypo, readDay, readPeriod } from "./period-text.ts";

afterEach(() => setZone(undefined));

// A Wednesday.
const NOW = new Date("2035-11-14T16:00:00Z");

test.each([
  ["today", "today"],
  ["Yesterday", "yesterday"],
  ["yesteday", "yesterday"],
  ["this week", "this-week"],
  ["last week", "last-week"],
  ["past 10 days", "last-10-days"],
  ["last 2 weeks", "last-14-days"],
  ["last 12 months", "last-12-months"],
  ["last 2 quarters", "last-6-months"],
  ["this quarter", "this-quarter"],
  ["last quarter", "last-quarter"],
  ["last quater", "last-quarter"],
  ["lst quarter", "last-quarter"],
  ["previous month", "last-month"],
  ["this year", "this-year"],
  ["last year", "last-year"],
  ["August", "august-2035"],
  ["aug", "august-2035"],
  ["agust", "august-2035"],
  ["in december", "december-2034"],
  ["sept 2033", "september-2033"],
  ["2034-02", "february-2034"],
  ["q3", "q3-2035"],
  ["Q4", "q4-2035"],
  ["q3 2034", "q3-2034"],
  ["2034 Q3", "q3-2034"],
  ["2034", "year-2034"],
  ["from last week", "last-week"],
])("“%s” is %s", (text, word) => {
  expect(readPeriod(text, NOW)).toEqual({ after: word, before: undefined });
});

// Days of Chicago, the last one included; its clocks are five hours behind UTC until 4 November, then six.
test.each([
  ["1 aug", "2035-08-01T05", "2035-08-02T05"],
  ["Aug 1st", "2035-08-01T05", "2035-08-02T05"],
  ["20 nov", "2034-11-20T06", "2034-11-21T06"],
  ["1 aug 2033", "2033-08-01T05", "2033-08-02T05"],
  ["2035-08-01", "2035-08-01T05", "2035-08-02T05"],
  ["monday", "2035-11-12T06", "2035-11-13T06"],
  ["last wednesday", "2035-11-07T06", "2035-11-08T06"],
  ["1–15 Aug", "2035-08-01T05", "2035-08-16T05"],
  ["aug 1-15", "2035-08-01T05", "2035-08-16T05"],
  ["1 to 30 nov", "2035-11-01T05", "2035-12-01T06"],
  ["1 aug - 15 sep", "2035-08-01T05", "2035-09-16T05"],
  ["5 nov to 5 feb", "2034-11-05T05", "2035-02-06T06"],
  ["between 1 aug and 2 aug", "2035-08-01T05", "2035-08-03T05"],
  ["aug to oct", "2035-08-01T05", "2035-11-01T05"],
  ["since 1 aug", "2035-08-01T05", undefined],
  ["from 1 aug", "2035-08-01T05", undefined],
  ["since last month", "2035-10-01T05", undefined],
  ["after 1 aug", "2035-08-02T05", undefined],
  ["until 1 aug", undefined, "2035-08-02T05"],
  ["before august", undefined, "2035-08-01T05"],
])("“%s” is from %s to %s", (text, start, end) => {
  setZone("America/Chicago");
  const { after, before } = readPeriod(text, NOW) ?? {};
  expect(exactBoundsOf(after, before, NOW)).toEqual({
    after: start && new Date(Date.parse(`${start}:00Z`) - 1).toISOString(),
    before: end && new Date(`${end}:00Z`).toISOString(),
  });
});

test.each([
  "",
  "last",
  "week",
  "last 0 days",
  "31 feb",
  "1 augusta",
  "augusta",
  "q5",
  "11/20/2035",
  "between 1 aug",
  "constructor",
  "\ud800",
  "last week whitcomb",
])("“%s” is no period", (text) => {
  expect(readPeriod(text, NOW)).toBeUndefined();
});

test.each([
  ["quater", "quarter", true],
  ["qurater", "quarter", true],
  ["quartter", "quarter", true],
  ["quarxer", "quarter", true],
  ["quarter", "quarter", true],
  ["quaxxer", "quarter", false],
  ["q", "quarter", false],
])("%s for %s is one typing error: %s", (typed, meant, expected) => {
  expect(isTypo(typed, meant)).toBe(expected);
});

const now = new Date(2026, 10, 22);
const day = (year: number, month: number, date: number) => ({
  start: new Date(year, month, date).getTime(),
  end: new Date(year, month, date + 1).getTime(),
});

test.each(["2026-11-20", "20 Nov 2026", "20 november", " 20  Nov. 26", "Nov 20, 2026", "Nov 20"])(
  "reads %j as a day",
  (text) => {
    expect(readDay(text, now)).toEqual(day(2026, 10, 20));
  },
);

test("reads a day in UTC and a time of day", () => {
  expect(readDay("2025-02-28", now, true)).toEqual({
    start: Date.UTC(2025, 1, 28),
    end: Date.UTC(2025, 2, 1),
  });
  const noon = Date.UTC(2026, 10, 20, 12, 30);
  expect(readDay("20 Nov 2026 12:30", now, true)).toEqual({ start: noon, end: noon });
  expect(readDay("2026-11-20T12:30", now, true)).toEqual({ start: noon, end: noon });
});

test.each([
  ["20 Nov 2026 12:30 AM", "00:30"],
  ["20 Nov 2026, 1:05am", "01:05"],
  ["20 Nov 2026 12:30 PM", "12:30"],
  ["2026-11-20 11:59\u00a0pm", "23:59"],
])("reads %j as %s", (text, clock) => {
  const time = Date.parse(`2026-11-20T${clock}Z`);
  expect(readDay(text, now, true)).toEqual({ start: time, end: time });
});

test("reads a day and a time of day in the chosen zone", () => {
  setZone("Europe/Berlin");
  // The clocks go forward on this day.
  expect(readDay("2026-03-29", now)).toEqual({
    start: Date.parse("2026-03-28T23:00Z"),
    end: Date.parse("2026-03-29T22:00Z"),
  });
  const noon = Date.parse("2026-03-29T10:30Z");
  expect(readDay("2026-03-29 12:30", now)).toEqual({ start: noon, end: noon });
});

test.each([
  "",
  "11/20/2026",
  "20.11.2026",
  "31 Feb",
  "2026-13-01",
  "20 Foo",
  "2026-11-20 24:00",
  "2026-11-20 13:00 PM",
  "2026-11-20 0:30 AM",
  "x",
])("rejects %j", (text) => {
  expect(readDay(text, now)).toBeUndefined();
});
