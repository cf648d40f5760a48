import { compare, type Compared, type FindReps, pairOf } from "~/domain/changes.ts";
import type { Scorecard, ScorecardMetric } from "~/domain/figure.ts";
import type { Measure } from "~/domain/measure.ts";
import { type Finding, findingOf, FINDINGS } from "~/domain/words.ts";
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
 * The groups in an order: what is probably worse first, the surest change before others of the same
 * finding, or by level, the highest first. Equal ones by level and then by ID.
 */
export function orderGroups(
  groups: readonly Group[],
  measure: Measure,
  order: ScorecardSearch["orderBy"] = "surest",
): Group[] {
  const keyOf = (group: Group) =>
    order === "level"
      ? 0
      : // A p-value is at most 1.
        FINDINGS.indexOf(findingOf(group)) * 2 + (group.change?.test?.p ?? 1);
  const levelOf = ({ now }: Group) => measure.valueIn(now) ?? -Infinity;
  return groups.toSorted(
    (a, b) =>
      ascending(keyOf(a), keyOf(b)) || ascending(levelOf(b), levelOf(a)) || (a.id < b.id ? -1 : 1),
  );
}

/** The groups of each finding that has any, in the order of the findings. */
export const byFinding = (groups: readonly Group[]): [Finding, Group[]][] =>
  FINDINGS.map((finding): [Finding, Group[]] => [
    finding,
    groups.filter((group) => findingOf(group) === finding),
  ]).filter(([, those]) => those.length > 0);

/** The metric with this ID, if there is one. */
export const metricIn = (metrics: readonly ScorecardMetric[] | undefined, id: string | undefined) =>
  metrics?.find((metric) => metric.id === id);
