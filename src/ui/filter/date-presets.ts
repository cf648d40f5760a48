import { type CalendarDate, parseAbsolute, toCalendarDate } from "@internationalized/date";
import type { Bounds } from "~/lib/day-range.ts";
import { relativeBounds } from "~/lib/exact-bounds.ts";
import { parseRelative } from "~/lib/relative-range.ts";

export const RELATIVE_RANGES = [
  "today",
  "yesterday",
  "this-week",
  "last-week",
  "last-7-days",
  "last-30-days",
  "last-90-days",
  "this-month",
  "last-month",
  "this-quarter",
  "last-12-months",
] as const;

/** Inclusive days. */
export interface DayRange {
  start: CalendarDate;
  end: CalendarDate;
}

/** The API's exclusive bounds for inclusive days of a zone. */
export const boundsOf = ({ start, end }: DayRange, zone: string): Bounds => ({
  after: new Date(start.toDate(zone).getTime() - 1).toISOString(),
  before: end.add({ days: 1 }).toDate(zone).toISOString(),
});

/** The days between exclusive bounds, if there are both. */
export function rangeOf({ after, before }: Bounds, zone: string): DayRange | null {
  if (after === undefined || before === undefined) return null;
  const dayOf = (time: number) => toCalendarDate(parseAbsolute(new Date(time).toISOString(), zone));
  return { start: dayOf(Date.parse(after) + 1), end: dayOf(Date.parse(before) - 1) };
}

/** The preset a range is, by its word: the range itself if it is relative, else one with its bounds. */
export function presetOf({ after, before }: Bounds, utc: boolean): string | undefined {
  const relative = parseRelative(after);
  if (relative) return relative.word;
  if (after === undefined) return undefined;
  return RELATIVE_RANGES.find((word) => {
    const preset = relativeBounds({ word, utc });
    return preset.after === after && preset.before === before;
  });
}
