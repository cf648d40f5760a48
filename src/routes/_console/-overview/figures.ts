import { type BucketSpan, planBuckets } from "~/domain/buckets.ts";
import { compare, type Compared, FEW, type FindReps, pairOf } from "~/domain/changes.ts";
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
export type TeamCell = Compared<{ teamId: string; metric: ScorecardMetric }>;

const idOf = ({ filterByIds }: Scorecard) => filterByIds?.[0] ?? "";

/** Every pass rate of every team, judged as one family. */
export function teamCells(
  cards: readonly Scorecard[],
  before: readonly Scorecard[],
  findReps: (teamId: string) => FindReps | undefined,
): TeamCell[] {
  const earlier = new Map(before.map((card) => [idOf(card), card]));
  return compare(
    cards.flatMap((card) => {
      const teamId = idOf(card);
      const counts = [card, earlier.get(teamId)].map((one) => one?.recordingsEvaluatedCount ?? 0);
      // Reps can't change that there are too few recordings, and take long to compare.
      const findRepsOfMetric = Math.min(...counts) < FEW ? undefined : findReps(teamId);
      return (card.metricValues ?? [])
        .filter(({ id, passRate }) => id !== "" && passRate !== undefined)
        .map((metric) => ({
          teamId,
          metric,
          ...pairOf(metric.id, card, earlier.get(teamId), findRepsOfMetric),
        }));
    }),
  );
}

/** The teams that are probably better or worse, each by its surest change, the surest first. */
export function movedTeams(cells: readonly TeamCell[], verdict: -1 | 1): TeamCell[] {
  const moved = cells
    .filter(({ change }) => change?.test?.verdict === verdict)
    .toSorted((a, b) => (a.change?.test?.p ?? 1) - (b.change?.test?.p ?? 1));
  return moved.filter(
    (cell, index) => moved.findIndex((one) => one.teamId === cell.teamId) === index,
  );
}

/** How many teams have too few recordings or reps for any verdict. */
export function tooFew(cards: readonly Scorecard[], cells: readonly TeamCell[]) {
  const judged = new Set(
    cells.flatMap(({ teamId, change }) => (change?.test?.corrected === undefined ? [] : teamId)),
  );
  return cards.filter((card) => !judged.has(idOf(card))).length;
}
