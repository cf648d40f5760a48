import { MONTHS } from "./format.ts";

const TIME = String.raw`(?:,?[ T](\d{1,2}):(\d{2}))?`;
const ISO = new RegExp(String.raw`^(\d{4})-(\d{1,2})-(\d{1,2})${TIME}$`);
const DAY_FIRST = new RegExp(
  String.raw`^(\d{1,2})\.? ([a-z]{3,9})\.?,?(?: (\d{4}|\d{2}))?${TIME}$`,
  "i",
);
const MONTH_FIRST = new RegExp(
  String.raw`^([a-z]{3,9})\.? (\d{1,2}),?(?: (\d{4}|\d{2}))?${TIME}$`,
  "i",
);

const monthOf = (name = "") => {
  const start = name.slice(0, 3).toLowerCase();
  return MONTHS.findIndex((month) => month.toLowerCase() === start);
};

type Parts = [
  year: string | undefined,
  month: number,
  day: string | undefined,
  hours: string | undefined,
  minutes: string | undefined,
];

function partsOf(text: string): Parts | undefined {
  const iso = ISO.exec(text);
  if (iso) return [iso[1], Number(iso[2]) - 1, iso[3], iso[4], iso[5]];
  const dayFirst = DAY_FIRST.exec(text);
  if (dayFirst) return [dayFirst[3], monthOf(dayFirst[2]), dayFirst[1], dayFirst[4], dayFirst[5]];
  const monthFirst = MONTH_FIRST.exec(text);
  return (
    (monthFirst && [
      monthFirst[3],
      monthOf(monthFirst[1]),
      monthFirst[2],
      monthFirst[4],
      monthFirst[5],
    ]) ??
    undefined
  );
}

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
  const parts = partsOf(text.trim().replace(/\s+/g, " "));
  if (parts === undefined) return undefined;
  const [typedYear, month, typedDay, hours, minutes] = parts;
  const year =
    typedYear === undefined
      ? now.getFullYear()
      : Number(typedYear) + (typedYear.length === 2 ? 2000 : 0);
  const day = Number(typedDay);
  const [hour, minute] = [Number(hours ?? 0), Number(minutes ?? 0)];
  const at = (d: number) =>
    utc ? Date.UTC(year, month, d, hour, minute) : new Date(year, month, d, hour, minute).getTime();
  const start = at(day);
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  if (month < 0 || month > 11 || day < 1 || day > lastDay || hour > 23 || minute > 59)
    return undefined;
  return { start, end: hours === undefined ? at(day + 1) : start };
}
