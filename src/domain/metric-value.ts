import { formatCount, formatDecimal, formatTime } from "~/lib/format.ts";
import { lazily } from "~/lib/lazily.ts";
import { lookup } from "~/lib/lookup.ts";

/** What decides how a metric's value is formatted (section 2.12). */
export interface MetricUnit {
  unit?: string | undefined;
  unitAbbreviated?: string | undefined;
  metricType?: string | undefined;
}

const SECONDS = lookup<number>({
  ms: 0.001,
  millisecond: 0.001,
  s: 1,
  sec: 1,
  second: 1,
  min: 60,
  minute: 60,
  h: 3600,
  hour: 3600,
});

const small = lazily(() => new Intl.NumberFormat("en-US", { maximumSignificantDigits: 2 }));

/** 148, 12.4, 0.45: only significant digits. */
function formatNumber(value: number) {
  const size = Math.abs(value);
  if (size >= 100) return formatCount(value);
  return size < 1 && size > 0 ? small().format(value) : formatDecimal(value);
}

/** The unit in seconds, if it is a unit of time. */
function secondsOf({ unit }: MetricUnit) {
  const word = unit?.trim().toLowerCase() ?? "";
  return SECONDS[word] ?? SECONDS[word.replace(/s$/, "")];
}

/** Whether the values are durations. */
export const isTime = (metric: MetricUnit) => secondsOf(metric) !== undefined;

const isPercent = ({ unit, unitAbbreviated }: MetricUnit) =>
  [unit, unitAbbreviated].some((word) => /^(%|percent|percentage)$/i.test(word?.trim() ?? ""));

/** The figure without its unit: durations as 2:22, counts as integers, others with one decimal below 100. */
export function formatFigure(value: number, metric: MetricUnit) {
  const factor = secondsOf(metric);
  if (factor !== undefined) {
    const seconds = Math.round(value * factor);
    return `${seconds < 0 ? "-" : ""}${formatTime(Math.abs(seconds))}`;
  }
  if (metric.metricType === "RECORDING_COUNT") return formatCount(value);
  return isPercent(metric) ? formatDecimal(value) : formatNumber(value);
}

/** A unit of so few letters is written in full: "points", not "pt". */
const SHORT = 6;

/** The unit after the figure; empty for times, whose format implies it. */
export function unitOf(metric: MetricUnit) {
  if (isTime(metric)) return "";
  if (isPercent(metric)) return "%";
  const unit = metric.unit?.trim() ?? "";
  if (unit !== "" && unit.length <= SHORT) return unit;
  return metric.unitAbbreviated?.trim() || unit;
}

/** Figure and unit: "12.4 /min", "54.2 %", "48:12". */
export function formatMetric(value: number, metric: MetricUnit) {
  const unit = unitOf(metric);
  return unit === "" ? formatFigure(value, metric) : `${formatFigure(value, metric)}\u00a0${unit}`;
}
