import { expect, test } from "vitest";
import type { Scorecard, ScorecardMetric } from "~/api/scorecards.ts";
import { figureOf } from "~/components/scorecards/changes.ts";
import { chooseMetric, intervalOf, measureOf, sortGroups } from "./figures.ts";

const metric = (fields: Partial<ScorecardMetric>): ScorecardMetric => ({
  id: "m",
  name: "Pace",
  unit: "words per minute",
  unitAbbreviated: "words/min",
  metricType: "REP_WORDS_PER_MINUTE",
  description: undefined,
  value: undefined,
  passRate: undefined,
  ...fields,
});
const card = (metrics: ScorecardMetric[], count: number | undefined): Scorecard => ({
  recordingsEvaluatedCount: count,
  metricValues: metrics,
  startAt: undefined,
  endAt: undefined,
  filterByIds: ["tm_1"],
  filterBy: "TEAM",
});

const group = (id: string, passRate: number | undefined) => ({
  id,
  passRate,
  value: undefined,
  count: 1,
});

test("a missing metric has no data, and 0 is data", () => {
  expect(figureOf(card([metric({ value: 0, passRate: 0 })], 3), "m")).toEqual({
    value: 0,
    passRate: 0,
    count: 3,
  });
  expect(figureOf(card([], 3), "m")).toEqual({ value: undefined, passRate: undefined, count: 3 });
  expect(figureOf(undefined, "m").count).toBeUndefined();
});

test("a metric is measured by its pass rate, or by its value without one", () => {
  const rated = measureOf(metric({ value: 148, passRate: 70.2 }));
  const bare = measureOf(metric({ value: 148 }));
  expect(rated.write(70.2)).toBe("70.2\u00a0%");
  expect(rated.domain).toEqual([0, 100]);
  expect(bare.write(148)).toBe("148\u00a0words/min");
  expect(bare.name).toBe("Pace");
});

test("the first metric with a pass rate is chosen unless another is requested", () => {
  const metrics = [metric({ id: "a" }), metric({ id: "b", passRate: 0 }), metric({ id: "c" })];
  expect(chooseMetric(metrics, undefined)?.id).toBe("b");
  expect(chooseMetric(metrics, "c")?.id).toBe("c");
  expect(chooseMetric(metrics, "gone")?.id).toBe("b");
  expect(chooseMetric([], "c")).toBeUndefined();
});

test("groups without data sort last, after one with 0", () => {
  const groups = [group("a", undefined), group("b", 0), group("c", 74), group("d", 74)];
  const sorted = sortGroups(groups, measureOf(metric({ passRate: 1 })));
  expect(sorted.map(({ id }) => id)).toEqual(["c", "d", "b", "a"]);
});

test("an interval needs a rate and recordings and stays between 0 and 100", () => {
  const figure = { value: undefined, passRate: 100, count: 1 };
  // 1 of 1: Wilson's interval is 20.7 to 100.
  expect(intervalOf(figure)?.low).toBeCloseTo(20.65, 1);
  expect(intervalOf(figure)?.high).toBe(100);
  expect(intervalOf({ ...figure, count: 0 })).toBeUndefined();
  expect(intervalOf({ ...figure, count: undefined })).toBeUndefined();
  expect(intervalOf({ ...figure, passRate: undefined })).toBeUndefined();
});
