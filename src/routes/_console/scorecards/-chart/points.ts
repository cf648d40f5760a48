import { FEW } from "~/domain/changes.ts";
import { figureOf, type Scorecard, type ScorecardMetric } from "~/domain/figure.ts";
import { measureOf } from "~/domain/measure.ts";
import { boundsOf, formatRange, isUtc } from "~/domain/period.ts";
import { formatDay, plural } from "~/lib/format.ts";
import type { TrendBucket } from "../-answer/queries.ts";

/** A bucket's figure on a line of the trend; its value is null if there is no data (yet). */
export interface Mark {
  value: number | null;
  band: readonly [low: number, high: number] | undefined;
  /** Whether it is based on few recordings: its dot is hollow. */
  few: boolean;
  text: string;
  /** Shown beside the figure: "31 recordings". */
  note: string;
}

/** A bucket of the trend as the chart draws it. */
export interface TrendPoint {
  index: number;
  /** The first day, on the axis. */
  label: string;
  range: string;
  isBefore: boolean;
  /** Whether the bucket isn't over yet. */
  partial: boolean;
  all: Mark;
  /** The open group's figure. */
  group: Mark | undefined;
}

function markOf(card: Scorecard | undefined, failed: boolean, metric: ScorecardMetric): Mark {
  const measure = measureOf(metric);
  const figure = figureOf(card, metric.id);
  const value = measure.valueIn(figure) ?? null;
  const interval = measure.interval(figure);
  const count = figure.count === undefined ? "unknown count" : plural(figure.count, "recording");
  return {
    value,
    band: interval && [interval.low, interval.high],
    few: (figure.count ?? FEW) < FEW,
    text: value === null ? "no data" : measure.write(value),
    note: card ? count : failed ? "failed" : "loading",
  };
}

/** One metric in the buckets of the trend, of all groups and, if one is open, of that group. */
export const trendPoints = (
  buckets: readonly TrendBucket[],
  metric: ScorecardMetric,
  hasGroup: boolean,
): TrendPoint[] =>
  buckets.map(({ isBefore, partial, all, group, failed, ...span }, index) => ({
    index,
    label: formatDay(new Date(span.startAt), isUtc(boundsOf(span))),
    range: formatRange(span),
    isBefore,
    partial,
    all: markOf(all, failed, metric),
    group: hasGroup ? markOf(group, failed, metric) : undefined,
  }));
