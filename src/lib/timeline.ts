import { type Bucket, startOfBucket } from "./buckets.ts";

interface Timed {
  dateCreated?: string | undefined;
}

/** Rows of a day, week or month: `[start, end)` in milliseconds, and the first of them in the list. */
export interface Span {
  start: number;
  end: number;
  count: number;
  first: number;
}

/** The days of a list, and how far it was read. */
export interface Days {
  readonly spans: readonly Span[];
  readonly count: number;
  readonly last: object | undefined;
}

const DAY = 86_400_000;
/** More bars than this are too narrow to press. */
const MOST_BARS = 92;
/** How many days a bar holds, more or less. */
const UNITS: readonly (readonly [Bucket, number])[] = [
  ["day", 1],
  ["week", 7],
  ["month", 31],
];

function spanOf(unit: Bucket, time: number, first: number): Span {
  const start = startOfBucket(unit, new Date(time));
  const [year, month, day] = [start.getFullYear(), start.getMonth(), start.getDate()];
  // Calendar fields and not hours: a day is 23 or 25 hours long when the clocks change.
  const end =
    unit === "month"
      ? new Date(year, month + 1, 1)
      : new Date(year, month, day + (unit === "day" ? 1 : 7));
  return { start: start.getTime(), end: end.getTime(), count: 0, first };
}

const holds = ({ start, end }: Span, time: number) => time >= start && time < end;

/**
 * Counts a list ordered by time by the days of the viewer's zone. Rows without a time count for no
 * day. Where the list only grew since `before`, its new rows alone are read.
 */
export function daysOf(rows: readonly Timed[], before?: Days): Days {
  const grew = before?.last !== undefined && rows[before.count - 1] === before.last;
  const spans = grew ? before.spans.map((span) => ({ ...span })) : [];
  let current = spans.at(-1);
  for (let index = grew ? before.count : 0; index < rows.length; index += 1) {
    const time = Date.parse(rows[index]?.dateCreated ?? "");
    if (Number.isNaN(time)) continue;
    if (current === undefined || !holds(current, time)) {
      current = spanOf("day", time, index);
      spans.push(current);
    }
    current.count += 1;
  }
  return { spans, count: rows.length, last: rows.at(-1) };
}

/** The bars of some days, oldest first: by day, week or month, as many as there is room for. */
export function barsOf({ spans }: Days): { unit: Bucket; bars: readonly Span[] } {
  const from = Math.min(...spans.map(({ start }) => start));
  const days = (Math.max(...spans.map(({ end }) => end)) - from) / DAY;
  const unit = UNITS.find(([, length]) => days / length <= MOST_BARS)?.[0] ?? "month";
  const bars = new Map<number, Span>();
  for (const day of spans) {
    const fresh = spanOf(unit, day.start, day.first);
    const bar = bars.get(fresh.start) ?? fresh;
    bar.count += day.count;
    bar.first = Math.min(bar.first, day.first);
    bars.set(bar.start, bar);
  }
  return { unit, bars: [...bars.values()].sort((a, b) => a.start - b.start) };
}
