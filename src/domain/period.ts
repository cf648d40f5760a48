import { formatClock, formatDay, plural } from "~/lib/format.ts";
import { DAY } from "~/lib/day.ts";
import { firstWeekday } from "~/lib/locale.ts";
import { instant, type Param } from "~/lib/search.ts";
import { clockAt, formatZone, timeOfClock } from "~/lib/zone.ts";

// One definition of a period for every screen: a word that moves with the clock, such as
// `last-30-days`, or exact bounds. A period that hasn't ended includes today.

/** What a trend divides a period into. */
export const BUCKETS = ["day", "week", "month"] as const;
export type Bucket = (typeof BUCKETS)[number];

/** The exact start and end of a period, in ISO 8601: `[startAt, endAt)`. */
export interface Range {
  startAt: string;
  endAt: string;
}

/** A period in the address of scorecards: a word in `startAt` alone, or an exact range. */
export type Period = Partial<Range>;

/**
 * A period as lists take it: both bounds are exclusive. In an address, `after` can be a word that stands for
 * both.
 */
export interface Bounds {
  after: string | undefined;
  before: string | undefined;
}

/** The words that are offered; an address can also have those of the two patterns below. */
export const PERIOD_WORDS = [
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
  "last-quarter",
  "this-year",
  "last-year",
  "last-12-months",
] as const;

const WORDS: readonly string[] = PERIOD_WORDS;
/** The months as an address has them. */
export const MONTH_NAMES =
  "january february march april may june july august september october november december".split(
    " ",
  );
/** `last-45-days`, `last-6-months`. */
const COUNTED = /^last-([1-9]\d{0,2})-(days|months)$/;
/** `august-2025`, `q3-2025`, `year-2025`. */
const NAMED = new RegExp(`^(${MONTH_NAMES.join("|")}|q[1-4]|year)-(20\\d\\d)$`);

/** A word, and whether it counts days of UTC or of the zone that times are shown in. */
export interface PeriodWord {
  readonly word: string;
  readonly utc: boolean;
}

/** Parses `last-7-days` or `last-7-days-utc`; undefined for anything else. */
export function parseWord(text = ""): PeriodWord | undefined {
  const utc = text.endsWith("-utc");
  const word = utc ? text.slice(0, -4) : text;
  const isWord = WORDS.includes(word) || COUNTED.test(word) || NAMED.test(word);
  return isWord ? { word, utc } : undefined;
}

export const formatWord = ({ word, utc }: PeriodWord) => word + (utc ? "-utc" : "");

/** `last-7-days` as "Last 7 days", `q3-2025` as "Q3 2025". */
export const nameWord = (word: string) =>
  word.charAt(0).toUpperCase() + word.slice(1).replaceAll("-", " ");

/** A search parameter that starts a period: a word or a time. */
export const periodStart: Param<string> = (value) =>
  typeof value === "string" && parseWord(value) ? value : instant(value);

/** How many days a weekday is into the reader's week. */
export const daysIntoWeek = (weekday: number) => (weekday - firstWeekday() + 7) % 7;

/** The range of a word at a moment. A period that hasn't ended ends with today. Throws on an unknown word. */
export function resolveWord({ word, utc }: PeriodWord, now = new Date()): Range {
  const clock = clockAt(now, utc);
  const [year, month, day] = [clock.getUTCFullYear(), clock.getUTCMonth(), clock.getUTCDate()];
  // By calendar fields, not hours: a day lasts 23 or 25 hours when the clocks change. Days and months
  // out of range count on from the neighbouring month or year.
  const at = (y: number, m: number, d: number) => timeOfClock(Date.UTC(y, m, d), utc).toISOString();
  // The first question about a locale's week takes a browser long, so it's asked only by those words.
  const startOfWeek = () => day - daysIntoWeek(clock.getUTCDay());
  const untilToday = (startAt: string) => ({ startAt, endAt: at(year, month, day + 1) });
  switch (word) {
    case "today":
      return untilToday(at(year, month, day));
    case "yesterday":
      return { startAt: at(year, month, day - 1), endAt: at(year, month, day) };
    case "this-week":
      return untilToday(at(year, month, startOfWeek()));
    case "last-week":
      return {
        startAt: at(year, month, startOfWeek() - 7),
        endAt: at(year, month, startOfWeek()),
      };
    case "this-month":
      return untilToday(at(year, month, 1));
    case "last-month":
      return { startAt: at(year, month - 1, 1), endAt: at(year, month, 1) };
    case "this-quarter":
      return untilToday(at(year, month - (month % 3), 1));
    case "last-quarter": {
      const start = month - (month % 3);
      return { startAt: at(year, start - 3, 1), endAt: at(year, start, 1) };
    }
    case "this-year":
      return untilToday(at(year, 0, 1));
    case "last-year":
      return { startAt: at(year - 1, 0, 1), endAt: at(year, 0, 1) };
    default: {
      const [, name = "", inYear] = NAMED.exec(word) ?? [];
      if (inYear !== undefined) {
        const [first, months] = monthsOf(name);
        return {
          startAt: at(Number(inYear), first, 1),
          endAt: at(Number(inYear), first + months, 1),
        };
      }
      const [, count, unit] = COUNTED.exec(word) ?? [];
      if (unit === undefined) throw new RangeError(`"${word}" is not a period.`);
      if (unit === "days") return untilToday(at(year, month, day - Number(count) + 1));
      // There may be no such day: a year before 29 February, a month before 31 March.
      const then = month - Number(count);
      const lastDay = new Date(Date.UTC(year, then + 1, 0)).getUTCDate();
      return untilToday(at(year, then, Math.min(day, lastDay) + 1));
    }
  }
}

