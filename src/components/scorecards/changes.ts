import type { Scorecard } from "~/api/scorecards.ts";
import { FALSE_SHARE, falseDiscovery } from "~/lib/false-discovery.ts";
import { newcombe, pValue, shareOf } from "~/lib/newcombe.ts";

/** One metric of one group or bucket. Undefined means no data, never 0. */
export interface Figure {
  value: number | undefined;
  passRate: number | undefined;
  /** Evaluated recordings; undefined if the service doesn't say. */
  count: number | undefined;
}

export const figureOf = (card: Scorecard | undefined, metricId: string): Figure => {
  const metric = card?.metricValues?.find(({ id }) => id === metricId);
  return {
    value: metric?.value,
    passRate: metric?.passRate,
    count: card?.recordingsEvaluatedCount,
  };
};

/** How a figure differs from another: that of the period before, or of a second cohort. */
export interface Change {
  /** Points of the pass rate, or the value's difference in its unit. */
  by: number;
  of: "points" | "value";
  /** Only of pass rates whose numbers of recordings are known. */
  test: ChangeTest | undefined;
}

interface ChangeTest {
  /** Newcombe's 95 % interval of this difference, in points. */
  low: number;
  high: number;
  p: number;
  /**
   * The p-value corrected for the number of differences judged together (Benjamini and Hochberg);
   * undefined if there are too few recordings for a verdict.
   */
  corrected: number | undefined;
  /** 1 probably better, -1 probably worse, 0 can't tell. */
  verdict: -1 | 0 | 1;
}

/** A verdict needs this many recordings on both sides. */
export const FEWEST = 10;

export interface Pair {
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
  const isFew = shares.some(({ of }) => of < FEWEST);
  return interval && p !== undefined ? { ...interval, p, isFew } : undefined;
}

/**
 * The changes of figures that are read together, with verdicts that allow for their number: with 24
 * of them, one uncorrected interval excludes 0 by chance more often than not. Differences of few
 * recordings get no verdict and aren't counted. Undefined for those without data.
 */
export function changesOf(pairs: readonly Pair[]): (Change | undefined)[] {
  const tests = pairs.map(compare);
  const values = falseDiscovery(tests.map((test) => (test?.isFew ? undefined : test?.p)));
  return pairs.map(({ now, before }, index) => {
    const [test, corrected] = [tests[index], values[index]];
    if (now.passRate !== undefined) {
      if (before?.passRate === undefined) return undefined;
      const by = now.passRate - before.passRate;
      const isSure = corrected !== undefined && corrected <= FALSE_SHARE;
      return {
        by,
        of: "points",
        test: test && {
          low: test.low * 100,
          high: test.high * 100,
          p: test.p,
          corrected,
          verdict: !isSure ? 0 : by > 0 ? 1 : -1,
        },
      };
    }
    if (now.value === undefined || before?.value === undefined) return undefined;
    return { by: now.value - before.value, of: "value", test: undefined };
  });
}

/** Whether there were enough recordings to judge a change; verdicts allow for the number of these. */
export const isJudged = (change: Change | undefined): boolean =>
  change?.test?.corrected !== undefined;

/** Whether a change is probably not chance. */
export const isSure = (change: Change | undefined): boolean => (change?.test?.verdict ?? 0) !== 0;

/** How far the interval of a change stays away from none, in points: more is surer and larger. */
export const marginOf = (change: Change | undefined): number =>
  change?.test === undefined ? 0 : Math.max(0, change.test.low, -change.test.high);
