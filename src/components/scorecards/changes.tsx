import Minus from "lucide-react/icons/minus";
import TrendingDown from "lucide-react/icons/trending-down";
import TrendingUp from "lucide-react/icons/trending-up";
import type { Scorecard, ScorecardMetric } from "~/api/scorecards.ts";
import { judgeClustered, judgeClusteredCount } from "~/lib/clusters.ts";
import { formatCount, formatDecimal, plural } from "~/lib/format.ts";
import {
  FALSE_SHARE,
  countRatio,
  falseDiscovery,
  newcombe,
  pValue,
  shareOf,
} from "~/lib/statistics.ts";
import { classes } from "~/ui/classes.ts";
import { type Figure, figureOf } from "./figure.ts";
import { formatFigure, type MetricUnit } from "./metric-value.ts";
import { fewestReps, type Rep, type Reps } from "./reps.ts";
import { isMix, mostOf, type Split, splitChange, whoChanged } from "./split.ts";

// How sure every screen is of a figure, how it judges that one changed, and what it calls that.

/** How a figure differs from another: that of the period before, or of a second cohort. */
export interface Change {
  /** Points of the pass rate, the value's difference in its unit, or percent of a count. */
  by: number;
  of: "points" | "value" | "percent";
  /** Only of counts, and of pass rates whose numbers of recordings are known. */
  test: ChangeTest | undefined;
  /** Why a pass rate changed; undefined if it isn't known who recorded. */
  split: Split | undefined;
}

interface ChangeTest {
  /** The 95 % interval of this difference: never narrower than that of independent recordings. */
  low: number;
  high: number;
  p: number;
  /**
   * The p-value corrected for the number of differences judged together (Benjamini and Hochberg);
   * undefined if there are too few recordings or reps for a verdict.
   */
  corrected: number | undefined;
  /** The p-value if recordings were independent, not corrected. */
  independent: number;
  /** The reps it allows for; undefined if recordings are assumed to be independent. */
  reps: Reps | undefined;
  /** 1 probably better, -1 probably worse, 0 can't tell. */
  verdict: -1 | 0 | 1;
}

/** Figures of fewer recordings get no verdict, and their marks are hollow. */
export const FEW = 10;

/** Figures of fewer reps in either period get no verdict. */
export const FEW_REPS = 4;

export interface Pair {
  now: Figure;
  before: Figure | undefined;
  /** Whose recordings both are; undefined if that isn't known. */
  reps?: Reps | undefined;
  /**
   * Their counts are compared, not a rate or a value: the share of both that is expected in `now` if
   * nothing changed.
   */
  expected?: number;
}

/** A pair and what it changed by; undefined without data. */
export type Compared<Of = unknown> = Of & Pair & { change: Change | undefined };

interface Tested {
  low: number;
  high: number;
  p: number;
}

/** How a difference of pass rates or counts is tested; undefined without two of them. */
function testedBy({ now, before, expected }: Pair, reps: readonly Rep[] | undefined) {
  const [count, earlier] = [now.count ?? 0, before?.count ?? 0];
  if (expected !== undefined) {
    const counts = reps?.map((rep) => ({ now: rep.now.of, before: rep.before.of }));
    const found =
      (counts && judgeClusteredCount(counts, expected)) ?? countRatio(count, earlier, expected);
    return found && { low: found.low - 1, high: found.high - 1, p: found.p };
  }
  if (now.passRate === undefined || before?.passRate === undefined) return undefined;
  const whole = { now: shareOf(now.passRate, count), before: shareOf(before.passRate, earlier) };
  const byRep = reps && judgeClustered(reps, whole);
  if (byRep !== undefined) return byRep;
  const [interval, p] = [newcombe(whole.now, whole.before), pValue(whole.now, whole.before)];
  return interval && p !== undefined ? { ...interval, p } : undefined;
}

/** The test of a difference, not yet judged. */
function testOf(pair: Pair): ChangeTest | undefined {
  const { now, before, reps } = pair;
  const listed = typeof reps === "object" ? reps : undefined;
  const independent: Tested | undefined = testedBy(pair, undefined);
  const found = listed === undefined ? independent : testedBy(pair, listed);
  if (independent === undefined || found === undefined) return undefined;
  const few =
    Math.min(now.count ?? 0, before?.count ?? 0) < FEW ||
    (listed !== undefined && fewestReps(listed) < FEW_REPS);
  return {
    low: found.low * 100,
    high: found.high * 100,
    p: found.p,
    corrected: few ? undefined : found.p,
    independent: independent.p,
    reps,
    verdict: 0,
  };
}

