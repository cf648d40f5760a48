import { type Bucket, type BucketSpan, planBuckets } from "~/lib/buckets.ts";
import { timeOf } from "~/lib/format.ts";

/** What is counted of a recording. Any of it may be missing. */
export interface Countable {
  dateCreated?: string | undefined;
  result?: string | undefined;
}

/** How many recordings, by result; results the API doesn't document count in `total` only. */
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

/** How many recordings ended, either way. */
export const decidedOf = ({ closed, notClosed }: Tally): number => closed + notClosed;

/** The percentage of decided recordings that closed; undefined if none is decided. */
export function closeRate(counted: Tally): number | undefined {
  const decided = decidedOf(counted);
  return decided === 0 ? undefined : (counted.closed / decided) * 100;
}

const times = new WeakMap<Countable, number>();

/** Read once for each row, not in each of 40 buckets with each page: 6 ms for ten pages instead of 76. */
function createdAt(row: Countable): number {
  const known = times.get(row);
  if (known !== undefined) return known;
  const time = timeOf(row.dateCreated);
  times.set(row, time);
  return time;
}

/** When the oldest row was created, in milliseconds; undefined if no row has a valid date. */
export function oldestOf(rows: readonly Countable[]): number | undefined {
  const valid = rows.map(createdAt).filter((time) => !Number.isNaN(time));
  // No spread into Math.min: there may be more rows than a call takes arguments.
  return valid.length === 0 ? undefined : valid.reduce((least, time) => Math.min(least, time));
}

/** The rows created at or after a time. */
export const since = <Row extends Countable>(rows: readonly Row[], time: number): Row[] =>
  rows.filter((row) => createdAt(row) >= time);

const DAY = 86_400_000;

/** Days for up to six weeks, weeks for up to ten months, then months. */
export function bucketFor(milliseconds: number): Bucket {
  if (milliseconds <= 42 * DAY) return "day";
  return milliseconds <= 300 * DAY ? "week" : "month";
}

export interface TallyBucket extends BucketSpan {
  tally: Tally;
  /** Older recordings of this bucket weren't loaded. */
  cut: boolean;
}

/**
 * The rows by day, week or month of the viewer's time zone, oldest first. The first bucket starts at
 * the oldest row, and is marked as cut unless the rows are `complete`.
 */
export function tallyBuckets(
  rows: readonly Countable[],
  complete: boolean,
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
  const created = rows.map(createdAt);
  const buckets = spans.map((span, index) => {
    const [from, to] = [Date.parse(span.startAt), Date.parse(span.endAt)];
    const inside = rows.filter(
      (_, at) => (created[at] ?? NaN) >= from && (created[at] ?? NaN) < to,
    );
    return { ...span, tally: tally(inside), cut: index === 0 && !complete };
  });
  return { unit, buckets };
}
