import { expect, test } from "vitest";
import type { Scorecard } from "~/api/scorecards.ts";
import { cardOf } from "~/api/testing/scorecard.ts";
import { betterOf, compare, compareMetrics, judgeTogether, signed } from "./changes.tsx";
import { type Figure, figureOf, intervalOf } from "./figure.ts";

const rate = (passRate: number | undefined, count: number) => ({ value: 1, passRate, count });
const value = (of: number | undefined) => ({ value: of, passRate: undefined, count: 9 });

test("an interval needs a rate and recordings and stays between 0 and 100", () => {
  const figure = { value: undefined, passRate: 100, count: 1 };
  // 1 of 1: Wilson's interval is 20.7 to 100.
  expect(intervalOf(figure)?.low).toBeCloseTo(20.65, 1);
  expect(intervalOf(figure)?.high).toBe(100);
  expect(intervalOf({ ...figure, count: 0 })).toBeUndefined();
  expect(intervalOf({ ...figure, count: undefined })).toBeUndefined();
  expect(intervalOf({ ...figure, passRate: undefined })).toBeUndefined();
});

test.each<[Figure, Figure | undefined, object | undefined]>([
  [rate(80, 400), rate(60, 400), { by: 20, of: "points", test: { verdict: 1 } }],
  [rate(60, 400), rate(80, 400), { by: -20, of: "points", test: { verdict: -1 } }],
  [value(5), value(3), { by: 2, of: "value", test: undefined }],
  [value(5), value(undefined), undefined],
  [rate(80, 5), rate(undefined, 5), undefined],
  [rate(80, 5), undefined, undefined],
  // Without recordings behind it, a change has a size and no verdict.
  [rate(80, 0), rate(60, 5), { by: 20, of: "points", test: undefined }],
])("only a change of pass rates gets a verdict: %#", (now, before, expected) => {
  expect(compare([{ now, before }])).toMatchObject([{ change: expected }]);
});

test("a verdict that one comparison has is lost among many", () => {
  // 40 of 52 against 30 of 52: p is 0.037.
  const fall = { now: rate(57.7, 52), before: rate(76.9, 52) };
  const same = { now: rate(60, 50), before: rate(60, 50) };
  const testOf = (others: (typeof fall)[]) => compare([fall, ...others])[0]?.change?.test;
  const single = testOf([]);
  const among = testOf(Array.from({ length: 23 }, () => same));
  expect(single?.verdict).toBe(-1);
  expect(among?.verdict).toBe(0);
  expect(among?.p).toBe(single?.p);
  expect(among?.corrected).toBeCloseTo(24 * (single?.p ?? 0));
  // Those without data or with few recordings aren't counted.
  const few = { now: rate(60, 9), before: rate(60, 50) };
  expect(
    compare([fall, { now: rate(undefined, 3), before: undefined }, few])[0]?.change?.test,
  ).toEqual(single);
});

test("a missing metric has no data, and 0 is data", () => {
  expect(figureOf(cardOf(3, { m: 0 }), "m")).toEqual({ value: undefined, passRate: 0, count: 3 });
  const none = { value: undefined, passRate: undefined };
  expect(figureOf(cardOf(3, {}), "m")).toEqual({ ...none, count: 3 });
  expect(figureOf(undefined, "m")).toEqual({ ...none, count: undefined });
});

const card = (passRate: number | undefined, count: number) => cardOf(count, { m: passRate });
const compareCards = (a: Scorecard, b: Scorecard) => compareMetrics(a.metricValues ?? [], a, b)[0];

test.each([
  // 56 of 70 against 48 of 80: the example of Newcombe's paper, 0.0524 to 0.3339.
  [card(80, 70), card(60, 80), "North is probably better"],
  [card(60, 80), card(80, 70), "Retail is probably better"],
  // Within chance; names the smaller number.
  [card(80, 9), card(60, 400), "can't tell, 9 recordings"],
  [card(100, 1), card(0, 1), "can't tell, 1 recording"],
  [card(undefined, 9), card(undefined, 9), "no pass rate"],
  [card(undefined, 9), card(50, 9), "no data to compare"],
  [card(50, 0), card(50, 9), "no data to compare"],
])("a comparison names the better cohort only beyond chance: %#", (a, b, words) => {
  const comparison = compareCards(a, b);
  expect(comparison && betterOf(comparison, ["North", "Retail"])).toBe(words);
});

test("a difference has the interval of Newcombe's paper, in points with their sign", () => {
  const interval = compareCards(card(80, 70), card(60, 80))?.change?.test;
  expect(interval?.low).toBeCloseTo(5.24, 1);
  expect(interval?.high).toBeCloseTo(33.39, 1);
  expect([15.21, -3, 0].map(signed)).toEqual(["+15.2", "−3.0", "+0.0"]);
});

test("changes that were judged apart are judged again as one family", () => {
  const fall = { now: rate(57.7, 52), before: rate(76.9, 52) };
  const same = { now: rate(60, 50), before: rate(60, 50) };
  const number = { now: { ...value(1), count: 300 }, before: { ...value(2), count: 600 } };
  const apart = [
    ...compare([fall]),
    ...compare([{ ...number, expected: 0.5 }]),
    ...compare(Array.from({ length: 9 }, () => same)),
  ];
  expect(apart.map(({ change }) => change?.test?.verdict).slice(0, 2)).toEqual([-1, -1]);
  const together = judgeTogether(apart).map(({ change }) => change?.test?.verdict);
  expect(together.slice(0, 3)).toEqual([0, -1, 0]);
});
