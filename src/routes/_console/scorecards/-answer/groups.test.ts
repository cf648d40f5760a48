import { expect, test } from "vitest";
import { cardOf } from "~/api/testing/scorecard.ts";
import { compareGroups, judgedOf } from "~/domain/changes.ts";
import type { ScorecardMetric } from "~/domain/figure.ts";
import { measureOf } from "~/domain/measure.ts";
import { byFinding, metricIn, orderGroups } from "./groups.ts";

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
  expect(rated.write(70.2)).toBe("70\u00a0%");
  expect(rated.domain).toEqual([0, 100]);
  expect(bare.write(148)).toBe("148\u00a0words/min");
  expect(bare.name).toBe("Pace");
});

test("a metric is found by its ID, and an address may name any", () => {
  const metrics = [metric({ id: "a" }), metric({ id: "b", passRate: 0 })];
  expect(metricIn(metrics, "b")?.passRate).toBe(0);
  expect(metricIn(metrics, "gone")).toBeUndefined();
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
const ALL = { cards: NOW, before: BEFORE, findReps: () => undefined };
const groups = compareGroups(ALL, "m");

test.each([
  ["level", ["new", "rose", "fell", "few", "empty"]],
  ["surest", ["fell", "rose", "few", "new", "empty"]],
] as const)("groups are ordered by %s, those without a figure for it last", (order, ids) => {
  expect(orderGroups(groups, rated, order).map(({ id }) => id)).toEqual(ids);
});

test("groups without data sort last, after one with 0, and equal ones by ID", () => {
  const cards = cardsOf({ a: [undefined, 1], b: [0, 1], d: [74, 1], c: [74, 1] });
  const sorted = orderGroups(
    compareGroups({ cards, before: undefined, findReps: () => undefined }, "m"),
    rated,
    "level",
  );
  expect(sorted.map(({ id }) => id)).toEqual(["c", "d", "b", "a"]);
});

test("groups are gathered by what is known of their change, what is worse first", () => {
  // Groups with few calls aren't judged.
  expect(judgedOf(groups)).toBe(2);
  const idsOf = (all: typeof groups) =>
    byFinding(all).map(([finding, those]) => [finding, those.map(({ id }) => id)]);
  expect(idsOf(groups)).toEqual([
    ["worse", ["fell"]],
    ["better", ["rose"]],
    ["few", ["new", "few", "empty"]],
  ]);
  const alike = cardsOf({ a: [50, 400] });
  const same = compareGroups({ cards: alike, before: alike, findReps: () => undefined }, "m");
  expect(idsOf(same)).toEqual([["chance", ["a"]]]);
});
