import { raw, type Sql, sql } from "./database.ts";

// Recordings are stamped to the millisecond and lie well within these years; the database can't
// read every year that ISO 8601 can write.
const EARLIEST = Date.UTC(1000, 0);
const LATEST = Date.UTC(9999, 11, 31, 23, 59, 59, 999);

const write = (ms: number) => new Date(Math.min(Math.max(ms, EARLIEST), LATEST)).toISOString();

/** Digits past the milliseconds would be cut off: an instant between two is rounded up to the next. */
function roundUp(instant: string): number {
  const isBetween = /\.\d{3}\d*[1-9]/.test(instant);
  return new Date(instant).getTime() + (isBetween ? 1 : 0);
}

/** The column lies after the instant, which is ISO 8601 in UTC of any precision. */
export const isAfter = (column: string, instant: string): Sql =>
  sql`${raw(column)} > ${write(new Date(instant).getTime())}::timestamptz`;

export const isBefore = (column: string, instant: string): Sql =>
  sql`${raw(column)} < ${write(roundUp(instant))}::timestamptz`;

/** The column lies at the instant or after it. */
export const isFrom = (column: string, instant: string): Sql =>
  sql`${raw(column)} >= ${write(roundUp(instant))}::timestamptz`;

/** The column lies before the instant or at it. */
export const isUpTo = (column: string, instant: string): Sql =>
  sql`${raw(column)} <= ${write(new Date(instant).getTime())}::timestamptz`;

/** An instant of ISO 8601 in any zone as the database stores it; null stays null. */
export const toStored = (instant: string | null): string | null =>
  instant === null ? null : write(new Date(instant).getTime());

/** The start of an instant's month in UTC. */
function startOfMonth(ms: number): Date {
  const month = new Date(ms);
  month.setUTCDate(1);
  month.setUTCHours(0, 0, 0, 0);
  return month;
}

/**
 * The whole months of UTC within `[startAt, endAt)` as `[from, to)`, the starts of months; undefined
 * where there is none.
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
