import { expect, test } from "vitest";
import { axisDays } from "./axis-days.ts";

const NOW = new Date(2027, 0, 12);
const WEEK = 7 * 86_400_000;
const weeks = (count: number, end: Date) =>
  Array.from({ length: count }, (_, index) =>
    new Date(end.getTime() - (count - 1 - index) * WEEK).toISOString(),
  );
const texts = (starts: readonly string[], width = 800) => [
  ...axisDays(starts, width, NOW).values(),
];

test("a year is said once, and this one isn't", () => {
  expect(texts(weeks(5, new Date(2027, 0, 11)))).toEqual([
    "14 Dec 2026",
    "21 Dec",
    "28 Dec",
    "4 Jan",
    "11 Jan",
  ]);
  expect(texts(weeks(3, new Date(2026, 0, 5)))).toEqual(["22 Dec 2025", "29 Dec", "5 Jan 2026"]);
});

test("as many days have a label as fit, evenly spaced and with the last", () => {
  const starts = weeks(12, new Date(2027, 0, 11));
  expect([...axisDays(starts, 320, NOW).keys()]).toEqual([2, 5, 8, 11]);
  expect([...axisDays(starts, 10, NOW).keys()]).toEqual([5, 11]);
  expect([...axisDays([], 320, NOW)]).toEqual([]);
});
