import type { Scorecard } from "~/api/scorecards.ts";
import { formatCount, formatDecimal } from "~/lib/format.ts";
import { newcombe, shareOf } from "~/lib/newcombe.ts";
import { type Figure, figureOf } from "./-figures.ts";

/** One metric of two cohorts. */
export interface Comparison {
  id: string;
  first: Figure;
  second: Figure;
  /** First minus second: points of the pass rate with their 95 % interval, where both have one. */
  points: { by: number; low: number; high: number } | undefined;
}

/** A metric of two cohorts side by side; the interval is Newcombe's, of the difference. */
export function compareMetric(first: Scorecard, second: Scorecard, id: string): Comparison {
  const [a, b] = [figureOf(first, id), figureOf(second, id)];
  const interval =
    a.passRate === undefined || b.passRate === undefined
      ? undefined
      : newcombe(shareOf(a.passRate, a.count), shareOf(b.passRate, b.count));
  return {
    id,
    first: a,
    second: b,
    points: interval && {
      by: (a.passRate ?? 0) - (b.passRate ?? 0),
      low: interval.low * 100,
      high: interval.high * 100,
    },
  };
}

const few = ({ first, second }: Comparison) => {
  const least = Math.min(first.count ?? 0, second.count ?? 0);
  return `${formatCount(least)} ${least === 1 ? "recording" : "recordings"}`;
};

/** Which of two is better, and that in words about `names`; "can't tell" has the smaller number. */
export function verdict(comparison: Comparison, names: readonly string[]): string {
  const { points, first, second } = comparison;
  if (points === undefined) {
    return first.passRate === undefined && second.passRate === undefined
      ? "no pass rate"
      : "no data of both";
  }
  if (points.low > 0) return `${names[0]} is probably better`;
  if (points.high < 0) return `${names[1]} is probably better`;
  return `can't tell, ${few(comparison)}`;
}

/** +15.2, −3.0: points with their sign. */
export const writePoints = (points: number): string =>
  `${points < 0 ? "−" : "+"}${formatDecimal(Math.abs(points))}`;
