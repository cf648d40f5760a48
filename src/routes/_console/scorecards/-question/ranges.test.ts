import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { boundsOf, namePeriodBefore, periodBefore, rangeUntil } from "./ranges.ts";

beforeEach(() => {
  vi.stubEnv("TZ", "America/Chicago");
});
afterEach(() => {
  vi.unstubAllEnvs();
});

test("the last 90 days are full days across a clock change, including today", () => {
  expect(rangeUntil(new Date(2026, 10, 20, 15), "90-days")).toEqual({
    startAt: "2026-08-23T05:00:00.000Z",
    endAt: "2026-11-21T06:00:00.000Z",
  });
});

test("twelve months end today and contain no day twice", () => {
  const range = rangeUntil(new Date(2026, 10, 20, 23, 59), "12-months");
  expect(new Date(range.startAt)).toEqual(new Date(2025, 10, 21));
  expect(new Date(range.endAt)).toEqual(new Date(2026, 10, 21));
});

test("an inclusive start is an exclusive bound a millisecond before", () => {
  const range = { startAt: "2026-09-01T05:00:00.000Z", endAt: "2026-09-02T05:00:00.000Z" };
  expect(boundsOf(range)).toEqual({
    after: "2026-09-01T04:59:59.999Z",
    before: "2026-09-02T05:00:00.000Z",
  });
});

test("the period before has as many days across a clock change", () => {
  const range = { startAt: "2026-10-25T05:00:00.000Z", endAt: "2026-11-08T06:00:00.000Z" };
  const before = periodBefore(range);
  expect(new Date(before.startAt)).toEqual(new Date(2026, 9, 11));
  expect(before.endAt).toBe(range.startAt);
  expect(namePeriodBefore(range)).toBe("the previous 14 days");
});

test("a range of partial days is compared with the same length of time", () => {
  const range = { startAt: "2026-10-25T05:00:00.000Z", endAt: "2026-10-25T07:30:00.000Z" };
  expect(periodBefore(range).startAt).toBe("2026-10-25T02:30:00.000Z");
  expect(namePeriodBefore(range)).toBe("the previous period");
});
