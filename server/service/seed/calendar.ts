import { DAY } from "~server/shared/clock.ts";

const HOUR = 3_600_000;
const DAYS = 365;

/** From Sunday; few conversations on weekends. */
const WEEKDAYS = [0.1, 0.95, 1.05, 1.1, 1.05, 0.9, 0.45];
/** From January; homes are renovated from spring to autumn. */
const MONTHS = [0.72, 0.8, 1, 1.12, 1.18, 1.15, 1.05, 1.02, 1.08, 1.05, 0.9, 0.62];
/** From 8 am to 9 pm, with peaks in the morning and after work. */
const HOURS = [0.3, 0.8, 1.3, 1.2, 0.7, 0.9, 1.2, 1.2, 1.1, 1.3, 1.2, 0.7, 0.2];
const OPENS_AT = 8;

const cumulate = (weights: readonly number[]) => {
  let sum = 0;
  return weights.map((weight) => (sum += weight));
};

/** Locates a fraction among the weights: the index, and how far into it. */
function locate(cumulated: readonly number[], fraction: number): [index: number, rest: number] {
  const target = fraction * (cumulated.at(-1) ?? 1);
  const found = cumulated.findIndex((sum) => sum > target);
  const index = found < 0 ? cumulated.length - 1 : found;
  const before = cumulated[index - 1] ?? 0;
  return [index, (target - before) / ((cumulated[index] ?? 1) - before)];
}

const OFFICE_HOURS = cumulate(HOURS);

/** The twelve months up to `until`. Maps a fraction of the year to a moment in working hours. */
export function calendarOf(until: Date, hoursBehindUtc: number) {
  const now = until.getTime();
  const behindUtc = hoursBehindUtc * HOUR;
  const today = Math.floor((now - behindUtc) / DAY) * DAY;
  const firstDay = today - (DAYS - 1) * DAY;
  const days = cumulate(
    Array.from({ length: DAYS }, (_, index) => {
      const day = new Date(firstDay + index * DAY);
      return (WEEKDAYS[day.getUTCDay()] ?? 1) * (MONTHS[day.getUTCMonth()] ?? 1);
    }),
  );
  return {
    /**
     * `fraction` runs from 0 (a year ago) to 1 (now), `hour` from 0 to 1 within the day. Never in the
     * future.
     */
    at: (fraction: number, hour: number): number => {
      const [day] = locate(days, fraction);
      const [index, rest] = locate(OFFICE_HOURS, hour);
      const midnight = firstDay + day * DAY + behindUtc;
      const moment = Math.floor(midnight + (OPENS_AT + index + rest) * HOUR);
      if (moment < now) return moment;
      // Today isn't over: later moments move between opening time, or three hours ago, and now.
      const from = Math.min(midnight + OPENS_AT * HOUR, now - 3 * HOUR);
      return Math.floor(from + hour * (now - from - 60_000));
    },
    /** How many days before now a moment was. */
    daysSince: (moment: number) => (now - moment) / DAY,
    /** A few minutes to a few hours ago. */
    justBefore: (hour: number) => Math.floor(now - 120_000 - hour * 4 * HOUR),
  };
}

export type Calendar = ReturnType<typeof calendarOf>;
