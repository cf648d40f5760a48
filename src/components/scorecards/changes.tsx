import Minus from "lucide-react/icons/minus";
import TrendingDown from "lucide-react/icons/trending-down";
import TrendingUp from "lucide-react/icons/trending-up";
import type { Scorecard, ScorecardMetric } from "~/api/scorecards.ts";
import { formatDecimal, plural } from "~/lib/format.ts";
import {
  FALSE_SHARE,
  countRatio,
  falseDiscovery,
  newcombe,
  pValue,
  shareOf,
  wilson,
} from "~/lib/statistics.ts";
import { classes } from "~/ui/classes.ts";
import { formatFigure, type MetricUnit } from "./metric-value.ts";

// How sure every screen is of a figure, how it judges that one changed, and what it calls that.

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

/** "36.2–81.0": an interval in words. */
export const writeInterval = ({ low, high }: { low: number; high: number }) =>
  `${formatDecimal(low)}–${formatDecimal(high)}`;

/** How a figure differs from another: that of the period before, or of a second cohort. */
export interface Change {
  /** Points of the pass rate, the value's difference in its unit, or percent of a count. */
  by: number;
  of: "points" | "value" | "percent";
  /** Only of counts, and of pass rates whose numbers of recordings are known. */
  test: ChangeTest | undefined;
}

interface ChangeTest {
  /** The 95 % interval of this difference, Newcombe's of points. */
  low: number;
  high: number;
  p: number;
  /**
   * The p-value corrected for the number of differences judged together (Benjamini and Hochberg);
   * undefined if there are too few recordings for a verdict.
   */
  corrected: number | undefined;
  /** 1 probably better, -1 probably worse, 0 can't tell. */
  verdict: -1 | 0 | 1;
}

/** Figures of fewer recordings get no verdict, and their marks are hollow. */
export const FEW = 10;

export interface Pair {
  now: Figure;
  before: Figure | undefined;
  /**
   * Their counts are compared, not a rate or a value: the share of both that is expected in `now` if
   * nothing changed.
   */
  expected?: number;
}

/** A pair and what it changed by; undefined without data. */
export type Compared<Of = unknown> = Of & Pair & { change: Change | undefined };

/** How a difference of pass rates or counts is tested, not yet judged; undefined without two of them. */
function testOf({ now, before, expected }: Pair): ChangeTest | undefined {
  const [count, earlier] = [now.count ?? 0, before?.count ?? 0];
  const tested = (low: number, high: number, p: number): ChangeTest => ({
    low: low * 100,
    high: high * 100,
    p,
    corrected: Math.min(count, earlier) < FEW ? undefined : p,
    verdict: 0,
  });
  if (expected !== undefined) {
    const found = countRatio(count, earlier, expected);
    return found && tested(found.low - 1, found.high - 1, found.p);
  }
  if (now.passRate === undefined || before?.passRate === undefined) return undefined;
  const shares = [shareOf(now.passRate, count), shareOf(before.passRate, earlier)] as const;
  const [interval, p] = [newcombe(...shares), pValue(...shares)];
  return interval && p !== undefined ? tested(interval.low, interval.high, p) : undefined;
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
      return earlier === 0 ? undefined : { by: (count / earlier - 1) * 100, of: "percent", test };
    }
    if (now.passRate !== undefined) {
      if (before?.passRate === undefined) return undefined;
      return { by: now.passRate - before.passRate, of: "points", test };
    }
    if (now.value === undefined || before?.value === undefined) return undefined;
    return { by: now.value - before.value, of: "value", test };
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

/** Metrics of one scorecard beside those of another, judged together. */
export const compareMetrics = (
  metrics: readonly ScorecardMetric[],
  now: Scorecard,
  before: Scorecard | undefined,
): Compared<{ metric: ScorecardMetric }>[] =>
  compare(
    metrics.map((metric) => ({
      metric,
      now: figureOf(now, metric.id),
      before: figureOf(before, metric.id),
    })),
  );

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

/** "down 12.4, probably worse". */
export const changeText = (change: Change, metric?: MetricUnit) =>
  [sizeOf(change, metric), verdictOf(change, metric)].filter(Boolean).join(", ");

/** Which of two `names` is better; "can't tell" comes with the smaller number of recordings. */
export function betterOf({ now, before, change }: Compared, names: readonly string[]) {
  if (change?.test === undefined) {
    return now.passRate === undefined && before?.passRate === undefined
      ? "no pass rate"
      : "no data to compare";
  }
  const { verdict } = change.test;
  if (verdict !== 0) return `${names[verdict === 1 ? 0 : 1]} is ${VERDICTS["1"]}`;
  const least = Math.min(now.count ?? 0, before?.count ?? 0);
  return `${VERDICTS["0"]}, ${plural(least, "recording")}`;
}

const writeP = (p: number) => (p < 0.001 ? "under 0.001" : p.toFixed(3));

/** "down 12.4, probably worse", with the interval in the tooltip. */
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
  const Icon = size === UNCHANGED ? Minus : change.by > 0 ? TrendingUp : TrendingDown;
  const sure = verdict !== undefined && test !== undefined && test.verdict !== 0;
  return (
    <span
      className="flex min-w-0 items-center gap-1.5"
      title={
        test &&
        `${verdict === undefined || words === undefined ? "" : `${verdict}, `}95 % interval ${formatDecimal(test.low)} to ${formatDecimal(test.high)} points, p ${writeP(test.p)}, ${test.corrected === undefined ? `fewer than ${FEW} recordings` : `corrected ${writeP(test.corrected)}`}`
      }
    >
      <Icon size={14} className={classes("shrink-0", TONES[sure ? test.verdict : 0])} />
      <span
        className={classes(
          words === undefined && "truncate",
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
    </span>
  );
}

/** Marks a sure change in a picture. */
export function SureMark({ verdict }: { verdict: -1 | 1 }) {
  const Icon = verdict === 1 ? TrendingUp : TrendingDown;
  return <Icon size={14} className={TONES[verdict]} />;
}
