import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { boundsOf, rangeUntil } from "./-ranges.ts";

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
