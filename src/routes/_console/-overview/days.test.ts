import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { countDays } from "./days.ts";

beforeEach(() => void vi.stubEnv("TZ", "America/Chicago"));
afterEach(() => void vi.unstubAllEnvs());

const rowsAt = (...times: string[]) => times.map((dateCreated) => ({ dateCreated }));
const counted = (rows: ReturnType<typeof rowsAt>, complete: boolean, now: Date) =>
  countDays(rows, complete, now).map(({ startAt, count, soFar }) => [
    new Date(startAt).getDate(),
    count,
    soFar,
  ]);

// Days in Chicago, where the last of these times is late on 18 November.
const ROWS = rowsAt(
  "2026-11-20T15:00:00Z",
  "2026-11-19T23:00:00Z",
  "2026-11-19T06:00:00Z",
  "2026-11-19T05:59:00Z",
);

test("recordings are counted by days of the browser's zone, and today is so far", () => {
  const now = new Date("2026-11-20T16:00:00Z");
  expect(counted(ROWS, true, now)).toEqual([
    [18, 1, false],
    [19, 2, false],
    [20, 1, true],
  ]);
});

test("a day that wasn't read to its start isn't counted", () => {
  const now = new Date("2026-11-20T16:00:00Z");
  expect(counted(ROWS, false, now).map(([day]) => day)).toEqual([19, 20]);
  expect(counted(ROWS.slice(0, 1), false, now)).toEqual([]);
});

test("a day without recordings counts none, and there are 30 days at most", () => {
  const now = new Date("2026-11-22T16:00:00Z");
  expect(counted(ROWS, true, now).map(([, count]) => count)).toEqual([1, 2, 1, 0, 0]);
  const old = [...ROWS, ...rowsAt("2025-01-01T12:00:00Z")];
  expect(counted(old, true, now)).toHaveLength(30);
});

test("a day of 25 hours has all of its recordings", () => {
  const rows = rowsAt("2026-11-02T05:59:59Z", "2026-11-01T05:00:00Z");
  expect(counted(rows, true, new Date("2026-11-01T20:00:00Z"))).toEqual([[1, 2, true]]);
});

test("recordings without a valid date have no day", () => {
  expect(countDays([{ dateCreated: "soon" }, {}], true, new Date())).toEqual([]);
});
