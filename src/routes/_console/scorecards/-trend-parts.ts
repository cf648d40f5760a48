import type { ScorecardMetric } from "~/api/scorecards.ts";
import { formatDay } from "~/lib/format.ts";
import type { TrendPoint } from "~/ui/chart-trend.tsx";
import { figureOf, type Measure } from "./-figures.ts";
import type { TrendBucket } from "./-use-scorecards.ts";

/** A rate of fewer recordings than this is marked as uncertain. */
export const FEW = 10;

/** A bucket as a chart draws it, without the words beside it. */
export function trendPoint(
  bucket: TrendBucket,
  metric: ScorecardMetric,
  measure: Measure,
): Omit<TrendPoint, "title" | "note"> {
  const figure = figureOf(bucket.card, metric.id);
  const interval = measure.interval(figure);
  return {
    label: formatDay(new Date(bucket.startAt)),
    value: measure.of(figure) ?? null,
    band: interval ? [interval.low, interval.high] : null,
    few: (figure.count ?? FEW) < FEW,
    partial: bucket.partial,
  };
}
