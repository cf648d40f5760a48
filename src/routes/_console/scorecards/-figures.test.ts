import { expect, test } from "vitest";
import type { Scorecard, ScorecardMetric } from "~/api/scorecards.ts";
import { changeOf, chooseMetric, figureOf, intervalOf, measureOf, sortGroups } from "./-figures.ts";

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

test("a metric that is missing has no data, and 0 is a figure", () => {
  expect(figureOf(card([metric({ value: 0, passRate: 0 })], 3), "m")).toEqual({
    value: 0,
    passRate: 0,
    count: 3,
  });
  expect(figureOf(card([], 3), "m")).toEqual({ value: undefined, passRate: undefined, count: 3 });
  expect(figureOf(undefined, "m").count).toBeUndefined();
});

test("a metric with a pass rate is drawn by it, another by its value", () => {
  const rated = measureOf(metric({ value: 148, passRate: 70.2 }));
  const bare = measureOf(metric({ value: 148 }));
  expect(rated.write(70.2)).toBe("70.2\u00a0%");
  expect(rated.domain).toEqual([0, 100]);
  expect(bare.write(148)).toBe("148\u00a0words/min");
  expect(bare.name).toBe("Pace");
});

test("the first metric that can be passed is looked at unless another is asked for", () => {
  const metrics = [metric({ id: "a" }), metric({ id: "b", passRate: 0 }), metric({ id: "c" })];
  expect(chooseMetric(metrics, undefined)?.id).toBe("b");
  expect(chooseMetric(metrics, "c")?.id).toBe("c");
  expect(chooseMetric(metrics, "gone")?.id).toBe("b");
  expect(chooseMetric([], "c")).toBeUndefined();
});

test("groups without data stand last, behind one that has 0", () => {
  const groups = [group("a", undefined), group("b", 0), group("c", 74), group("d", 74)];
  const sorted = sortGroups(groups, measureOf(metric({ passRate: 1 })));
  expect(sorted.map(({ id }) => id)).toEqual(["c", "d", "b", "a"]);
});

test("an interval needs a rate and recordings, and stays between 0 and 100", () => {
  const figure = { value: undefined, passRate: 100, count: 1 };
  // 1 of 1: Wilson's interval is 20.7 to 100.
  expect(intervalOf(figure)?.low).toBeCloseTo(20.65, 1);
  expect(intervalOf(figure)?.high).toBe(100);
  expect(intervalOf({ ...figure, count: 0 })).toBeUndefined();
  expect(intervalOf({ ...figure, count: undefined })).toBeUndefined();
  expect(intervalOf({ ...figure, passRate: undefined })).toBeUndefined();
});

const rate = (passRate: number, count: number) => ({ value: 1, passRate, count });
const value = (of: number | undefined) => ({ value: of, passRate: undefined, count: 9 });

test("a change is judged where the metric can be passed, and by what chance leaves", () => {
  expect(changeOf(rate(80, 400), rate(60, 400))).toEqual({ by: 20, of: "points", direction: 1 });
  expect(changeOf(rate(60, 400), rate(80, 400))?.direction).toBe(-1);
  expect(changeOf(rate(80, 5), rate(60, 5))?.direction).toBe(0);
  expect(changeOf(value(5), value(3))).toEqual({ by: 2, of: "value", direction: undefined });
  expect(changeOf(value(5), value(undefined))).toBeUndefined();
  expect(changeOf(rate(80, 5), { ...rate(60, 5), passRate: undefined })).toBeUndefined();
});
