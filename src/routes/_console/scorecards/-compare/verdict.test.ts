import { expect, test } from "vitest";
import type { Scorecard } from "~/api/scorecards.ts";
import { cardOf } from "~/api/test-scorecard.ts";
import { compareMetrics, verdict, writePoints } from "./verdict.ts";

const card = (passRate: number | undefined, count: number) => cardOf(count, { m: passRate });
const NAMES = ["North", "Retail"];
const words = (a: Scorecard, b: Scorecard) =>
  compareMetrics(a, b, ["m"]).map((each) => verdict(each, NAMES))[0];

test("a difference beyond chance names the better cohort", () => {
  // 56 of 70 against 48 of 80: the example of Newcombe's paper, 0.0524 to 0.3339.
  const [comparison] = compareMetrics(card(80, 70), card(60, 80), ["m"]);
  expect(comparison?.change?.test?.low).toBeCloseTo(5.24, 1);
  expect(comparison?.change?.test?.high).toBeCloseTo(33.39, 1);
  expect(words(card(80, 70), card(60, 80))).toBe("North is probably better");
  expect(words(card(60, 80), card(80, 70))).toBe("Retail is probably better");
});

test("a difference within chance can't be told and names the smaller number", () => {
  expect(words(card(80, 9), card(60, 400))).toBe("can't tell, 9 recordings");
  expect(words(card(100, 1), card(0, 1))).toBe("can't tell, 1 recording");
});

test("a missing rate or missing recordings give no comparison", () => {
  expect(words(card(undefined, 9), card(undefined, 9))).toBe("no pass rate");
  expect(words(card(undefined, 9), card(50, 9))).toBe("no data to compare");
  expect(words(card(50, 0), card(50, 9))).toBe("no data to compare");
});

test("points are written with their sign", () => {
  expect([15.21, -3, 0].map(writePoints)).toEqual(["+15.2", "−3.0", "+0.0"]);
});