/** The first month of a named one, of `q3` or of a year, counted from 0, and how many months it has. */
function monthsOf(name: string): readonly [first: number, months: number] {
  if (name === "year") return [0, 12];
  const quarter = /^q(\d)$/.exec(name)?.[1];
  if (quarter !== undefined) return [Number(quarter) * 3 - 3, 3];
  return [MONTH_NAMES.indexOf(name), 1];
}

/** The range of a period in an address; undefined if it has no valid one. */
export function resolvePeriod({ startAt, endAt }: Period, now?: Date): Range | undefined {
  const word = parseWord(startAt);
  if (word) return resolveWord(word, now);
  return startAt !== undefined && endAt !== undefined && startAt < endAt
    ? { startAt, endAt }
    : undefined;
}

/** The exclusive bounds of a range. */
export const boundsOf = ({ startAt, endAt }: Range) => ({
  after: new Date(Date.parse(startAt) - 1).toISOString(),
  before: endAt,
});

/** The range between exclusive bounds. */
export const rangeBetween = (after: string, before: string): Range => ({
  startAt: new Date(Date.parse(after) + 1).toISOString(),
  endAt: before,
});

/** The exact bounds behind those in an address, the first of which can be a word. */
export function exactBoundsOf(
  after: string | undefined,
  before: string | undefined,
  now?: Date,
): Bounds {
  const word = parseWord(after);
  return word ? boundsOf(resolveWord(word, now)) : { after, before };
}

/** When the day of a time starts, or one so many days later. */
function midnightOf(date: Date, daysLater = 0) {
  const day = clockAt(date).setUTCHours(0, 0, 0, 0);
  return timeOfClock(day + daysLater * DAY);
}

/** The days from one time to another, both included. */
export const daysBetween = (first: Date, last = first): Range => ({
  startAt: midnightOf(first).toISOString(),
  endAt: midnightOf(last, 1).toISOString(),
});

/** Whether a day starts at a time. */
const isMidnight = (date: Date) => midnightOf(date).getTime() === date.getTime();
const isUtcMidnight = (date: Date) => date.getTime() % DAY === 0;

/** The length of a range in days; undefined unless it is complete days. */
function daysOf({ startAt, endAt }: Range) {
  const [start, end] = [new Date(startAt), new Date(endAt)];
  // Rounded: days have 23 or 25 hours when the clocks change.
  return isMidnight(start) && isMidnight(end)
    ? Math.round((end.getTime() - start.getTime()) / DAY)
    : undefined;
}

/** The range of as many days right before another one; of the same length unless it is complete days. */
export function periodBefore(range: Range): Range {
  const [start, days] = [new Date(range.startAt), daysOf(range)];
  const before =
    days === undefined
      ? new Date(2 * start.getTime() - Date.parse(range.endAt))
      : midnightOf(start, -days);
  return { startAt: before.toISOString(), endAt: range.startAt };
}

/** Names the range before another one: "the 30 days before". */
export function namePeriodBefore(range: Range) {
  const length = Date.parse(range.endAt) - Date.parse(range.startAt);
  const days = daysOf(range) ?? length / DAY;
  if (!Number.isInteger(days)) return "the period before";
  return days === 1 ? "the day before" : `the ${plural(days, "day")} before`;
}

/** The first millisecond of the bounds, and the first one after them. */
const edgesOf = ({ after, before }: Bounds) => [
  after === undefined ? undefined : new Date(Date.parse(after) + 1),
  before === undefined ? undefined : new Date(before),
];

/** Whether bounds are of days in UTC, and not in the zone that times are shown in. */
export function isUtc(bounds: Bounds) {
  const word = parseWord(bounds.after);
  if (word) return word.utc;
  const edges = edgesOf(bounds).filter((edge) => edge !== undefined);
  return edges.length > 0 && edges.every(isUtcMidnight) && !edges.every(isMidnight);
}

/** The short name of the zone that bounds are in. */
export const formatRangeZone = (bounds: Bounds) => (isUtc(bounds) ? "UTC" : formatZone());

/** Bounds in words: the name of a word; days if they are midnights, else with times. */
export function describeBounds(bounds: Bounds, now?: Date) {
  const word = parseWord(bounds.after);
  return word ? nameWord(word.word) : describeDays(bounds, now);
}

/** Bounds in days, or with times unless they are midnights. */
export function describeDays({ after, before }: Bounds, now?: Date) {
  const bounds = exactBoundsOf(after, before, now);
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

/** "1 Sep – 20 Nov" or a single day; with times unless it is complete days. */
export const formatRange = (range: Range) => describeDays(boundsOf(range));

/** "Last 30 days, today included", "22 Oct – 20 Nov": names a period where figures are compared. */
export function namePeriod(period: Period, range: Range, now = new Date()) {
  const word = parseWord(period.startAt);
  if (!word) return formatRange(range);
  const hasToday = word.word !== "today" && Date.parse(range.endAt) > now.getTime();
  return `${nameWord(word.word)}${word.utc ? " UTC" : ""}${hasToday ? ", today included" : ""}`;
}
