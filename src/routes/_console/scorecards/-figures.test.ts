import { expect, test } from "vitest";
import type { Scorecard, ScorecardMetric } from "~/api/scorecards.ts";
import { chooseMetric, figureOf, measureOf, sortGroups } from "./-figures.ts";

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
