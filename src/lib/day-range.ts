import { formatClock, formatDay, formatZone } from "./format.ts";
import { type Bounds, exactBoundsOf } from "./exact-bounds.ts";
import { nameRelative, parseRelative } from "./relative-range.ts";

export type { Bounds };

/** Whether a day of the browser's zone starts at a time. */
export const isMidnight = (date: Date) => {
  const start = new Date(date);
  start.setHours(0, 0, 0, 0);
  return start.getTime() === date.getTime();
};
const isUtcMidnight = (date: Date) => date.getTime() % 86_400_000 === 0;

/**
 * The midnight before a time, or that of a later or earlier day, in the browser's zone. By calendar fields,
 * not hours: a day lasts 23 or 25 hours when the clocks change.
 */
export const midnightOf = (date: Date, daysLater = 0) =>
  new Date(date.getFullYear(), date.getMonth(), date.getDate() + daysLater).toISOString();

/** The days from one time to another, both included, in the browser's zone. */
export const daysBetween = (first: Date, last = first) => ({
  startAt: midnightOf(first),
  endAt: midnightOf(last, 1),
});

/** The first millisecond of the range, and the first one after it. */
const edgesOf = ({ after, before }: Bounds) => [
  after === undefined ? undefined : new Date(Date.parse(after) + 1),
  before === undefined ? undefined : new Date(before),
];

/** Whether a range is of days in UTC, and not in the browser's zone. */
export function isUtc(bounds: Bounds) {
  const relative = parseRelative(bounds.after);
  if (relative) return relative.utc;
  const edges = edgesOf(bounds).filter((edge) => edge !== undefined);
  return edges.length > 0 && edges.every(isUtcMidnight) && !edges.every(isMidnight);
}

/** The zone a range is in, by its short name. */
export const formatRangeZone = (bounds: Bounds) => (isUtc(bounds) ? "UTC" : formatZone());

/** The range in words: its name if it is relative; days if its bounds are midnights, else with times. */
export function describeBounds(bounds: Bounds, now?: Date) {
  const relative = parseRelative(bounds.after);
  return relative ? nameRelative(relative.word) : describeDays(bounds, now);
}

/** The range in days, or with times unless its bounds are midnights. */
export function describeDays({ after, before }: Bounds, now?: Date) {
  const bounds = exactBoundsOf(after, before);
  const utc = isUtc({ after, before });
  const [start, end] = edgesOf(bounds);
  const isDay = utc ? isUtcMidnight : isMidnight;
  const write = (date: Date, day: Date) =>
    isDay(date)
      ? formatDay(day, utc, now)
      : `${formatDay(date, utc, now)} ${formatClock(date, utc)}`;
  const first = start && write(start, start);
  const last = end && write(end, new Date(end.getTime() - 1));
  if (first && last) {
    if (first === last) return first;
    // "22 Oct – 20 Nov 2025": the year once if it is the same.
    const year = / \d{4}$/.exec(last)?.[0];
    return `${year && first.endsWith(year) ? first.slice(0, -year.length) : first} – ${last}`;
  }
  if (first) return `since ${first}`;
  return last ? `until ${last}` : "any time";
}

/** The bounds of a range exactly as requested; both are exclusive. */
export function describeExactly({ after, before }: Bounds) {
  const bounds = [after && `After ${after}`, before && `${after ? "before" : "Before"} ${before}`];
  return bounds.filter(Boolean).join(" and ");
}
