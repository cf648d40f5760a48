import { raw, type Sql, sql } from "~server/shared/database/database.ts";

// Bounds for dates: far outside any recording's date, and within what the database can read, unlike
// some years ISO 8601 can write.
const EARLIEST = Date.UTC(1000, 0);
const LATEST = Date.UTC(9999, 11, 31, 23, 59, 59, 999);

const write = (ms: number) => new Date(Math.min(Math.max(ms, EARLIEST), LATEST)).toISOString();

/**
 * The database would truncate digits past the milliseconds, so an instant between two is rounded
 * up.
 */
function roundUp(instant: string): number {
  const isBetween = /\.\d{3}\d*[1-9]/.test(instant);
  return new Date(instant).getTime() + (isBetween ? 1 : 0);
}

const roundDown = (instant: string) => new Date(instant).getTime();

const comparison =
  (operator: "<" | "<=" | ">" | ">=", round: (instant: string) => number) =>
  /** Compares a column with an instant (ISO 8601, any precision); no condition if there is none. */
  (column: string, instant: string | undefined): Sql | undefined =>
    instant === undefined
      ? undefined
      : sql`${raw(column)} ${raw(operator)} ${write(round(instant))}::timestamptz`;

export const isAfter = comparison(">", roundDown);
export const isBefore = comparison("<", roundUp);
/** Whether the column is at the instant or later. */
export const isFrom = comparison(">=", roundUp);
/** Whether the column is at the instant or earlier. */
export const isUpTo = comparison("<=", roundDown);

/** Converts an ISO 8601 instant of any zone to the form the database stores; null stays null. */
export const toStored = (instant: string | null): string | null =>
  instant === null ? null : write(roundDown(instant));

/** The start of an instant's month in UTC. */
function startOfMonth(ms: number): Date {
  const month = new Date(ms);
  month.setUTCDate(1);
  month.setUTCHours(0, 0, 0, 0);
  return month;
}

/**
 * The complete UTC months within `[startAt, endAt)`, as `[from, to)`; undefined if there are none.
 */
export function monthsWithin(
  startAt: string,
  endAt: string,
): { from: string; to: string } | undefined {
  const start = roundUp(startAt);
  const [from, to] = [startOfMonth(start), startOfMonth(roundUp(endAt))];
  if (from.getTime() < start) from.setUTCMonth(from.getUTCMonth() + 1);
  return from < to ? { from: write(from.getTime()), to: write(to.getTime()) } : undefined;
}
