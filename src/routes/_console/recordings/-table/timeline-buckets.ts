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

/** A list counted by day, and how far it was counted. */
export interface Days {
  readonly spans: readonly Span[];
  readonly count: number;
  readonly last: object | undefined;
  /** Whether the days are UTC's. */
  readonly utc: boolean;
}

const DAY = 86_400_000;
/** More bars than this are too narrow to click. */
const MOST_BARS = 92;

const spanOf = (unit: Bucket, time: number, first: number, utc: boolean): Span => {
  const { start, end } = bucketAt(unit, new Date(time), utc);
  return { start: start.getTime(), end: end.getTime(), count: 0, first };
};

const holds = ({ start, end }: Span, time: number) => time >= start && time < end;

/**
 * Counts a list ordered by time by day, in the viewer's zone or in UTC, without rows that have no
 * time. If the list only grew since `before`, counts just the new rows.
 */
export function daysOf(rows: readonly Timed[], utc = false, before?: Days): Days {
  const grew =
    before?.last !== undefined && before.utc === utc && rows[before.count - 1] === before.last;
  const spans = grew ? before.spans.map((span) => ({ ...span })) : [];
  let current = spans.at(-1);
  for (let index = grew ? before.count : 0; index < rows.length; index += 1) {
    const time = timeOf(rows[index]?.dateCreated);
    if (Number.isNaN(time)) continue;
    if (current === undefined || !holds(current, time)) {
      current = spanOf("day", time, index, utc);
      spans.push(current);
    }
    current.count += 1;
  }
  return { spans, count: rows.length, last: rows.at(-1), utc };
}

/** The days as bars, oldest first: by day, week or month, whichever is the finest that fits. */
export function barsOf({ spans, utc }: Days): { unit: Bucket; bars: readonly Span[] } {
  const from = Math.min(...spans.map(({ start }) => start));
  const days = (Math.max(...spans.map(({ end }) => end)) - from) / DAY;
  const unit = days <= MOST_BARS ? "day" : days <= MOST_BARS * 7 ? "week" : "month";
  const bars = new Map<number, Span>();
  for (const day of spans) {
    const span = spanOf(unit, day.start, day.first, utc);
    const bar = bars.get(span.start) ?? span;
    bar.count += day.count;
    bar.first = Math.min(bar.first, day.first);
    bars.set(bar.start, bar);
  }
  return { unit, bars: [...bars.values()].sort((a, b) => a.start - b.start) };
}
