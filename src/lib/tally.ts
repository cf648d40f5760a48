import { type Bucket, type BucketSpan, planBuckets } from "./buckets.ts";

/** What is counted of a recording. Any of it may be missing. */
export interface Countable {
  dateCreated?: string | undefined;
  result?: string | undefined;
}

/** How many recordings, and how they ended; results that nobody listed are in `total` alone. */
export interface Tally {
  total: number;
  closed: number;
  notClosed: number;
  inProgress: number;
}

export function tally(rows: readonly Countable[]): Tally {
  const count = (wanted: string) => rows.filter(({ result }) => result === wanted).length;
  return {
    total: rows.length,
    closed: count("closed"),
    notClosed: count("not closed"),
    inProgress: count("in progress"),
  };
}

/** Of the recordings that ended either way, how many closed: 0 to 100, undefined where none ended. */
export function closeRate({ closed, notClosed }: Tally): number | undefined {
  const decided = closed + notClosed;
  return decided === 0 ? undefined : (closed / decided) * 100;
}

const timeOf = ({ dateCreated }: Countable) => Date.parse(dateCreated ?? "");

/** When the oldest of the rows was made, in milliseconds; undefined where no date can be read. */
export function oldestOf(rows: readonly Countable[]): number | undefined {
  const times = rows.map(timeOf).filter((time) => !Number.isNaN(time));
  // Not by arguments: there may be more rows than a call takes.
  return times.length === 0 ? undefined : times.reduce((least, time) => Math.min(least, time));
}

/** The rows made at a time or after it. */
export const since = <Row extends Countable>(rows: readonly Row[], time: number): Row[] =>
  rows.filter((row) => timeOf(row) >= time);

const DAY = 86_400_000;

/** Days up to six weeks, then weeks up to ten months, then months. */
export function bucketFor(milliseconds: number): Bucket {
  if (milliseconds <= 42 * DAY) return "day";
  return milliseconds <= 300 * DAY ? "week" : "month";
}

export interface TallyBucket extends BucketSpan {
  tally: Tally;
  /** Older recordings of this bucket weren't read. */
  cut: boolean;
}

/**
 * The rows by day, week or month of the viewer's zone, oldest first. The first bucket begins with
 * the oldest row; where rows before it weren't read (`whole` is false) it is marked as cut.
 */
export function tallyBuckets(
  rows: readonly Countable[],
  whole: boolean,
  now: Date,
): { unit: Bucket; buckets: TallyBucket[] } {
  const oldest = oldestOf(rows);
  if (oldest === undefined) return { unit: "day", buckets: [] };
  const unit = bucketFor(now.getTime() - oldest);
  const range = {
    startAt: new Date(oldest).toISOString(),
    endAt: new Date(now.getTime() + 1).toISOString(),
  };
  const spans = planBuckets(range, unit, now) ?? [];
  const buckets = spans.map((span, index) => {
    const [from, to] = [Date.parse(span.startAt), Date.parse(span.endAt)];
    const inside = rows.filter((row) => timeOf(row) >= from && timeOf(row) < to);
    // The running one is cut to now; it goes on to its own end.
    const partial = index === spans.length - 1;
    return { ...span, partial, tally: tally(inside), cut: index === 0 && !whole };
  });
  return { unit, buckets };
}
