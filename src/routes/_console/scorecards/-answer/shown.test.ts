import { expect, test } from "vitest";
import { measureOf } from "~/components/scorecards/measure.ts";
import type { ScorecardMetric } from "~/api/scorecards.ts";
import { cardOf } from "~/api/testing/scorecard.ts";
import { judgedOf } from "~/components/scorecards/changes.tsx";
import { probably } from "../-panes/summary.tsx";
import { chooseMetric, compareGroups, orderGroups } from "./shown.ts";

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
const rated = measureOf(metric({ value: 148, passRate: 70.2 }));

test("a metric is measured by its pass rate, or by its value without one", () => {
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

/** The scorecards of groups with one rated metric, by their IDs. */
const cardsOf = (rates: Record<string, [passRate: number | undefined, count: number]>) =>
  Object.entries(rates).map(([id, [passRate, count]]) => ({
    ...cardOf(count, { m: passRate }),
    filterByIds: [id],
  }));
const NOW = cardsOf({
  fell: [50, 400],
  rose: [90, 400],
  new: [95, 40],
  few: [33.3, 3],
  empty: [undefined, 0],
});
const BEFORE = cardsOf({ fell: [80, 400], rose: [70, 400], few: [66.7, 3] });
const groups = compareGroups(NOW, BEFORE, "m");

test.each([
  ["level", ["new", "rose", "fell", "few", "empty"]],
  ["change", ["few", "fell", "rose", "new", "empty"]],
  ["surest", ["fell", "rose", "few", "new", "empty"]],
] as const)("groups are ordered by %s, those without a figure for it last", (order, ids) => {
  expect(orderGroups(groups, rated, order).map(({ id }) => id)).toEqual(ids);
});

test("groups without data sort last, after one with 0, and equal ones by ID", () => {
  const cards = cardsOf({ a: [undefined, 1], b: [0, 1], d: [74, 1], c: [74, 1] });
  const sorted = orderGroups(compareGroups(cards, undefined, "m"), rated, undefined);
  expect(sorted.map(({ id }) => id)).toEqual(["c", "d", "b", "a"]);
});

test("the groups that are probably worse or better are named, the surest first", () => {
  // Those of few recordings aren't judged.
  expect(judgedOf(groups)).toBe(2);
  expect(probably(groups, -1)).toEqual(["fell"]);
  expect(probably(groups, 1)).toEqual(["rose"]);
});
