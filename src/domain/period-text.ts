import { fold } from "~/lib/fold.ts";
import { DAY } from "~/lib/day.ts";
import { clockAt, timeOfClock } from "~/lib/zone.ts";
import { lowerFirst } from "~/lib/words.ts";
import { type Bounds, describeBounds, formatWord, MONTH_NAMES, resolveWord } from "./period.ts";

// Periods as people type them: "last quarter", "aug", "q3 2025", "since 1 aug", "1–15 aug". The one vocabulary of
// the palette, the field above a list and the date picker.

/** A phrase that was read as a period: the tokens up to `end`, and the bounds as an address has them. */
export interface PeriodPhrase {
  readonly end: number;
  readonly bounds: Bounds;
  /** Whether it is one word that may be a name, too: April, May, August, a quarter, one with a typing error. */
  readonly mayBeName: boolean;
}

/** Days by the clocks of the shown zone, `[first, last)` in milliseconds as if it were UTC, or a word for them. */
interface Unit {
  readonly end: number;
  readonly first: number;
  readonly last: number;
  readonly word?: string;
}

/** Whether two words differ by one letter: another one, one too many, one missing, or two swapped. */
export function isTypo(typed: string, meant: string) {
  if (Math.abs(typed.length - meant.length) > 1) return false;
  let start = 0;
  while (start < meant.length && typed[start] === meant[start]) start += 1;
  const [a, b] = [typed.slice(start), meant.slice(start)];
  const swapped = a.length > 1 && b.length > 1 && a[0] === b[1] && a[1] === b[0];
  return (
    a.slice(1) === b.slice(1) ||
    a.slice(1) === b ||
    a === b.slice(1) ||
    (swapped && a.slice(2) === b.slice(2))
  );
}

/** A word as meant; with a typing error only if it is long and doesn't just go on, as Augusta does. */
const means = (typed: string | undefined, word: string, shortest = 6) =>
  typed === word ||
  (typed !== undefined &&
    word.length >= shortest &&
    !typed.startsWith(word) &&
    isTypo(typed, word));

const WEEKDAYS = ["sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday"];
const UNITS = ["day", "week", "month", "quarter", "year"] as const;

/** The index of a month by its name, its first three letters, or most of the name; -1 for anything else. */
function monthOf(token = "") {
  const word = token.replace(/\.$/, "");
  if (word === "sept") return 8;
  return MONTH_NAMES.findIndex(
    (name) =>
      word === name.slice(0, 3) ||
      (word.length >= 5 && name.startsWith(word)) ||
      means(word, name, 6),
  );
}

const numberIn = (token: string | undefined, pattern: RegExp) => {
  const [, digits] = pattern.exec(token ?? "") ?? [];
  return digits === undefined ? undefined : Number(digits);
};
const yearOf = (token: string | undefined) => numberIn(token, /^(20\d\d)$/);
const dayOf = (token: string | undefined) => {
  const day = numberIn(token, /^(\d{1,2})(?:st|nd|rd|th|\.)?$/);
  return day !== undefined && day >= 1 && day <= 31 ? day : undefined;
};

const isTo = (token = "") => ["to", "until", "till", "through", "thru", "-"].includes(token);

/** The hour of 12 AM, which is 0, or of 3 PM, which is 15; NaN for 13 AM. */
const hourOf = (hours: number, half: string) =>
  hours < 1 || hours > 12 ? NaN : (hours % 12) + (half.toLowerCase() === "p" ? 12 : 0);

/** The exclusive bounds of days; an open end is undefined. A start after its end is a year earlier. */
function between(
  first: number | undefined,
  last: number | undefined,
  utc: boolean,
): Bounds | undefined {
  let start = first;
  if (first !== undefined && last !== undefined && first >= last) {
    const earlier = new Date(first);
    start = earlier.setUTCFullYear(earlier.getUTCFullYear() - 1);
    if (start >= last) return undefined;
  }
  return {
    after:
      start === undefined
        ? undefined
        : new Date(timeOfClock(start, utc).getTime() - 1).toISOString(),
    before: last === undefined ? undefined : timeOfClock(last, utc).toISOString(),
  };
}

