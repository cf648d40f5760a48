import { type CalendarDate, parseAbsolute, toCalendarDate } from "@internationalized/date";
import {
  type Bounds,
  exactBoundsOf,
  formatWord,
  parseWord,
  PERIOD_WORDS,
} from "~/domain/period.ts";

/** Inclusive days. */
export interface DayRange {
  start: CalendarDate;
  end: CalendarDate;
}

const dayAt = (time: number, zone: string) =>
  toCalendarDate(parseAbsolute(new Date(time).toISOString(), zone));
const firstDay = (after: string, zone: string) => dayAt(Date.parse(after) + 1, zone);
const lastDay = (before: string, zone: string) => dayAt(Date.parse(before) - 1, zone);

const startOf = (day: CalendarDate, zone: string) =>
  new Date(day.toDate(zone).getTime() - 1).toISOString();
const endOf = (day: CalendarDate, zone: string) => day.add({ days: 1 }).toDate(zone).toISOString();

/** The API's exclusive bounds for inclusive days of a zone. */
export const presetBounds = ({ start, end }: DayRange, zone: string): Bounds => ({
  after: startOf(start, zone),
  before: endOf(end, zone),
});

/** The days between exclusive bounds, if there are both. */
export const rangeOf = ({ after, before }: Bounds, zone: string): DayRange | null =>
  after === undefined || before === undefined
    ? null
    : { start: firstDay(after, zone), end: lastDay(before, zone) };

/** The same days in the other zone. */
export function inZone({ after, before }: Bounds, from: string, to: string): Bounds {
  const word = parseWord(after);
  if (word) return { after: formatWord({ ...word, utc: to === "UTC" }), before };
  return {
    after: after && startOf(firstDay(after, from), to),
    before: before && endOf(lastDay(before, from), to),
  };
}

/** The word of the preset that matches the bounds: the one in `after`, or one with the same bounds. */
export function presetOf({ after, before }: Bounds, utc: boolean) {
  const own = parseWord(after);
  if (own) return own.word;
  if (after === undefined) return undefined;
  return PERIOD_WORDS.find((word) => {
    const preset = exactBoundsOf(formatWord({ word, utc }), undefined);
    return preset.after === after && preset.before === before;
  });
}