/**
 * Adds to figures that are read together what they changed by, with verdicts that allow for their
 * number: with 24 of them, one uncorrected interval excludes 0 by chance more often than not.
 * Differences of few recordings get no verdict and aren't counted.
 */
export function compare<Of extends Pair>(pairs: readonly Of[]): Compared<Of>[] {
  const changeOf = (pair: Pair): Change | undefined => {
    const { now, before, expected } = pair;
    const test = testOf(pair);
    if (expected !== undefined) {
      const [count = 0, earlier = 0] = [now.count, before?.count];
      const by = (count / earlier - 1) * 100;
      return earlier === 0 ? undefined : { by, of: "percent", test, split: undefined };
    }
    if (now.passRate !== undefined) {
      if (before?.passRate === undefined) return undefined;
      const by = now.passRate - before.passRate;
      const reps = typeof pair.reps === "object" ? pair.reps : [];
      // Of different people, none changed.
      const isSame = reps.some((rep) => rep.now.of > 0 && rep.before.of > 0);
      return { by, of: "points", test, split: isSame ? splitChange(by, reps) : undefined };
    }
    if (now.value === undefined || before?.value === undefined) return undefined;
    return { by: now.value - before.value, of: "value", test, split: undefined };
  };
  return judgeTogether(pairs.map((pair) => ({ ...pair, change: changeOf(pair) })));
}

/** Judges changes as one family: their verdicts allow for all of them. */
export function judgeTogether<Of extends Changed>(all: readonly Of[]): Of[] {
  const values = falseDiscovery(
    all.map(({ change }) => (change?.test?.corrected === undefined ? undefined : change.test.p)),
  );
  return all.map((one, index) => {
    const { change } = one;
    const corrected = values[index];
    if (change?.test === undefined || corrected === undefined) return one;
    // What is expected may differ from no change, so that a change may be sure and of the other sign.
    const isFound = corrected <= FALSE_SHARE && Math.sign(change.test.low) === Math.sign(change.by);
    const verdict = !isFound ? 0 : change.by > 0 ? 1 : -1;
    return { ...one, change: { ...change, test: { ...change.test, corrected, verdict } } };
  });
}

/** Finds the reps behind two figures of a metric. */
export type FindReps = (
  metricId: string,
  figures: { now: Figure; before: Figure | undefined },
) => Reps | undefined;

/** One metric of a scorecard beside that of another. */
export function pairOf(
  metricId: string,
  now: Scorecard | undefined,
  before: Scorecard | undefined,
  findReps?: FindReps,
): Pair {
  const figures = { now: figureOf(now, metricId), before: before && figureOf(before, metricId) };
  return { ...figures, reps: findReps?.(metricId, figures) };
}

/** Metrics of one scorecard beside those of another, judged together. */
export const compareMetrics = (
  metrics: readonly ScorecardMetric[],
  now: Scorecard,
  before: Scorecard | undefined,
  findReps?: FindReps,
): Compared<{ metric: ScorecardMetric }>[] =>
  compare(metrics.map((metric) => ({ metric, ...pairOf(metric.id, now, before, findReps) })));

export type Changed = Pick<Compared, "change">;

/** How many of these had enough recordings to be judged, which their verdicts allow for. */
export const judgedOf = (compared: readonly Changed[]) =>
  compared.filter(({ change }) => change?.test?.corrected !== undefined).length;

/** Whether a change is probably not chance. */
export const isSure = ({ change }: Changed) => (change?.test?.verdict ?? 0) !== 0;

/** How far the interval of a change stays away from none, in points: more is surer and larger. */
export const marginOf = ({ change }: Changed) =>
  change?.test === undefined ? 0 : Math.max(0, change.test.low, -change.test.high);

/** What a verdict is called everywhere. */
export const VERDICTS = {
  "1": "probably better",
  "0": "can't tell",
  "-1": "probably worse",
} as const;

