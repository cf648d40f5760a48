import { describeBounds } from "~/lib/day-range.ts";
import { plural } from "~/lib/format.ts";

/** `[startAt, endAt)` in ISO 8601, in UTC. */
export interface Range {
  startAt: string;
  endAt: string;
}

const DAY = 86_400_000;

const before = ({ startAt }: Range) => new Date(Date.parse(startAt) - 1).toISOString();

/** The last 90 days or 12 months as whole days of the viewer's zone, today included. */
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

/** How many days of the viewer's zone a range is; undefined where it isn't whole days. */
function daysOf({ startAt, endAt }: Range): number | undefined {
  const [start, end] = [new Date(startAt), new Date(endAt)];
  // Rounded: a day is 23 or 25 hours long when the clocks change.
  return startsDay(start) && startsDay(end)
    ? Math.round((end.getTime() - start.getTime()) / DAY)
    : undefined;
}

/** As many days right before a range; as much time, where it isn't whole days. */
export function periodBefore(range: Range): Range {
  const days = daysOf(range);
  const start = new Date(range.startAt);
  if (days === undefined) start.setTime(2 * start.getTime() - Date.parse(range.endAt));
  else start.setDate(start.getDate() - days);
  return { startAt: start.toISOString(), endAt: range.startAt };
}

/** "the 81 days before", for a range that something is compared with the period before. */
export function nameBefore(range: Range): string {
  const days = daysOf(range);
  if (days === undefined) return "as much time before";
  return days === 1 ? "the day before" : `the ${plural(days, "day")} before`;
}

/** The range with both bounds exclusive, as the recordings have it and the calendar shows it. */
export const boundsOf = (range: Range) => ({ after: before(range), before: range.endAt });

/** 1 Sep – 20 Nov, or a day alone; with times where it isn't whole days. */
export const formatRange = (range: Range): string => describeBounds(boundsOf(range));
