import type { Scorecard, ScorecardMetric } from "~/api/scorecards.ts";
import {
  type Change,
  changesOf,
  isJudged,
  type Figure,
  figureOf,
} from "~/components/scorecards/changes.ts";
import { type GroupFigure, type Measure, sortGroups } from "../-calls/figures.ts";
import type { Order } from "../-question/question.ts";

/** The changes of all metrics between two answers, by metric ID, as one family. */
export function metricChanges(
  metrics: readonly ScorecardMetric[],
  now: Scorecard,
  before: Scorecard,
): ReadonlyMap<string, Change> {
  const pairs = metrics.map(({ id }) => ({ now: figureOf(now, id), before: figureOf(before, id) }));
  return byId(metrics, changesOf(pairs));
}

const byId = (
  of: readonly { id: string }[],
  changes: readonly (Change | undefined)[],
): ReadonlyMap<string, Change> =>
  new Map(
    of.flatMap(({ id }, index) => {
      const change = changes[index];
      return change === undefined ? [] : [[id, change] as const];
    }),
  );

/** What the groups changed by, by ID. */
export interface GroupChanges {
  of: ReadonlyMap<string, Change>;
  /** The figures of the period before. */
  before: ReadonlyMap<string, Figure>;
  /** How many pass rates were judged, which the verdicts allow for. */
  compared: number;
}

export function groupChanges(
  now: readonly GroupFigure[],
  before: readonly GroupFigure[],
): GroupChanges {
  const earlier = new Map(before.map((figure) => [figure.id, figure]));
  const changes = changesOf(now.map((figure) => ({ now: figure, before: earlier.get(figure.id) })));
  return {
    of: byId(now, changes),
    before: earlier,
    compared: changes.filter(isJudged).length,
  };
}

/** The groups with a verdict, the surest first. */
export const probably = ({ of }: GroupChanges, verdict: -1 | 1): string[] =>
  [...of]
    .filter(([, { test }]) => test?.verdict === verdict)
    .toSorted(([, a], [, b]) => (a.test?.p ?? 1) - (b.test?.p ?? 1))
    .map(([id]) => id);

/**
 * The groups in an order: by level, the highest first; by change, the largest fall first; or the
 * surest change first. Those without a figure for it are last, by level.
 */
export function orderGroups(
  groups: readonly GroupFigure[],
  measure: Measure,
  changes: GroupChanges | undefined,
  order: Order,
): GroupFigure[] {
  const sorted = sortGroups(groups, measure);
  if (order === "level" || changes === undefined) return sorted;
  const keyOf = ({ id }: GroupFigure) => {
    const change = changes.of.get(id);
    if (order === "change") return change?.by ?? Infinity;
    // Those of too few recordings come after those that were judged.
    return change?.test === undefined ? Infinity : change.test.p + (isJudged(change) ? 0 : 1);
  };
  // Not a difference: infinities have none.
  return sorted.toSorted((a, b) => (keyOf(a) === keyOf(b) ? 0 : keyOf(a) < keyOf(b) ? -1 : 1));
}
