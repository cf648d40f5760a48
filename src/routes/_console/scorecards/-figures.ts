import type { Scorecard, ScorecardMetric } from "~/api/scorecards.ts";
import { formatDecimal } from "~/lib/format.ts";
import { formatFigure, formatMetric, isTime, unitOf } from "~/lib/metric-value.ts";
import { direction, shareOf, wilson } from "~/lib/newcombe.ts";

/** One metric of one group or bucket. What is undefined has no data, and never is 0. */
export interface Figure {
  value: number | undefined;
  passRate: number | undefined;
  /** Evaluated recordings; undefined where the service didn't say. */
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

/** The id of the group that a card is about. */
export const groupIdOf = ({ filterByIds }: Pick<Scorecard, "filterByIds">): string =>
  filterByIds?.[0] ?? "unknown";

/** One metric of every group, in the order of the cards. */
export const groupFigures = (cards: readonly Scorecard[], metricId: string) =>
  cards.map((card) => ({ id: groupIdOf(card), ...figureOf(card, metricId) }));

/**
 * Wilson's 95 % interval of a pass rate, 0 to 100; undefined without a rate or a count. That every
 * evaluated recording has the metric is assumed, as the service tells one count for all.
 */
export function intervalOf({ passRate, count = 0 }: Figure) {
  if (passRate === undefined || count <= 0) return undefined;
  const { low, high } = wilson(shareOf(passRate, count));
  return { low: Math.max(0, low * 100), high: Math.min(100, high * 100) };
}

/** How a metric moved against the period before. */
export interface Change {
  /** Points of the pass rate, or the value's difference in its unit. */
  by: number;
  of: "points" | "value";
  /** 1 probably better, -1 probably worse, 0 can't be told; undefined where nothing says what is better. */
  direction: -1 | 0 | 1 | undefined;
}

/** The change of a metric from one period to the next; undefined where either has no data. */
export function changeOf(now: Figure, before: Figure): Change | undefined {
  if (now.passRate !== undefined && before.passRate !== undefined) {
    return {
      by: now.passRate - before.passRate,
      of: "points",
      direction: direction(
        shareOf(now.passRate, now.count),
        shareOf(before.passRate, before.count),
      ),
    };
  }
  if (now.value === undefined || before.value === undefined) return undefined;
  if (now.passRate !== undefined) return undefined;
  return { by: now.value - before.value, of: "value", direction: undefined };
}

/** What a chart of a metric draws: its pass rate, or its value where it has none. */
export interface Measure {
  /** "Pass rate", or the metric's name. */
  name: string;
  /** What the figures are in, e.g. "%". Empty for times and bare counts. */
  unit: string;
  of: (figure: Figure) => number | undefined;
  /** What is around a figure; undefined where the measure has no interval. */
  interval: (figure: Figure) => { low: number; high: number } | undefined;
  /** The figure alone. */
  format: (value: number) => string;
  /** The figure with its unit. */
  write: (value: number) => string;
  /** The axis it belongs on, where that is known. */
  domain: readonly [number, number] | undefined;
  /** The figures are times; their axis has other round marks. */
  time: boolean;
}

export function measureOf(metric: ScorecardMetric): Measure {
  if (metric.passRate !== undefined) {
    return {
      name: "Pass rate",
      unit: "%",
      of: ({ passRate }) => passRate,
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
    interval: () => undefined,
    format: (value) => formatFigure(value, metric),
    write: (value) => formatMetric(value, metric),
    domain: undefined,
    time: isTime(metric),
  };
}

/** The metric to look at: the one asked for, else the first that can be passed, else the first. */
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

/** The groups with the highest first, those without data last, each part by id where equal. */
export const sortGroups = (groups: readonly GroupFigure[], measure: Measure): GroupFigure[] =>
  groups.toSorted((a, b) => {
    const [left, right] = [measure.of(a), measure.of(b)];
    if (left === right) return a.id < b.id ? -1 : 1;
    if (left === undefined) return 1;
    return right === undefined ? -1 : right - left;
  });
