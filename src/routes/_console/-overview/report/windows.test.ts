import { expect, test } from "vitest";
import { windowsOf, within } from "./windows.ts";

const now = new Date(2026, 10, 22, 15);
const at = (day: number, hour = 0) => new Date(2026, 10, day, hour).getTime();

test("two periods of full days end yesterday, without the day that was read in part", () => {
  const windows = windowsOf(at(11, 9), false, 30, now);
  expect(windows).toEqual({
    current: { start: at(17), end: at(22), days: 5 },
    before: { start: at(12), end: at(17), days: 5 },
  });
});

test("the day of the oldest recording counts if the list has no older ones", () => {
  expect(windowsOf(at(12, 9), false, 30, now)?.current.days).toBe(4);
  expect(windowsOf(at(12, 9), true, 30, now)?.before.start).toBe(at(12));
});

test("a period has at most the days wanted, and less than two days are none", () => {
  expect(windowsOf(new Date(2026, 1, 1).getTime(), true, 30, now)?.current.days).toBe(30);
  expect(windowsOf(at(20, 9), false, 30, now)).toBeUndefined();
  expect(windowsOf(at(20, 9), true, 30, now)?.current.days).toBe(1);
});

test("a period includes its start and excludes its end", () => {
  const window = { start: 10, end: 20, days: 1 };
  expect([9, 10, 19, 20].map((time) => within(window, time))).toEqual([false, true, true, false]);
});
