import type { Scorecard } from "~/api/scorecards.ts";
import { formatDecimal, plural } from "~/lib/format.ts";
import { FALSE_SHARE } from "~/lib/false-discovery.ts";
import { newcombe, pValue, shareOf } from "~/lib/newcombe.ts";
import { type Figure, figureOf } from "../-calls/figures.ts";

/** One metric of two cohorts. */
export interface Comparison {
  id: string;
  first: Figure;
  second: Figure;
  /** First minus second, in points of the pass rate with the 95 % interval, if both have one. */
  points: { by: number; low: number; high: number; p: number } | undefined;
}

/** Compares a metric of two cohorts, with Newcombe's interval of the difference. */
export function compareMetric(first: Scorecard, second: Scorecard, id: string): Comparison {
  const [a, b] = [figureOf(first, id), figureOf(second, id)];
  const shares =
    a.passRate === undefined || b.passRate === undefined
      ? undefined
      : ([shareOf(a.passRate, a.count), shareOf(b.passRate, b.count)] as const);
  const interval = shares && newcombe(...shares);
  return {
    id,
    first: a,
    second: b,
    points: interval && {
      by: (a.passRate ?? 0) - (b.passRate ?? 0),
      low: interval.low * 100,
      high: interval.high * 100,
      p: (shares && pValue(...shares)) ?? 1,
    },
  };
}

/**
 * Which of the two `names` is better; "can't tell" comes with the smaller number of recordings. Of many
 * comparisons, `p` is corrected for their number.
 */
export function verdict(
  comparison: Comparison,
  names: readonly string[],
  p = comparison.points?.p ?? 1,
): string {
  const { points, first, second } = comparison;
  if (points === undefined) {
    return first.passRate === undefined && second.passRate === undefined
      ? "no pass rate"
      : "no data to compare";
  }
  if (p <= FALSE_SHARE) return `${names[points.by > 0 ? 0 : 1]} is probably better`;
  const least = Math.min(first.count ?? 0, second.count ?? 0);
  return `can't tell, ${plural(least, "recording")}`;
}

/** Points with their sign: +15.2, −3.0. */
export const writePoints = (points: number): string =>
  `${points < 0 ? "−" : "+"}${formatDecimal(Math.abs(points))}`;
