import { judgeClustered } from "./clusters.ts";
import { type Figure, figureOf, type Scorecard, type ScorecardMetric } from "./figure.ts";
import { fewestReps, type Rep, type Reps } from "./reps.ts";
import { type Split, splitChange } from "./split.ts";
import { FALSE_SHARE, falseDiscovery, newcombe, pValue, shareOf } from "./statistics.ts";

// How every screen compares figures, and how sure it is that one changed.

/** How a figure differs from another: that of the period before, or of another group. */
export interface Change {
  /** Points of the pass rate, or the value's difference in its unit. */
  by: number;
  unit: "points" | "value";
  /** Only for pass rates whose numbers of recordings are known. */
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
  /** The reps that recordings are clustered by; undefined if recordings are assumed to be independent. */
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
}

/** Whether a figure has too few recordings for a verdict. */
export const isFewCalls = ({ now, before }: Pick<Pair, "now" | "before">) =>
  Math.min(now.count ?? 0, before?.count ?? 0) < FEW;

/** A pair and its change, undefined without data. */
export type Compared<Item = unknown> = Item & Pair & { change: Change | undefined };

interface Tested {
  low: number;
  high: number;
  p: number;
}

/** How a difference of pass rates is tested; undefined without two of them. */
function testedBy({ now, before }: Pair, reps: readonly Rep[] | undefined) {
  const [count, earlier] = [now.count ?? 0, before?.count ?? 0];
  if (now.passRate === undefined || before?.passRate === undefined) return undefined;
  const whole = { now: shareOf(now.passRate, count), before: shareOf(before.passRate, earlier) };
  const byRep = reps && judgeClustered(reps, whole);
  if (byRep !== undefined) return byRep;
  const [interval, p] = [newcombe(whole.now, whole.before), pValue(whole.now, whole.before)];
  return interval && p !== undefined ? { ...interval, p } : undefined;
}

/** The test of a difference, not yet judged. */
function testOf(pair: Pair): ChangeTest | undefined {
  const { reps } = pair;
  const listed = typeof reps === "object" ? reps : undefined;
  const independent: Tested | undefined = testedBy(pair, undefined);
  const found = listed === undefined ? independent : testedBy(pair, listed);
  if (independent === undefined || found === undefined) return undefined;
  const few = isFewCalls(pair) || (listed !== undefined && fewestReps(listed) < FEW_REPS);
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
 * Adds the change to each pair. Pairs that are read together are judged together: with 24 of them, one
 * uncorrected interval excludes 0 by chance more often than not. Differences of few recordings get no verdict
 * and aren't counted.
 */
export function compare<Item extends Pair>(pairs: readonly Item[]): Compared<Item>[] {
  const changeOf = (pair: Pair): Change | undefined => {
    const { now, before } = pair;
    const test = testOf(pair);
    if (now.passRate !== undefined) {
      if (before?.passRate === undefined) return undefined;
      const by = now.passRate - before.passRate;
      const reps = typeof pair.reps === "object" ? pair.reps : [];
      // Without a rep in both periods there is no skill part.
      const hasSameReps = reps.some((rep) => rep.now.total > 0 && rep.before.total > 0);
      return { by, unit: "points", test, split: hasSameReps ? splitChange(by, reps) : undefined };
    }
    if (now.value === undefined || before?.value === undefined) return undefined;
    return { by: now.value - before.value, unit: "value", test, split: undefined };
  };
  return judgeTogether(pairs.map((pair) => ({ ...pair, change: changeOf(pair) })));
}

/** Judges changes as one family: their verdicts allow for all of them. */
function judgeTogether<Item extends Changed>(all: readonly Item[]): Item[] {
  const values = falseDiscovery(
    all.map(({ change }) => (change?.test?.corrected === undefined ? undefined : change.test.p)),
  );
  return all.map((one, index) => {
    const { change } = one;
    const corrected = values[index];
    if (change?.test === undefined || corrected === undefined) return one;
    const isFound = corrected <= FALSE_SHARE;
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
): MetricChange[] =>
  compare(metrics.map((metric) => ({ metric, ...pairOf(metric.id, now, before, findReps) })));

/** The ID of a card's group. */
export const groupIdOf = ({ filterByIds }: Pick<Scorecard, "filterByIds">) =>
  filterByIds?.[0] ?? "unknown";

/** One metric of a group beside that of the period before. */
export type Group = Compared<{ id: string }>;

/** The scorecards of all groups, and the reps of each. */
export interface GroupCards {
  cards: readonly Scorecard[];
  /** Undefined until all of them are there: verdicts depend on how many groups are compared. */
  before: readonly Scorecard[] | undefined;
  findReps: (groupId: string) => FindReps | undefined;
}

/**
 * One metric of every group, in the order of the cards. The groups of a metric are judged together, without other
 * metrics, so that every screen says the same of a group.
 */
export function compareGroups({ cards, before, findReps }: GroupCards, metricId: string): Group[] {
  const earlier = new Map(before?.map((card) => [groupIdOf(card), card]));
  return compare(
    cards.map((card) => {
      const id = groupIdOf(card);
      return { id, ...pairOf(metricId, card, earlier.get(id), findReps(id)) };
    }),
  );
}

export type Changed = Pick<Compared, "change">;

/** How many changes had enough recordings to be judged; verdicts are corrected for this number. */
export const judgedOf = (compared: readonly Changed[]) =>
  compared.filter(({ change }) => change?.test?.corrected !== undefined).length;

/** Whether a change is probably not chance. */
export const isSure = ({ change }: Changed) => (change?.test?.verdict ?? 0) !== 0;

/** The distance of a change's interval from 0, in points; -1 without a change. */
export function marginOf({ change }: Changed) {
  if (change === undefined) return -1;
  return change.test === undefined ? 0 : Math.max(0, change.test.low, -change.test.high);
}

const moved = ({ change }: Changed) => Math.abs(change?.by ?? 0);

/** Orders sure changes first, then by the distance of their intervals from 0. */
export const surestFirst = (a: Changed, b: Changed) =>
  Number(isSure(b)) - Number(isSure(a)) || marginOf(b) - marginOf(a) || moved(b) - moved(a);

/** A metric of a scorecard beside that of the period before. */
export type MetricChange = Compared<{ metric: ScorecardMetric }>;

const isRated = ({ metric }: MetricChange) => metric.passRate !== undefined;

/**
 * All metrics of a scorecard: those with a pass rate, the surest change first, then the others. Verdicts are
 * corrected for the number of metrics that can have one. Assumes that every evaluated recording has every
 * metric: the service returns one count for all.
 */
export function metricChanges(
  now: Scorecard,
  before: Scorecard | undefined,
  findReps?: FindReps,
): MetricChange[] {
  // A metric that couldn't be read has no ID.
  const metrics = (now.metricValues ?? []).filter(({ id }) => id !== "");
  const changes = compareMetrics(metrics, now, before, findReps);
  return [
    ...changes.filter(isRated).toSorted(surestFirst),
    ...changes.filter((each) => !isRated(each)),
  ];
}

/** The changes in the service's order, which doesn't follow the figures; metrics with a pass rate come first. */
export function inServiceOrder(changes: readonly MetricChange[], card: Scorecard | undefined) {
  const order = (card?.metricValues ?? []).map(({ id }) => id);
  const placeOf = (row: MetricChange) =>
    order.indexOf(row.metric.id) + (isRated(row) ? 0 : order.length);
  return changes.toSorted((a, b) => placeOf(a) - placeOf(b));
}
