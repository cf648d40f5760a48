import type { Lenient } from "~/contract/lenient.ts";
import type { MetricValues } from "~/contract/scorecards.ts";
import { formatCount, formatDecimal } from "~/lib/format.ts";
import { shareOf, wilson } from "./statistics.ts";

/** The metrics of one group over a range. Any field but the IDs may be missing. */
export type Scorecard = Lenient<MetricValues>;
export type ScorecardMetric = NonNullable<Scorecard["metricValues"]>[number];

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

/**
 * Wilson's 95 % interval of a pass rate, 0 to 100; undefined without a rate or a count. Assumes that
 * every evaluated recording has the metric: the service returns one count for all.
 */
export function intervalOf({ passRate, count = 0 }: Figure) {
  if (passRate === undefined || count <= 0) return undefined;
  const { low, high } = wilson(shareOf(passRate, count));
  return { low: Math.max(0, low * 100), high: Math.min(100, high * 100) };
}

/** A pass rate in whole percent; with a decimal where 0 or 100 would be untrue. */
export function formatRate(rate: number) {
  const whole = formatCount(rate);
  return Math.abs(rate - 50) < 50 && /^(?:0|100)$/.test(whole) ? formatDecimal(rate) : whole;
}

/** "36–81": an interval in words. */
export const writeInterval = ({ low, high }: { low: number; high: number }) =>
  `${formatCount(low)}–${formatCount(high)}`;