/** Reads units and phrases at one moment. */
function makeReader(tokens: readonly string[], now: Date, utc = false) {
  const clock = clockAt(now, utc);
  const [year, month] = [clock.getUTCFullYear(), clock.getUTCMonth()];
  const today = Date.UTC(year, month, clock.getUTCDate());

  /** The days of a period's word, by the clocks. */
  const ofWord = (word: string, end: number): Unit => {
    const { startAt, endAt } = resolveWord({ word, utc }, now);
    const [first, last] = [startAt, endAt].map((time) => clockAt(new Date(time), utc).getTime());
    return { end, word, first: first ?? today, last: last ?? today };
  };

  /** One day; without a year the latest that has begun. Undefined if there is no such day. */
  const ofDay = (inYear: number | undefined, inMonth: number, day: number, end: number) => {
    const at = (y: number) => Date.UTC(y, inMonth, day);
    const first = inYear === undefined && at(year) > today ? at(year - 1) : at(inYear ?? year);
    if (new Date(first).getUTCMonth() !== inMonth) return undefined;
    return { end, first, last: first + DAY };
  };

  /** A month or a quarter; without a year the latest that has begun. */
  const ofName = (name: string, start: number, inYear: number | undefined, end: number) =>
    ofWord(`${name}-${inYear ?? (start > month ? year - 1 : year)}`, end);

  /** "last week", "past 10 days", "lst quarter". */
  function relative(at: number): Unit | undefined {
    const [side, next] = [tokens[at], tokens[at + 1]];
    if (next === undefined) return undefined;
    const plain = next.replace(/s$/, "");
    const exact = UNITS.find((unit) => unit === plain);
    const isThis = side === "this" || side === "current";
    const isLast = ["last", "past", "previous", "prev"].includes(side ?? "");
    const isNearly = exact !== undefined && side !== undefined && isTypo(side, "last");
    if (!isThis && !isLast && !isNearly) return undefined;
    const count = numberIn(next, /^([1-9]\d{0,2})$/);
    if (count !== undefined && !isThis) {
      const of = (tokens[at + 2] ?? "").replace(/s$/, "");
      const unit = UNITS.find((one) => one === of || means(of, one, 4));
      if (unit === "day") return ofWord(`last-${count}-days`, at + 3);
      if (unit === "week" && count < 100) return ofWord(`last-${count * 7}-days`, at + 3);
      if (unit === "month") return ofWord(`last-${count}-months`, at + 3);
      if (unit === "quarter" && count < 100) return ofWord(`last-${count * 3}-months`, at + 3);
      if (unit === "year" && count < 10) return ofWord(`last-${count * 12}-months`, at + 3);
      return undefined;
    }
    const unit = exact ?? UNITS.find((one) => means(plain, one, 4));
    if (unit === "day") return isThis ? ofWord("today", at + 2) : undefined;
    if (unit !== undefined) return ofWord(`${isThis ? "this" : "last"}-${unit}`, at + 2);
    const weekday = WEEKDAYS.indexOf(next);
    return weekday < 0 ? undefined : ofWeekday(weekday, !isThis, at + 2);
  }

  /** The latest such day of the week; `before` today if it is one that has passed. */
  function ofWeekday(weekday: number, before: boolean, end: number): Unit {
    const ago = (clock.getUTCDay() - weekday + 7) % 7 || (before ? 7 : 0);
    return { end, first: today - ago * DAY, last: today - (ago - 1) * DAY };
  }

  /** "1 aug 2025", "aug 1", "aug 2025", "aug". */
  function named(at: number): Unit | undefined {
    const [token, next, afterNext] = [tokens[at], tokens[at + 1], tokens[at + 2]];
    const own = monthOf(token);
    if (own >= 0) {
      const name = MONTH_NAMES[own] ?? "";
      const inYear = yearOf(next);
      if (inYear !== undefined) return ofName(name, own, inYear, at + 2);
      const day = dayOf(next);
      if (day === undefined) return ofName(name, own, undefined, at + 1);
      const dayYear = yearOf(afterNext);
      return ofDay(dayYear, own, day, at + (dayYear === undefined ? 2 : 3));
    }
    const [day, inMonth] = [dayOf(token), monthOf(next)];
    if (day === undefined || inMonth < 0) return undefined;
    const dayYear = yearOf(afterNext);
    return ofDay(dayYear, inMonth, day, at + (dayYear === undefined ? 2 : 3));
  }

  /** "q3", "q3 2025", "2025 q3", "2025", "2025-08-01". */
  function numbered(at: number): Unit | undefined {
    const [token, next] = [tokens[at], tokens[at + 1]];
    const [, y, m, d] = /^(20\d\d)-(\d{1,2})(?:-(\d{1,2}))?$/.exec(token ?? "") ?? [];
    if (y !== undefined) {
      const inMonth = Number(m) - 1;
      const name = MONTH_NAMES[inMonth];
      if (name === undefined) return undefined;
      return d === undefined
        ? ofName(name, inMonth, Number(y), at + 1)
        : ofDay(Number(y), inMonth, Number(d), at + 1);
    }
    const [, own, ownYear] = /^q([1-4])(?:[/-]?(20\d\d))?$/.exec(token ?? "") ?? [];
    if (own !== undefined) {
      const later = yearOf(next);
      const inYear = yearOf(ownYear) ?? later;
      const end = ownYear === undefined && later !== undefined ? at + 2 : at + 1;
      return ofName(`q${own}`, Number(own) * 3 - 3, inYear, end);
    }
    const inYear = yearOf(token);
    if (inYear === undefined) return undefined;
    const quarter = numberIn(next, /^q([1-4])$/);
    return quarter === undefined
      ? ofWord(`year-${inYear}`, at + 1)
      : ofName(`q${quarter}`, quarter * 3 - 3, inYear, at + 2);
  }

  function unit(at: number): Unit | undefined {
    const token = tokens[at];
    if (token === undefined) return undefined;
    if (token === "today") return ofWord("today", at + 1);
    if (means(token, "yesterday")) return ofWord("yesterday", at + 1);
    const weekday = WEEKDAYS.findIndex((name) => means(token, name));
    if (weekday >= 0) return ofWeekday(weekday, false, at + 1);
    return relative(at) ?? named(at) ?? numbered(at);
  }

  /** "1–15 aug", "aug 1–15": two days of one month. */
  function daysOfMonth(at: number): PeriodPhrase | undefined {
    const pair = (start: number) => {
      const [, a, b] = /^(\d{1,2})-(\d{1,2})$/.exec(tokens[start] ?? "") ?? [];
      if (a !== undefined) return { days: [dayOf(a), dayOf(b)], end: start + 1 };
      const days = [dayOf(tokens[start]), dayOf(tokens[start + 2])];
      return isTo(tokens[start + 1]) ? { days, end: start + 3 } : undefined;
    };
    const own = monthOf(tokens[at]);
    const found = pair(own >= 0 ? at + 1 : at);
    if (found === undefined) return undefined;
    const inMonth = own >= 0 ? own : monthOf(tokens[found.end]);
    if (inMonth < 0) return undefined;
    const end = found.end + (own >= 0 ? 0 : 1);
    const inYear = yearOf(tokens[end]);
    const [from, to] = found.days;
    const first = from === undefined ? undefined : ofDay(inYear, inMonth, from, end);
    if (first === undefined || to === undefined) return undefined;
    // Both are of one year: "1–30 Nov" may have days to come.
    const last = ofDay(new Date(first.first).getUTCFullYear(), inMonth, to, end);
    const bounds = last && first.first <= last.first && between(first.first, last.last, utc);
    return bounds
      ? { bounds, mayBeName: false, end: inYear === undefined ? end : end + 1 }
      : undefined;
  }

  /** A day of a month, not one that a word names. */
  function day(at: number): Unit | undefined {
    const found = named(at) ?? numbered(at);
    return found?.word === undefined ? found : undefined;
  }

  function period(at: number): PeriodPhrase | undefined {
    const days = daysOfMonth(at);
    if (days !== undefined) return days;
    const opener = tokens[at] ?? "";
    if (["since", "from", "after", "between", "starting"].includes(opener)) {
      const from = unit(at + 1);
      if (from === undefined) return undefined;
      const joins = isTo(tokens[from.end]) || (opener === "between" && tokens[from.end] === "and");
      const to = joins ? unit(from.end + 1) : undefined;
      if (opener === "between" && to === undefined) return undefined;
      // "Calls from last week" are those in it.
      const isInside = opener === "from" && to === undefined && from.word !== undefined;
      if (isInside) return { ...phrase(from, at), mayBeName: false };
      const start = opener === "after" ? from.last : from.first;
      const bounds = between(start, to?.last, utc);
      return bounds && { bounds, end: to?.end ?? from.end, mayBeName: false };
    }
    if (["until", "till", "before", "through"].includes(opener)) {
      const to = unit(at + 1);
      const bounds = to && between(undefined, opener === "before" ? to.first : to.last, utc);
      return to && bounds && { bounds, end: to.end, mayBeName: false };
    }
    if (["in", "on", "during", "of", "within"].includes(opener)) {
      const inside = unit(at + 1);
      return inside && { ...phrase(inside, at), mayBeName: false };
    }
    const first = unit(at);
    if (first === undefined) return undefined;
    const to = isTo(tokens[first.end]) ? unit(first.end + 1) : undefined;
    const bounds = to && between(first.first, to.last, utc);
    return to && bounds ? { bounds, end: to.end, mayBeName: false } : phrase(first, at);
  }

  function phrase({ end, word, first, last }: Unit, at: number): PeriodPhrase {
    const bounds = word === undefined ? between(first, last, utc) : undefined;
    return {
      end,
      bounds: bounds ?? { after: word && formatWord({ word, utc }), before: undefined },
      mayBeName: end === at + 1 && word !== "today" && tokens[at] !== "yesterday",
    };
  }

  return { day, period };
}

