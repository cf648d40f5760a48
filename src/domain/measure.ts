import { type Figure, formatRate, intervalOf, type ScorecardMetric } from "./figure.ts";
import { formatFigure, formatMetric, isTime, unitOf } from "./metric-value.ts";

/** What a chart of a metric shows: its pass rate, or its value if it has none. */
export interface Measure {
  /** "Pass rate", or the metric's name. */
  name: string;
  /** The unit of the figures, e.g. "%". Empty for times and counts. */
  unit: string;
  valueIn: (figure: Figure) => number | undefined;
  /** The figure of all groups together; undefined for counts, where it is the sum of the parts. */
  overall: number | undefined;
  /** The interval around a figure, if the measure has one. */
  interval: (figure: Figure) => { low: number; high: number } | undefined;
  /** The figure without its unit. */
  format: (value: number) => string;
  /** The figure with its unit. */
  write: (value: number) => string;
  /** The limits of the axis, if known. */
  domain: readonly [number, number] | undefined;
  /** The figures are seconds: their axis has other round ticks. */
  time: boolean;
}

export const PASS_RATE: Measure = {
  name: "Pass rate",
  unit: "%",
  valueIn: ({ passRate }) => passRate,
  overall: undefined,
  interval: intervalOf,
  format: formatRate,
  write: (rate) => `${formatRate(rate)}\u00a0%`,
  domain: [0, 100],
  time: false,
};

export function measureOf(metric: ScorecardMetric): Measure {
  if (metric.passRate !== undefined) return { ...PASS_RATE, overall: metric.passRate };
  return {
    name: metric.name ?? metric.id,
    unit: unitOf(metric),
    valueIn: ({ value }) => value,
    overall: metric.metricType === "RECORDING_COUNT" ? undefined : metric.value,
    interval: () => undefined,
    format: (value) => formatFigure(value, metric),
    write: (value) => formatMetric(value, metric),
    domain: undefined,
    time: isTime(metric),
  };
}
