import type { Bounds } from "~/lib/day-range.ts";
import { relativeBounds } from "~/lib/exact-bounds.ts";
import { parseRelative } from "~/lib/relative-range.ts";

const MONTHS =
  "january february march april may june july august september october november december".split(
    " ",
  );
const DAYS = "sunday monday tuesday wednesday thursday friday saturday".split(" ");

/** Midnight of a day in the local zone; out-of-range months and days carry over. */
const midnight = (year: number, month: number, day: number) => new Date(year, month, day);

/** The first days of a span and of what follows it, as the API's exclusive bounds. */
const between = (start: Date, end: Date): Bounds => ({
  after: new Date(start.getTime() - 1).toISOString(),
  before: end.toISOString(),
});

/** The word of the address for a range that moves with the clock: "past 10 days" is "last-10-days". */
function relativeWord(phrase: string): string | undefined {
  const [, count, weeks] = /^(?:last|past) (\d{1,3}) (?:day|(week))s?$/.exec(phrase) ?? [];
  if (Number(count) === 0) return undefined;
  const word = count
    ? `last-${Number(count) * (weeks ? 7 : 1)}-days`
    : phrase.replace(/^past 12/, "last 12").replaceAll(" ", "-");
  return parseRelative(word)?.word;
}

/**
 * The days that words mean, in the local zone: "today", "last week", "past 10 days", "october",
 * "since monday". Relative ones stay relative if the address has a word for them. Undefined if they
 * mean none.
 */
export function spanOf(phrase: string, now: Date): Bounds | undefined {
  const [year, month, day] = [now.getFullYear(), now.getMonth(), now.getDate()];
  const days = (from: number, to: number) =>
    between(midnight(year, month, day + from), midnight(year, month, day + to));
  const months = (from: number, to: number) =>
    between(midnight(year, from, 1), midnight(year, to, 1));

  const relative = relativeWord(phrase);
  if (relative !== undefined) return { after: relative, before: undefined };
  const [, since, rest = ""] = /^(since) (.+)$/.exec(phrase) ?? [];
  if (since !== undefined) {
    const start = rest.startsWith("since ") ? undefined : spanOf(rest, now)?.after;
    const moving = parseRelative(start);
    const after = moving ? relativeBounds(moving, now).after : start;
    return after === undefined ? undefined : { after, before: undefined };
  }

  const [, count] = /^(?:last|past) (\d{1,3}) months?$/.exec(phrase) ?? [];
  if (count !== undefined) {
    return between(midnight(year, month - Number(count), day + 1), midnight(year, month, day + 1));
  }

  const [, which, unit] = /^(this|last) (quarter|year)$/.exec(phrase) ?? [];
  if (which !== undefined) {
    const length = unit === "quarter" ? 3 : 12;
    const start = month - (month % length) - (which === "last" ? length : 0);
    return months(start, start + length);
  }

  const weekday = DAYS.indexOf(phrase);
  if (weekday >= 0) {
    const start = -((now.getDay() - weekday + 7) % 7);
    return days(start, start + 1);
  }
  const named = MONTHS.indexOf(phrase);
  if (named < 0) return undefined;
  // The latest one that has begun.
  const start = named > month ? named - 12 : named;
  return months(start, start + 1);
}
