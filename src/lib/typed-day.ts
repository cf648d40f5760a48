import { MONTHS } from "./format.ts";

const YEAR = String.raw`(?<year>\d{4}|\d{2})`;
const NAME = String.raw`(?<month>[a-z]{3,9})\.?`;
const FORMS = [
  String.raw`(?<year>\d{4})-(?<month>\d{1,2})-(?<day>\d{1,2})`,
  String.raw`(?<day>\d{1,2})\.? ${NAME},?(?: ${YEAR})?`,
  String.raw`${NAME} (?<day>\d{1,2}),?(?: ${YEAR})?`,
].map(
  (form) => new RegExp(String.raw`^${form}(?:,?[ T](?<hours>\d{1,2}):(?<minutes>\d{2}))?$`, "i"),
);

/** The index of a month by its number or name; -1 for neither. */
function monthOf(text: string): number {
  const start = text.slice(0, 3).toLowerCase();
  return /^\d/.test(text)
    ? Number(text) - 1
    : MONTHS.findIndex((month) => month.toLowerCase() === start);
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
  const typed = text.trim().replace(/\s+/g, " ");
  const groups = FORMS.map((form) => form.exec(typed)?.groups).find((found) => found !== undefined);
  if (groups === undefined) return undefined;
  const month = monthOf(groups.month ?? "");
  const year =
    groups.year === undefined
      ? now.getFullYear()
      : Number(groups.year) + (groups.year.length === 2 ? 2000 : 0);
  const day = Number(groups.day);
  const [hour, minute] = [Number(groups.hours ?? 0), Number(groups.minutes ?? 0)];
  const at = (d: number) =>
    utc ? Date.UTC(year, month, d, hour, minute) : new Date(year, month, d, hour, minute).getTime();
  const start = at(day);
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  if (month < 0 || month > 11 || day < 1 || day > lastDay || hour > 23 || minute > 59)
    return undefined;
  return { start, end: groups.hours === undefined ? at(day + 1) : start };
}
