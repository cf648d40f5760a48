import { type Bucket, bucketAt } from "~/lib/buckets.ts";
import { timeOf } from "~/lib/format.ts";

interface Timed {
  dateCreated?: string | undefined;
}

/** The rows in `[start, end)`, in milliseconds: how many, and the index of the first. */
export interface Span {
  start: number;
  end: number;
  count: number;
  first: number;
}

const DAY = 86_400_000;
/** More bars than this are too narrow to click. */
const MOST_BARS = 92;

/**
 * Counts the rows of a list ordered by time, oldest first: by day, week or month, whichever is the finest
 * that fits, in the viewer's zone or in UTC. Rows that have no time aren't counted.
 */
export function barsOf(rows: readonly Timed[], utc = false): { unit: Bucket; bars: Span[] } {
  const times = rows.map(({ dateCreated }) => timeOf(dateCreated));
  const known = times.filter((time) => !Number.isNaN(time));
  const edges = [known.at(0) ?? 0, known.at(-1) ?? 0].map((time) => new Date(time));
  const days = edges.map((edge) => bucketAt("day", edge, utc));
  const from = Math.min(...days.map(({ start }) => start.getTime()));
  const span = (Math.max(...days.map(({ end }) => end.getTime())) - from) / DAY;
  const unit = span <= MOST_BARS ? "day" : span <= MOST_BARS * 7 ? "week" : "month";
  const bars = new Map<number, Span>();
  let bar: Span | undefined;
  for (const [index, time] of times.entries()) {
    if (Number.isNaN(time)) continue;
    if (bar === undefined || time < bar.start || time >= bar.end) {
      const bucket = bucketAt(unit, new Date(time), utc);
      const [start, end] = [bucket.start.getTime(), bucket.end.getTime()];
      bar = bars.get(start) ?? { start, end, count: 0, first: index };
      bars.set(start, bar);
    }
    bar.count += 1;
  }
  return { unit, bars: [...bars.values()].sort((a, b) => a.start - b.start) };
}
