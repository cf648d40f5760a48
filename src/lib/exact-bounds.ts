import { parseRelative, type RelativeRange } from "./relative-range.ts";
import { firstWeekday } from "./week.ts";

/**
 * A range as the API takes it: both bounds exclusive, ISO 8601 in UTC with milliseconds. In the
 * address `after` can be a relative range, such as `last-7-days`, which has both bounds.
 */
export interface Bounds {
  after: string | undefined;
  before: string | undefined;
}

/** The exclusive bounds of a relative range at a moment; ranges that go on end with today. */
export function relativeBounds({ word, utc }: RelativeRange, now = new Date()) {
  const [year, month, day, weekday] = utc
    ? [now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate(), now.getUTCDay()]
    : [now.getFullYear(), now.getMonth(), now.getDate(), now.getDay()];
  // Days and months out of range count on from the neighbouring month or year.
  const at = (y: number, m: number, d: number) =>
    utc ? Date.UTC(y, m, d) : new Date(y, m, d).getTime();
  const week = day - ((weekday - firstWeekday() + 7) % 7);
  const isOver = word === "yesterday" || word === "last-week" || word === "last-month";
  const [y, m, d] = word.endsWith("week")
    ? [year, month, week]
    : word.endsWith("-month")
      ? [year, month, 1]
      : word === "this-quarter"
        ? [year, month - (month % 3), 1]
        : word === "last-12-months"
          ? [year - 1, month, day + 1]
          : [year, month, day - Number(/\d+/.exec(word)?.[0] ?? 1) + 1];
  // One that is over ends where the one it is named after starts.
  const [months, days] = word === "last-month" ? [1, 0] : word === "last-week" ? [0, 7] : [0, 1];
  const start = isOver ? at(y, m - months, d - days) : at(y, m, d);
  const end = isOver ? at(y, m, d) : at(year, month, day + 1);
  return { after: new Date(start - 1).toISOString(), before: new Date(end).toISOString() };
}

/** The exact bounds behind those in an address, whose first may be a relative range. */
export function exactBoundsOf(after: string | undefined, before: string | undefined): Bounds {
  const relative = parseRelative(after);
  return relative ? relativeBounds(relative) : { after, before };
}
