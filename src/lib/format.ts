import { DAY } from "./day.ts";
import { lazily } from "./lazily.ts";
import { hasTwelveHours } from "./locale.ts";
import { clockAt } from "./zone.ts";

export const MONTHS = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split(" ");
const WEEKDAYS = "Sun Mon Tue Wed Thu Fri Sat".split(" ");

/**
 * The milliseconds since 1970 of a timestamp as received, NaN if it is invalid. JavaScript alone
 * takes "12.5" for a day in 2001, and can't calculate with its last days, in 275760.
 */
export const timeOf = (value = "") => (/^\d{4}-/.test(value) ? Date.parse(value) : NaN);

/** A timestamp as received; undefined if it is invalid. */
export function toDate(value: string | undefined): Date | undefined {
  const time = timeOf(value);
  return Number.isNaN(time) ? undefined : new Date(time);
}

const two = (value: number) => String(value).padStart(2, "0");

const yearOf = (date: Date, utc: boolean) => clockAt(date, utc).getUTCFullYear();

function dayMonth(date: Date, utc: boolean) {
  const shown = clockAt(date, utc);
  return `${shown.getUTCDate()} ${MONTHS[shown.getUTCMonth()]}`;
}

/** Whether a date is of this year. */
export const isThisYear = (date: Date, utc = false, now = new Date()) =>
  yearOf(date, utc) === yearOf(now, utc);

/** 20 Nov, or 20 Nov 2025 in another year. */
export const formatDay = (date: Date, utc = false, now = new Date()) =>
  isThisYear(date, utc, now) ? dayMonth(date, utc) : formatDate(date, utc);

/** 20 Nov 25, where there is no room for the full year. */
export const formatShortDate = (date: Date, utc = false) =>
  `${dayMonth(date, utc)} ${two(yearOf(date, utc) % 100)}`;

/** 20 Nov 2026. */
export const formatDate = (date: Date, utc = false) =>
  `${dayMonth(date, utc)} ${yearOf(date, utc)}`;

/** Fri 20 Nov 2026. */
export const formatLongDate = (date: Date, utc = false) =>
  `${WEEKDAYS[clockAt(date, utc).getUTCDay()]} ${formatDate(date, utc)}`;

/** Fri 20 Nov, or Thu 20 Nov 2025 in another year. */
export const formatWeekday = (date: Date, utc = false, now = new Date()) =>
  isThisYear(date, utc, now) ? formatLongDate(date, utc).slice(0, -5) : formatLongDate(date, utc);

/** 16:52, or 4:52 PM with a no-break space, as the reader's locale has it. */
export function formatClock(date: Date, utc = false) {
  const shown = clockAt(date, utc);
  const [hours, minutes] = [shown.getUTCHours(), two(shown.getUTCMinutes())];
  if (!hasTwelveHours()) return `${two(hours)}:${minutes}`;
  return `${hours % 12 || 12}:${minutes}\u00a0${hours < 12 ? "AM" : "PM"}`;
}

/** 2026-11-20, for the names of files. */
export const formatIsoDay = (date: Date, utc = false) =>
  clockAt(date, utc).toISOString().slice(0, 10);

/** 0:09:37, from milliseconds. */
export function formatDuration(milliseconds: number) {
  const seconds = Math.max(0, Math.round(milliseconds / 1000));
  return `${Math.floor(seconds / 3600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
}

/** 0:05, 12:30 or 1:02:30, from seconds. */
export const formatTime = (seconds: number): string =>
  formatDuration(seconds * 1000).replace(/^0:0?/, "");

const numbers = lazily(() => new Intl.NumberFormat("en-US", { maximumFractionDigits: 1 }));

/**
 * A number as Intl writes it in US English, rounded to so many decimals, at most one. The first
 * NumberFormat is slow to make, and a screen's first figures would wait for it.
 */
function write(value: number, decimals: number) {
  const size = Math.abs(value);
  if (!(size < 1e15)) return numbers().format(value);
  // In binary, 65.85 is slightly less, but it must round as it reads.
  const rounded = (Math.round(Number(`${size}e${decimals}`)) || 0) / 10 ** decimals;
  const grouped = rounded.toFixed(decimals).replaceAll(/\B(?=(?:\d{3})+(?:\.|$))/g, ",");
  return value < 0 && rounded > 0 ? `-${grouped}` : grouped;
}

/** 12,400. */
export const formatCount = (value: number) => write(value, 0);

/** 65.8: one decimal. */
export const formatDecimal = (value: number) => write(value, 1);

/** 65.8 %, with a no-break space. */
export const formatPercent = (value: number) => `${write(value, 1)}\u00a0%`;

/** 41 min, 3 h, 197 d, from milliseconds. */
export function formatSpan(milliseconds: number) {
  const minutes = Math.max(0, Math.floor(milliseconds / 60_000));
  if (minutes < 60) return `${minutes} min`;
  return minutes < 48 * 60 ? `${Math.floor(minutes / 60)} h` : `${Math.floor(minutes / 1440)} d`;
}

/** A calendar day as a number: the next one is 1 more. */
export const dayNumber = (date: Date, utc = false) =>
  Math.floor(clockAt(date, utc).getTime() / DAY);

/** How many calendar days ago a time was; 0 is today. Times are in milliseconds since 1970. */
export const daysSince = (then: number, now: number) =>
  Math.max(0, dayNumber(new Date(now)) - dayNumber(new Date(then)));

/** An age: 41 min, 3 h, from two days on in calendar days, 197 d or 1 y 6 d. Times are in milliseconds since 1970. */
export function formatAge(then: number, now: number) {
  if (now - then < 2 * DAY) return formatSpan(now - then);
  const from = clockAt(new Date(then));
  const today = dayNumber(new Date(now));
  const daysAfter = (years: number) =>
    today - Date.UTC(from.getUTCFullYear() + years, from.getUTCMonth(), from.getUTCDate()) / DAY;
  const sameYear = yearOf(new Date(now), false) - from.getUTCFullYear();
  const years = daysAfter(sameYear) >= 0 ? sameYear : sameYear - 1;
  const days = daysAfter(years);
  return [years > 0 && `${years} y`, (years === 0 || days > 0) && `${days} d`]
    .filter(Boolean)
    .join(" ");
}

/** 1 recording, 2 recordings. */
export const plural = (count: number, one: string, many = `${one}s`) =>
  `${formatCount(count)} ${count === 1 ? one : many}`;
