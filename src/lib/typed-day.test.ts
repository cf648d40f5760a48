import { afterEach, expect, it } from "vitest";
import { parseTypedDay } from "./typed-day.ts";
import { setZone } from "./zone.ts";

afterEach(() => setZone(undefined));

const now = new Date(2026, 10, 22);
const day = (year: number, month: number, date: number) => ({
  start: new Date(year, month, date).getTime(),
  end: new Date(year, month, date + 1).getTime(),
});

it.each(["2026-11-20", "20 Nov 2026", "20 november", " 20  Nov. 26", "Nov 20, 2026", "Nov 20"])(
  "reads %j as a day",
  (text) => {
    expect(parseTypedDay(text, false, now)).toEqual(day(2026, 10, 20));
  },
);

it("reads a day in UTC and a time of day", () => {
  expect(parseTypedDay("2025-02-28", true, now)).toEqual({
    start: Date.UTC(2025, 1, 28),
    end: Date.UTC(2025, 2, 1),
  });
  const noon = Date.UTC(2026, 10, 20, 12, 30);
  expect(parseTypedDay("20 Nov 2026 12:30", true, now)).toEqual({ start: noon, end: noon });
  expect(parseTypedDay("2026-11-20T12:30", true, now)).toEqual({ start: noon, end: noon });
});

it.each([
  ["20 Nov 2026 12:30 AM", "00:30"],
  ["20 Nov 2026, 1:05am", "01:05"],
  ["20 Nov 2026 12:30 PM", "12:30"],
  ["2026-11-20 11:59\u00a0pm", "23:59"],
])("reads %j as %s", (text, clock) => {
  const time = Date.parse(`2026-11-20T${clock}Z`);
  expect(parseTypedDay(text, true, now)).toEqual({ start: time, end: time });
});

it("reads a day and a time of day in the chosen zone", () => {
  setZone("Europe/Berlin");
  // The clocks go forward on this day.
  expect(parseTypedDay("2026-03-29", false, now)).toEqual({
    start: Date.parse("2026-03-28T23:00Z"),
    end: Date.parse("2026-03-29T22:00Z"),
  });
  const noon = Date.parse("2026-03-29T10:30Z");
  expect(parseTypedDay("2026-03-29 12:30", false, now)).toEqual({ start: noon, end: noon });
});

it.each([
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
  expect(parseTypedDay(text, false, now)).toBeUndefined();
});
