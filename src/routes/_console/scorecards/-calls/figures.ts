import type { Scorecard, ScorecardMetric } from "~/api/scorecards.ts";
import { formatDecimal } from "~/lib/format.ts";
import { type Figure, figureOf } from "~/components/scorecards/changes.ts";
import {
  formatFigure,
  formatMetric,
  isTime,
  unitOf,
} from "~/components/scorecards/metric-value.ts";
import { shareOf, wilson } from "~/lib/newcombe.ts";

/** The ID of a card's group. */
export const groupIdOf = ({ filterByIds }: Pick<Scorecard, "filterByIds">): string =>
  filterByIds?.[0] ?? "unknown";

/** One metric of every group, in the order of the cards. */
export const groupFigures = (cards: readonly Scorecard[], metricId: string) =>
  cards.map((card) => ({ id: groupIdOf(card), ...figureOf(card, metricId) }));

/**
 * Wilson's 95 % interval of a pass rate, 0 to 100; undefined without a rate or a count. Assumes that
 * every evaluated recording has the metric: the service returns one count for all.
 */
export function intervalOf({ passRate, count = 0 }: Figure) {
  if (passRate === undefined || count <= 0) return undefined;
  const { low, high } = wilson(shareOf(passRate, count));
  return { low: Math.max(0, low * 100), high: Math.min(100, high * 100) };
}

/** What a chart of a metric shows: its pass rate, or its value if it has none. */
export interface Measure {
  /** "Pass rate", or the metric's name. */
  name: string;
  /** The unit of the figures, e.g. "%". Empty for times and counts. */
  unit: string;
  of: (figure: Figure) => number | undefined;
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

export function measureOf(metric: ScorecardMetric): Measure {
  if (metric.passRate !== undefined) {
    return {
      name: "Pass rate",
      unit: "%",
      of: ({ passRate }) => passRate,
      overall: metric.passRate,
      interval: intervalOf,
      format: formatDecimal,
      write: (value) => `${formatDecimal(value)}\u00a0%`,
      domain: [0, 100],
      time: false,
    };
  }
  return {
    name: metric.name ?? metric.id,
    unit: unitOf(metric),
    of: ({ value }) => value,
    overall: metric.metricType === "RECORDING_COUNT" ? undefined : metric.value,
    interval: () => undefined,
    format: (value) => formatFigure(value, metric),
    write: (value) => formatMetric(value, metric),
    domain: undefined,
    time: isTime(metric),
  };
}

/** The metric to show: the requested one, else the first with a pass rate, else the first. */
export const chooseMetric = (
  metrics: readonly ScorecardMetric[],
  id: string | undefined,
): ScorecardMetric | undefined =>
  metrics.find((metric) => metric.id === id) ??
  metrics.find(({ passRate }) => passRate !== undefined) ??
  metrics[0];

export interface GroupFigure extends Figure {
  id: string;
}

/** The groups, the highest first and those without data last; ties by ID. */
export const sortGroups = (groups: readonly GroupFigure[], measure: Measure): GroupFigure[] =>
  groups.toSorted((a, b) => {
    const [left, right] = [measure.of(a), measure.of(b)];
    if (left === right) return a.id < b.id ? -1 : 1;
    if (left === undefined) return 1;
    return right === undefined ? -1 : right - left;
  });
