import { expect, test } from "vitest";
import { formatTime } from "~/lib/format.ts";
import { ticksOf } from "./ticks.ts";

const labels = (duration: number, width: number) => ticksOf(duration, width).map(formatTime);

test("ticks are at round times up to the end", () => {
  expect(labels(28, 800)).toEqual(["0:00", "0:05", "0:10", "0:15", "0:20", "0:25"]);
  expect(labels(4307, 800).slice(-2)).toEqual(["1:00:00", "1:10:00"]);
  expect(labels(0, 800)).toEqual([]);
});

test("a narrow scale has fewer ticks, so that labels don't touch", () => {
  expect(labels(4307, 358).length).toBeLessThanOrEqual(6);
  expect(labels(4307, 180)).toEqual(["0:00", "1:00:00"]);
});

test("a day still has at most eight intervals", () => {
  expect(labels(86_400, 0).length).toBeLessThanOrEqual(9);
});

test("a time has no leading zero", () => {
  expect([5, 65, 750, 3750].map(formatTime)).toEqual(["0:05", "1:05", "12:30", "1:02:30"]);
});
