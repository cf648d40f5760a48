import { type BucketSpan, planBuckets } from "~/domain/buckets.ts";
import {
  compareGroups,
  type FindReps,
  type Group,
  type GroupCards,
  groupIdOf,
  isFewCalls,
} from "~/domain/changes.ts";
import type { Scorecard, ScorecardMetric } from "~/domain/figure.ts";
import { resolveWord } from "~/domain/period.ts";

const WEEKS = 10;

/** The last ten weeks, the oldest first; the last one is still open. */
export function lastWeeks(now: Date): readonly BucketSpan[] {
  // Reaches into the week before them, which it cuts off.
  const range = resolveWord({ word: `last-${WEEKS * 7 + 1}-days`, utc: false }, now);
  return (planBuckets(range, "week", now) ?? []).slice(-WEEKS);
}

/** One metric of a team beside that of the period before. */
export type TeamCell = Group & { metric: ScorecardMetric };

/** Every pass rate of every team, judged as on Scorecards. */
export function teamCells({ findReps, ...all }: GroupCards): TeamCell[] {
  const metrics = all.cards
    .flatMap(({ metricValues }) => metricValues ?? [])
    .filter(({ id, passRate }) => id !== "" && passRate !== undefined);
  // Reps can't change that there are too few recordings, and take long to compare.
  const findUseful = (teamId: string): FindReps => {
    const find = findReps(teamId);
    return (metricId, pair) => (isFewCalls(pair) ? undefined : find?.(metricId, pair));
  };
  return [...new Map(metrics.map((metric) => [metric.id, metric])).values()].flatMap((metric) =>
    compareGroups({ ...all, findReps: findUseful }, metric.id).map((team) => ({ ...team, metric })),
  );
}

/** The teams that are probably better or worse, each by its surest change, the surest first. */
export function movedTeams(cells: readonly TeamCell[], verdict: -1 | 1): TeamCell[] {
  const moved = cells
    .filter(({ change }) => change?.test?.verdict === verdict)
    .toSorted((a, b) => (a.change?.test?.p ?? 1) - (b.change?.test?.p ?? 1));
  return moved.filter((cell, index) => moved.findIndex((one) => one.id === cell.id) === index);
}

/** How many teams have too few recordings or reps for any verdict. */
export function tooFew(cards: readonly Scorecard[], cells: readonly TeamCell[]) {
  const judged = new Set(
    cells.flatMap(({ id, change }) => (change?.test?.corrected === undefined ? [] : id)),
  );
  return cards.filter((card) => !judged.has(groupIdOf(card))).length;
}
