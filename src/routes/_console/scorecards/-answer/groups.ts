import {
  compare,
  type Compared,
  FEW,
  type FindReps,
  isSure,
  judgedOf,
  pairOf,
} from "~/domain/changes.ts";
import type { Scorecard, ScorecardMetric } from "~/domain/figure.ts";
import type { Measure } from "~/domain/measure.ts";
import type { ScorecardSearch } from "../-question/question.ts";

/** The ID of a card's group. */
export const groupIdOf = ({ filterByIds }: Pick<Scorecard, "filterByIds">) =>
  filterByIds?.[0] ?? "unknown";

/** One metric of a group beside that of the period before. */
export type Group = Compared<{ id: string }>;

/** The scorecards of all groups, and the reps of each. */
export interface GroupCards {
  cards: readonly Scorecard[];
  /** Undefined until all of them are there: verdicts depend on how many groups are compared. */
  before: readonly Scorecard[] | undefined;
  findReps: (groupId: string) => FindReps | undefined;
}

/** A row of figures per group, one for each metric; the verdicts allow for all of them. */
export function compareAll(
  { cards, before, findReps }: GroupCards,
  metricIds: readonly string[],
): { id: string; cells: Compared[] }[] {
  const earlier = new Map(before?.map((card) => [groupIdOf(card), card]));
  const cells = compare(
    cards.flatMap((card) => {
      const id = groupIdOf(card);
      const findRepsOfMetric = findReps(id);
      return metricIds.map((metric) => pairOf(metric, card, earlier.get(id), findRepsOfMetric));
    }),
  );
  return cards.map((card, index) => ({
    id: groupIdOf(card),
    cells: cells.slice(index * metricIds.length, (index + 1) * metricIds.length),
  }));
}

/** One metric of every group, judged as one family, in the order of the cards. */
export const compareGroups = (all: GroupCards, metricId: string): Group[] =>
  compareAll(all, [metricId]).flatMap(({ id, cells }) => cells.map((cell) => ({ ...cell, id })));

// Compared, not subtracted: infinities have no difference.
const ascending = (a: number, b: number) => (a === b ? 0 : a < b ? -1 : 1);

/**
 * The groups in an order: by level, the highest first; by change, the largest fall first; or the
 * surest change first. Those without a figure for it are last, by level and then by ID.
 */
export function orderGroups(
  groups: readonly Group[],
  measure: Measure,
  order: ScorecardSearch["orderBy"] = "level",
): Group[] {
  const keyOf = ({ change }: Group) => {
    if (order === "level") return 0;
    if (order === "change") return change?.by ?? Infinity;
    const { test } = change ?? {};
    // Changes of too few recordings come after those that were judged.
    return test === undefined ? Infinity : test.p + (test.corrected === undefined ? 1 : 0);
  };
  const levelOf = ({ now }: Group) => measure.valueIn(now) ?? -Infinity;
  return groups.toSorted(
    (a, b) =>
      ascending(keyOf(a), keyOf(b)) || ascending(levelOf(b), levelOf(a)) || (a.id < b.id ? -1 : 1),
  );
}

/** The groups with a verdict, the surest first. */
export const probably = (groups: readonly Group[], verdict: -1 | 1) =>
  groups
    .filter(({ change }) => change?.test?.verdict === verdict)
    .toSorted((a, b) => (a.change?.test?.p ?? 1) - (b.change?.test?.p ?? 1));

/** How many groups have too little data to judge, what they lack, and how many changes may be chance. */
export function untold(groups: readonly Group[]) {
  const isJudged = ({ change }: Group) => change?.test?.corrected !== undefined;
  const isFew = ({ now, before }: Group) => Math.min(now.count ?? 0, before?.count ?? 0) < FEW;
  const few = groups.filter((group) => !isJudged(group));
  return {
    few: few.length,
    want: few.every(isFew) ? "recordings" : "recordings or reps",
    chance: judgedOf(groups) - groups.filter(isSure).length,
  };
}

/** The metric with this ID, if there is one. */
export const metricIn = (metrics: readonly ScorecardMetric[] | undefined, id: string | undefined) =>
  metrics?.find((metric) => metric.id === id);
