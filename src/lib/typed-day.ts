import { MONTHS } from "./format.ts";
import { clockAt, timeOfClock } from "./zone.ts";

const TIME = String.raw`(?:,?[ T](?<hours>\d{1,2}):(?<minutes>\d{2})(?: ?(?<half>[ap])m)?)?`;
const YEAR = String.raw`(?: (?<year>\d{4}|\d{2}))?`;
const FORMATS = [
  String.raw`(?<year>\d{4})-(?<month>\d{1,2})-(?<day>\d{1,2})${TIME}`,
  String.raw`(?<day>\d{1,2})\.? (?<month>[a-z]{3,9})\.?,?${YEAR}${TIME}`,
  String.raw`(?<month>[a-z]{3,9})\.? (?<day>\d{1,2}),?${YEAR}${TIME}`,
].map((format) => new RegExp(`^${format}$`, "i"));

/** The index of a month, by its number or its name; -1 if there is no such month. */
function monthOf(text: string) {
  if (/\d/.test(text)) return Number(text) - 1;
  const start = text.slice(0, 3).toLowerCase();
  return MONTHS.findIndex((month) => month.toLowerCase() === start);
}

/** The hour of 12 AM, which is 0, or of 3 PM, which is 15; NaN for 13 AM. */
const hourOf = (hours: number, half: string) =>
  hours < 1 || hours > 12 ? NaN : (hours % 12) + (half.toLowerCase() === "p" ? 12 : 0);

/**
 * Reads a typed day, such as 2026-11-20, 20 Nov 2026, 20 Nov or Nov 20, with or without a time:
 * `[start, end)` in milliseconds, where the end of a time is its start. Undefined for anything else;
 * 11/20 or 20.11. could be either.
 */
export function parseTypedDay(
  text: string,
  utc: boolean,
  now = new Date(),
): { start: number; end: number } | undefined {
  const typed = text.trim().replace(/\s+/g, " ");
  const parts = FORMATS.map((format) => format.exec(typed)?.groups).find(Boolean);
  if (parts === undefined) return undefined;
  const {
    year: typedYear = String(clockAt(now, utc).getUTCFullYear()),
    hours,
    minutes,
    half,
  } = parts;
  const year = Number(typedYear) + (typedYear.length === 2 ? 2000 : 0);
  const month = monthOf(parts.month ?? "");
  const day = Number(parts.day);
  const hour = half === undefined ? Number(hours ?? 0) : hourOf(Number(hours), half);
  const minute = Number(minutes ?? 0);
  const at = (d: number) => timeOfClock(Date.UTC(year, month, d, hour, minute), utc).getTime();
  const start = at(day);
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  if (month < 0 || month > 11 || day < 1 || day > lastDay || !(hour <= 23) || minute > 59)
    return undefined;
  return { start, end: hours === undefined ? at(day + 1) : start };
}
