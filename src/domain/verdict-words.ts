import { formatDecimal, plural } from "~/lib/format.ts";
import { type Change, type Changed, type Compared, FEW_REPS } from "./changes.ts";
import { formatFigure, type MetricUnit } from "./metric-value.ts";
import { fewestReps } from "./reps.ts";
import { isMix, mostOf, whoChanged } from "./split.ts";
import { FALSE_SHARE } from "./statistics.ts";

// The words for a change, the same on every screen, in files and in print.

export const VERDICTS = {
  "1": "probably better",
  "0": "can't tell",
  "-1": "probably worse",
} as const;

export const UNCHANGED = "unchanged";

/** "down 12.4", "unchanged": the size of a change, in points or in the metric's unit. */
export function sizeOf({ by, unit }: Change, metric: MetricUnit = {}) {
  const size = unit === "value" ? formatFigure(Math.abs(by), metric) : formatDecimal(Math.abs(by));
  if (/^[0.:]+$/.test(size)) return UNCHANGED;
  return `${by > 0 ? "up" : "down"} ${size}`;
}

/** "−12.4", "+0:38", "±0": the size where there is no room for words. */
export function signedSize(change: Change, metric: MetricUnit) {
  const size = sizeOf(change, metric);
  return size === UNCHANGED ? "±0" : size.replace("up ", "+").replace("down ", "−");
}

/** "down 12.4 points", "unchanged". */
export function pointsOf(change: Change) {
  const size = sizeOf(change);
  return size === UNCHANGED ? size : `${size} points`;
}

/** Points with their sign: +15.2, −3.0. */
export const signed = (points: number) => {
  const size = formatDecimal(Math.abs(points));
  return `${points < 0 && size !== "0.0" ? "−" : "+"}${size}`;
};

/** "probably worse", or undefined if there is nothing to judge. */
export function verdictOf(change: Change, metric?: MetricUnit) {
  if (change.test === undefined || sizeOf(change, metric) === UNCHANGED) return undefined;
  return VERDICTS[change.test.verdict];
}

const INDEPENDENT = "assuming independent recordings";

/** How many verdicts assume independent recordings, because it isn't known who recorded. */
export const assumedOf = (compared: readonly Changed[]) =>
  compared.filter(
    ({ change }) => change?.test?.corrected !== undefined && change.test.reps === undefined,
  ).length;

/**
 * What a verdict rests on, or why there is none: "in 5 of 6 reps", "only 3 reps". Undefined if the
 * difference may be chance whoever recorded.
 */
export function reasonOf({ by, test, split }: Change): string | undefined {
  if (test === undefined || test.reps === "one person") return undefined;
  const count = test.reps === undefined ? Infinity : fewestReps(test.reps);
  if (count < FEW_REPS) return `only ${plural(count, "rep")}`;
  // With too few recordings there is no verdict to give a reason for.
  if (test.corrected === undefined) return undefined;
  if (test.reps === undefined) return INDEPENDENT;
  const isFound = test.verdict !== 0;
  // A missing verdict needs a reason only if independent recordings would have given one.
  if (!isFound && (test.independent > FALSE_SHARE || test.p <= FALSE_SHARE)) return undefined;
  if (split === undefined) return isFound ? undefined : "reps differ too much";
  if (isMix(split)) return "mostly because other reps recorded";
  const most = mostOf(split.parts, "skill", by);
  if (isFound) {
    if (most.length === 1) return "mostly one rep";
    const { who, isMostly } = whoChanged(split, by);
    return `${isMostly ? "mostly" : "in"} ${who}`;
  }
  if (most.length === 1) return "one rep explains it";
  return most.length === 2 ? "two reps explain it" : "reps differ too much";
}

/** "probably worse, in 5 of 6 reps": a verdict with its reason. */
export function judgementOf(change: Change, metric?: MetricUnit) {
  const verdict = verdictOf(change, metric);
  if (verdict === undefined) return undefined;
  const reason = reasonOf(change);
  const joint = change.test?.verdict === 0 && reason !== INDEPENDENT ? ": " : ", ";
  return reason === undefined ? verdict : verdict + joint + reason;
}

/** "down 12.4, probably worse, in 5 of 6 reps". */
export const changeText = (change: Change, metric?: MetricUnit) =>
  [sizeOf(change, metric), judgementOf(change, metric)].filter(Boolean).join(", ");

/** Which of two `names` is better; "can't tell" comes with its reason, or the smaller number of recordings. */
export function betterOf({ now, before, change }: Compared, names: readonly string[]) {
  if (change?.test === undefined) {
    return now.passRate === undefined && before?.passRate === undefined
      ? "no pass rate"
      : "no data to compare";
  }
  const { verdict } = change.test;
  const reason = reasonOf(change);
  if (verdict !== 0) {
    const better = `${names[verdict === 1 ? 0 : 1]} is ${VERDICTS["1"]}`;
    return reason === INDEPENDENT ? `${better}, ${reason}` : better;
  }
  const least = Math.min(now.count ?? 0, before?.count ?? 0);
  const sample = plural(least, "recording");
  const grounds = reason === INDEPENDENT ? `${sample}, ${reason}` : (reason ?? sample);
  return `${VERDICTS["0"]}, ${grounds}`;
}

/** "by 6 reps", "assuming independent recordings": what an interval takes as one observation. */
export function groundsOf({ test }: Change) {
  if (test === undefined) return undefined;
  if (test.reps === undefined) return INDEPENDENT;
  return test.reps === "one person" ? "one person" : `by ${plural(fewestReps(test.reps), "rep")}`;
}

/** "95 % interval −18.2 to −6.1 points". */
export const intervalWords = ({ low, high }: { low: number; high: number }) =>
  `95 % interval ${signed(low)} to ${signed(high)} points`;
