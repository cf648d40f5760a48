import { describeBounds } from "~/lib/day-range.ts";
import { plural } from "~/lib/format.ts";

/** `[startAt, endAt)` in ISO 8601, in UTC. */
export interface Range {
  startAt: string;
  endAt: string;
}

const DAY = 86_400_000;

const before = ({ startAt }: Range) => new Date(Date.parse(startAt) - 1).toISOString();

/** The last 90 days or 12 months, in full days of the viewer's time zone with today. */
export function rangeUntil(now: Date, span: "90-days" | "12-months"): Range {
  const [year, month, day] = [now.getFullYear(), now.getMonth(), now.getDate()];
  const start =
    span === "90-days" ? new Date(year, month, day - 89) : new Date(year - 1, month, day + 1);
  return {
    startAt: start.toISOString(),
    endAt: new Date(year, month, day + 1).toISOString(),
  };
}

const startsDay = (date: Date) =>
  date.getTime() === new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime();

/** The length of a range in days of the viewer's time zone; undefined unless they are full days. */
function daysOf({ startAt, endAt }: Range): number | undefined {
  const [start, end] = [new Date(startAt), new Date(endAt)];
  // Rounded: days have 23 or 25 hours when the clocks change.
  return startsDay(start) && startsDay(end)
    ? Math.round((end.getTime() - start.getTime()) / DAY)
    : undefined;
}

/** The period of the same length right before a range. */
export function periodBefore(range: Range): Range {
  const days = daysOf(range);
  const start = new Date(range.startAt);
  if (days === undefined) start.setTime(2 * start.getTime() - Date.parse(range.endAt));
  else start.setDate(start.getDate() - days);
  return { startAt: start.toISOString(), endAt: range.startAt };
}

/** "the previous 81 days": names the period before a range. */
export function namePeriodBefore(range: Range): string {
  const days = daysOf(range);
  if (days === undefined) return "the previous period";
  return days === 1 ? "the previous day" : `the previous ${plural(days, "day")}`;
}

/** The range with exclusive bounds, as the recordings list and the calendar use it. */
export const boundsOf = (range: Range) => ({ after: before(range), before: range.endAt });

/** "1 Sep – 20 Nov" or a single day; with times unless it is full days. */
export const formatRange = (range: Range): string => describeBounds(boundsOf(range));
