import { expect, test } from "vitest";
import { bandsOf } from "./bands.ts";

const DAY = 86_400_000;
const now = Date.UTC(2026, 10, 22, 12);
const ago = (...days: number[]) => days.map((each) => now - each * DAY);
const end = (times: number[], complete = false) => ({ times, complete });

test("a backlog read to its end is counted exactly", () => {
  const times = ago(1, 8, 200);
  const bands = bandsOf(end(times, true), end(times, true), times, now);
  expect(bands.map(({ count, read }) => [count, read])).toEqual([
    [1, "all"],
    [1, "all"],
    [0, "all"],
    [1, "all"],
  ]);
});

test("what lies between the two ends has a lower bound, or wasn't read", () => {
  const newest = ago(1, 8);
  const oldest = ago(200, 120);
  const bands = bandsOf(end(newest), end(oldest), [...newest, ...oldest], now);
  expect(bands.map(({ count, read }) => [count, read])).toEqual([
    [1, "all"],
    [1, "some"],
    [0, "none"],
    [2, "some"],
  ]);
});

test("the last band is exact if the oldest recordings reach beyond it", () => {
  const newest = ago(1, 2);
  const oldest = ago(200, 80);
  const bands = bandsOf(end(newest), end(oldest), [...newest, ...oldest], now);
  expect(bands.map(({ read }) => read)).toEqual(["some", "none", "some", "all"]);
});

test("two ends that meet leave nothing unread", () => {
  const newest = ago(1, 60);
  const oldest = ago(200, 50);
  const bands = bandsOf(end(newest), end(oldest), ago(1, 50, 60, 200), now);
  expect(bands.map(({ read }) => read)).toEqual(["all", "all", "all", "all"]);
});

test("without the oldest recordings the old bands weren't read", () => {
  const newest = ago(1, 8);
  expect(bandsOf(end(newest), end([]), newest, now).map(({ read }) => read)).toEqual([
    "all",
    "some",
    "none",
    "none",
  ]);
});
