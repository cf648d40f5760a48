import { DAY } from "~/lib/day.ts";
import { clockAt, timeOfClock } from "~/lib/zone.ts";
import { boundsOf, type Bucket, daysIntoWeek, isUtc, type Range } from "./period.ts";

/** The most buckets of a trend: each one is a request. */
export const MOST_BUCKETS = 400;

const DAYS: Record<Bucket, number> = { day: 1, week: 7, month: 28 };

/** A day, week or month, clipped to the range it is part of. */
export interface BucketSpan extends Range {
  /** Whether it hasn't ended yet, so that it may still grow. */
  partial: boolean;
}

/** The day, the reader's week or the month `[start, end)` of a time, in UTC or in the zone that times are shown in. */
function bucketAt(unit: Bucket, date: Date, utc: boolean): { start: Date; end: Date } {
  const clock = clockAt(date, utc);
  const [year, month, day] = [clock.getUTCFullYear(), clock.getUTCMonth(), clock.getUTCDate()];
  // Calendar fields, not hours: a day lasts 23 or 25 hours when the clocks change.
  const at = (m: number, d: number) => timeOfClock(Date.UTC(year, m, d), utc);
  if (unit === "month") return { start: at(month, 1), end: at(month + 1, 1) };
  const first = unit === "day" ? day : day - daysIntoWeek(clock.getUTCDay());
  return { start: at(month, first), end: at(month, first + DAYS[unit]) };
}

/**
 * The buckets of a range, oldest first, without future ones; those of days in UTC are in UTC. Undefined if
 * there were more than `MOST_BUCKETS`.
 */
export function planBuckets(range: Range, unit: Bucket, now: Date): BucketSpan[] | undefined {
  const from = new Date(range.startAt);
  const utc = isUtc(boundsOf(range));
  const to = new Date(Math.min(Date.parse(range.endAt), now.getTime() + 1));
  if ((to.getTime() - from.getTime()) / DAY / DAYS[unit] > MOST_BUCKETS * 1.2) return undefined;
  const spans: BucketSpan[] = [];
  for (
    let { start, end } = bucketAt(unit, from, utc);
    start < to;
    { start, end } = bucketAt(unit, end, utc)
  ) {
    const cut = Math.min(end.getTime(), Date.parse(range.endAt));
    spans.push({
      startAt: new Date(Math.max(start.getTime(), from.getTime())).toISOString(),
      endAt: new Date(cut).toISOString(),
      partial: cut > now.getTime(),
    });
  }
  return spans.length > MOST_BUCKETS ? undefined : spans;
}