/** The words and signs of a text, folded: a dash between words stands alone, one between numbers doesn't. */
export const tokensOf = (text: string) =>
  fold(text)
    .split(/[\s,]+/)
    .filter(Boolean);

/** Returns what reads a period at a token. */
export const periodReader = (tokens: readonly string[], now = new Date()) =>
  makeReader(tokens, now).period;

/** Reads a text that is a period and nothing else; undefined if it isn't. */
export function readPeriod(text: string, now = new Date(), utc = false): Bounds | undefined {
  const tokens = tokensOf(text);
  const found = makeReader(tokens, now, utc).period(0);
  return found?.end === tokens.length ? found.bounds : undefined;
}

const TIME_OF_DAY = /,?[ t](\d{1,2}):(\d{2})(?: ?([ap])m)?$/i;
/** "20 Nov 26", "Nov 20, 26". */
const SHORT_YEAR = /^(\d\S* [a-z]\S*|[a-z]\S* \d\S*) (\d\d)$/i;

/**
 * Reads a day, such as 2026-11-20, 20 Nov 26 or Nov 20, with or without a time: `[start, end)` in milliseconds, where
 * the end of a time is its start. Undefined for anything else; 11/20 or 20.11. could be either.
 */
export function readDay(text: string, now = new Date(), utc = false) {
  const typed = text.trim().replace(/\s+/g, " ");
  const [time = "", hours, minutes = "0", half] = TIME_OF_DAY.exec(typed) ?? [];
  const tokens = tokensOf(
    typed.slice(0, typed.length - time.length).replace(SHORT_YEAR, "$1 20$2"),
  );
  const found = makeReader(tokens, now, utc).day(0);
  const hour = half === undefined ? Number(hours ?? 0) : hourOf(Number(hours), half);
  const minute = Number(minutes);
  if (found?.end !== tokens.length || !(hour <= 23) || minute > 59) return undefined;
  const at = (clock: number) => timeOfClock(clock + (hour * 60 + minute) * 60_000, utc).getTime();
  return { start: at(found.first), end: at(hours === undefined ? found.last : found.first) };
}

/** A period inside a sentence: "last quarter", "Q3 2035", "1 Aug – 15 Aug". */
export function periodInSentence(bounds: Bounds, now?: Date) {
  const words = describeBounds(bounds, now);
  return /^(?:Last|This|Today|Yesterday)\b/.test(words) ? lowerFirst(words) : words;
}
