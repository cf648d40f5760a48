import type { Scorecard, ScorecardMetric } from "~/api/scorecards.ts";
import { FALSE_SHARE, falseDiscovery } from "~/lib/false-discovery.ts";
import { newcombe, pValue, shareOf } from "~/lib/newcombe.ts";
import {
  type Figure,
  figureOf,
  type GroupFigure,
  type Measure,
  sortGroups,
} from "../-calls/figures.ts";
import type { Order } from "../-question/question.ts";

/** How a figure differs from that of the period before, one of many that are looked at together. */
export interface Change {
  /** Points of the pass rate, or the value's difference in its unit. */
  by: number;
  of: "points" | "value";
  /** What only a difference of pass rates has. */
  test: ChangeTest | undefined;
}

export interface ChangeTest {
  /** Newcombe's 95 % interval of this difference, in points. */
  low: number;
  high: number;
  p: number;
  /** The p-value corrected for the number of differences looked at (Benjamini and Hochberg). */
  corrected: number;
  /** 1 probably better, -1 probably worse, 0 can't tell, by the corrected p-value. */
  verdict: -1 | 0 | 1;
}

interface Pair {
  now: Figure;
  before: Figure | undefined;
}

/** The p-value and the interval of a difference of pass rates; undefined without two rates. */
function compare({ now, before }: Pair) {
  if (now.passRate === undefined || before?.passRate === undefined) return undefined;
  const shares = [
    shareOf(now.passRate, now.count),
    shareOf(before.passRate, before.count),
  ] as const;
  const [interval, p] = [newcombe(...shares), pValue(...shares)];
  return interval && p !== undefined ? { ...interval, p } : undefined;
}

/**
 * The changes of many figures, with verdicts that allow for their number: with 24 of them, one
 * uncorrected interval excludes 0 by chance more often than not. Undefined for those without data.
 */
export function changesOf(pairs: readonly Pair[]): (Change | undefined)[] {
  const tests = pairs.map(compare);
  const corrected = falseDiscovery(tests.map((test) => test?.p));
  return pairs.map(({ now, before }, index) => {
    const [test, all = 1] = [tests[index], corrected[index]];
    if (now.passRate !== undefined) {
      if (before?.passRate === undefined) return undefined;
      const by = now.passRate - before.passRate;
      return {
        by,
        of: "points",
        test: test && {
          low: test.low * 100,
          high: test.high * 100,
          p: test.p,
          corrected: all,
          verdict: all > FALSE_SHARE ? 0 : by > 0 ? 1 : -1,
        },
      };
    }
    if (now.value === undefined || before?.value === undefined) return undefined;
    return { by: now.value - before.value, of: "value", test: undefined };
  });
}

/** What the metrics of two answers changed by, by their IDs; their number is allowed for, too. */
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
  /** How many pass rates were compared, which the verdicts allow for. */
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
    compared: changes.filter((change) => change?.test !== undefined).length,
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
    return (order === "change" ? change?.by : change?.test?.p) ?? Infinity;
  };
  // Not a difference: infinities have none.
  return sorted.toSorted((a, b) => (keyOf(a) === keyOf(b) ? 0 : keyOf(a) < keyOf(b) ? -1 : 1));
}