const TONES = {
  "1": "text-positive",
  "0": "text-text-muted",
  "-1": "text-negative",
} as const;

const UNCHANGED = "unchanged";

/** "down 12.4", "unchanged": the size of a change, in points or in the metric's unit. */
export function sizeOf({ by, of }: Change, metric: MetricUnit = {}) {
  const size = of === "value" ? formatFigure(Math.abs(by), metric) : formatDecimal(Math.abs(by));
  if (/^[0.:]+$/.test(size)) return UNCHANGED;
  return `${by > 0 ? "up" : "down"} ${size}`;
}

/** "down 12.4 points", "down 30.0 %", "unchanged". */
export function pointsOf(change: Change) {
  const size = sizeOf(change);
  if (size === UNCHANGED) return size;
  return change.of === "percent" ? `${size}\u00a0%` : `${size} points`;
}

/** Points with their sign: +15.2, −3.0. */
export const signed = (points: number) =>
  `${points < 0 ? "−" : "+"}${formatDecimal(Math.abs(points))}`;

/** "probably worse", or undefined if there is nothing to judge. */
export function verdictOf(change: Change, metric?: MetricUnit) {
  if (change.test === undefined || sizeOf(change, metric) === UNCHANGED) return undefined;
  return VERDICTS[change.test.verdict];
}

const INDEPENDENT = "assuming independent recordings";

/** How many verdicts don't know who recorded. */
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
  // Of too few recordings, nothing is assumed.
  if (test.corrected === undefined) return undefined;
  if (test.reps === undefined) return INDEPENDENT;
  const isFound = test.verdict !== 0;
  // Only what recordings alone would have found is for the reps to explain.
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

/** "Corrected for 12 comparisons. 3 of them assume independent recordings." */
export function correctedFor(judged: readonly Changed[]) {
  const [count, assumed] = [judgedOf(judged), assumedOf(judged)];
  const which = assumed === count ? "They assume" : `${formatCount(assumed)} of them assume`;
  const grounds = assumed > 0 ? ` ${which} independent recordings.` : "";
  return `Corrected for ${plural(count, "comparison")}.${grounds}`;
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
export const intervalWords = ({ low, high }: Pick<ChangeTest, "low" | "high">) =>
  `95 % interval ${signed(low)} to ${signed(high)} points`;

/** "down 12.4, probably worse", with the reason below or, without room for it, in the tooltip. */
export function ChangeWords({
  change,
  metric,
  words,
}: {
  change: Change;
  metric: MetricUnit;
  /** Shown without room for the verdict, which the tooltip and screen readers have. */
  words?: string;
}) {
  const size = sizeOf(change, metric);
  const { test } = change;
  const verdict = verdictOf(change, metric);
  const reason = verdict && reasonOf(change);
  const Icon = size === UNCHANGED ? Minus : change.by > 0 ? TrendingUp : TrendingDown;
  const sure = verdict !== undefined && test !== undefined && test.verdict !== 0;
  return (
    <span
      className="flex min-w-0 items-center gap-1.5"
      title={
        test &&
        `${judgementOf(change, metric) ?? UNCHANGED}: ${intervalWords(test)}, ${test.corrected === undefined ? (reason ?? `fewer than ${FEW} recordings`) : (groundsOf(change) ?? "")}`
      }
    >
      <Icon size={14} className={classes("shrink-0", TONES[sure ? test.verdict : 0])} />
      <span className="min-w-0">
        <span
          className={classes(
            words === undefined && "block",
            sure && words === undefined ? "font-[550]" : "text-text-muted",
          )}
        >
          {words ?? size}
          {verdict !== undefined && (
            <span data-verdict className={words === undefined ? undefined : "sr-only"}>
              , {verdict}
            </span>
          )}
        </span>
        {reason !== undefined && (
          <span
            data-verdict
            className={
              words === undefined ? "block text-label leading-4 text-text-muted" : "sr-only"
            }
          >
            <span className="sr-only">, </span>
            {reason}
          </span>
        )}
      </span>
    </span>
  );
}

/** Marks a sure change in a picture. */
export function SureMark({ verdict }: { verdict: -1 | 1 }) {
  const Icon = verdict === 1 ? TrendingUp : TrendingDown;
  return <Icon size={14} className={TONES[verdict]} />;
}
