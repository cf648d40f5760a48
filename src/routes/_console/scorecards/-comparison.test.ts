import { expect, test } from "vitest";
import type { Scorecard } from "~/api/scorecards.ts";
import { compareMetric, verdict, writePoints } from "./-comparison.ts";

const card = (passRate: number | undefined, count: number): Scorecard => ({
  recordingsEvaluatedCount: count,
  metricValues: [
    {
      id: "m",
      name: undefined,
      unit: undefined,
      unitAbbreviated: undefined,
      metricType: undefined,
      description: undefined,
      value: undefined,
      passRate,
    },
  ],
  startAt: undefined,
  endAt: undefined,
  filterByIds: [],
  filterBy: undefined,
});
const NAMES = ["North", "Retail"];
const words = (a: Scorecard, b: Scorecard) => verdict(compareMetric(a, b, "m"), NAMES);

test("a difference beyond chance says who is probably better", () => {
  // 56 of 70 against 48 of 80: the example of Newcombe's paper, 0.0524 to 0.3339.
  const { points } = compareMetric(card(80, 70), card(60, 80), "m");
  expect(points?.low).toBeCloseTo(5.24, 1);
  expect(points?.high).toBeCloseTo(33.39, 1);
  expect(words(card(80, 70), card(60, 80))).toBe("North is probably better");
  expect(words(card(60, 80), card(80, 70))).toBe("Retail is probably better");
});

test("what chance may do can't be told, and names the smaller number", () => {
  expect(words(card(80, 9), card(60, 400))).toBe("can't tell, 9 recordings");
  expect(words(card(100, 1), card(0, 1))).toBe("can't tell, 1 recording");
});

test("what has no rate, or no recordings, is said to have none", () => {
  expect(words(card(undefined, 9), card(undefined, 9))).toBe("no pass rate");
  expect(words(card(undefined, 9), card(50, 9))).toBe("no data of both");
  expect(words(card(50, 0), card(50, 9))).toBe("no data of both");
});

test("points have their sign", () => {
  expect([15.21, -3, 0].map(writePoints)).toEqual(["+15.2", "−3.0", "+0.0"]);
});
