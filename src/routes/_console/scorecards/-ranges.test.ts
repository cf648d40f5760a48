import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { boundsOf, nameBefore, periodBefore, rangeUntil } from "./-ranges.ts";

beforeEach(() => {
  vi.stubEnv("TZ", "America/Chicago");
});
afterEach(() => {
  vi.unstubAllEnvs();
});

test("the last 90 days are whole days over the change of the clocks, today included", () => {
  expect(rangeUntil(new Date(2026, 10, 20, 15), "90-days")).toEqual({
    startAt: "2026-08-23T05:00:00.000Z",
    endAt: "2026-11-21T06:00:00.000Z",
  });
});

test("twelve months end today and hold no day twice", () => {
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

test("the period before has as many days, whatever the clocks did", () => {
  const range = { startAt: "2026-10-25T05:00:00.000Z", endAt: "2026-11-08T06:00:00.000Z" };
  const before = periodBefore(range);
  expect(new Date(before.startAt)).toEqual(new Date(2026, 9, 11));
  expect(before.endAt).toBe(range.startAt);
  expect(nameBefore(range)).toBe("the 14 days before");
});

test("a range that isn't whole days is compared with as much time", () => {
  const range = { startAt: "2026-10-25T05:00:00.000Z", endAt: "2026-10-25T07:30:00.000Z" };
  expect(periodBefore(range).startAt).toBe("2026-10-25T02:30:00.000Z");
  expect(nameBefore(range)).toBe("as much time before");
});
