export const BUCKETS = ["day", "week", "month"] as const;
export type Bucket = (typeof BUCKETS)[number];

/** The most buckets a trend is drawn with: each is a call of its own. */
export const MOST_BUCKETS = 400;

const DAYS: Record<Bucket, number> = { day: 1, week: 7, month: 28 };
const DAY = 86_400_000;

/** `[startAt, endAt)` in ISO 8601: a day, week or month of the viewer's zone, cut to the range. */
export interface BucketSpan {
  startAt: string;
  endAt: string;
  /** It is running: more recordings may still come into it. */
  partial: boolean;
}

/** The start of the day, week (from Monday) or month that holds a point in time, in the viewer's zone. */
export function startOfBucket(unit: Bucket, date: Date): Date {
  const [year, month, day] = [date.getFullYear(), date.getMonth(), date.getDate()];
  if (unit === "month") return new Date(year, month, 1);
  return new Date(year, month, unit === "day" ? day : day - ((date.getDay() + 6) % 7));
}

// Calendar fields and not hours: a day is 23 or 25 hours long when the clocks change.
const next = (unit: Bucket, start: Date) =>
  unit === "month"
    ? new Date(start.getFullYear(), start.getMonth() + 1, 1)
    : new Date(start.getFullYear(), start.getMonth(), start.getDate() + DAYS[unit]);

/**
 * The buckets of a range, oldest first, without those that lie wholly in the future. Undefined
 * where there would be more than `MOST_BUCKETS`.
 */
export function planBuckets(
  range: { startAt: string; endAt: string },
  unit: Bucket,
  now: Date,
): BucketSpan[] | undefined {
  const from = new Date(range.startAt);
  const to = new Date(Math.min(Date.parse(range.endAt), now.getTime() + 1));
  if ((to.getTime() - from.getTime()) / DAY / DAYS[unit] > MOST_BUCKETS * 1.2) return undefined;
  const spans: BucketSpan[] = [];
  for (let start = startOfBucket(unit, from); start < to;) {
    const end = next(unit, start);
    const cut = Math.min(end.getTime(), Date.parse(range.endAt));
    spans.push({
      startAt: new Date(Math.max(start.getTime(), from.getTime())).toISOString(),
      endAt: new Date(cut).toISOString(),
      partial: end > now,
    });
    start = end;
  }
  return spans.length > MOST_BUCKETS ? undefined : spans;
}
