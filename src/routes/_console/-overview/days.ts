import { planBuckets } from "~/domain/buckets.ts";
import { daysBetween, type Range, resolveWord } from "~/domain/period.ts";
import { timeOf } from "~/lib/format.ts";

/** A day and how many recordings it has. */
export interface Day extends Range {
  count: number;
  /** Whether it is today, which may still get more recordings. */
  soFar: boolean;
}

/** When the oldest row was created, in milliseconds; undefined if no row has a valid date. */
export function oldestOf(rows: readonly { dateCreated?: string | undefined }[]) {
  const times = rows.map(({ dateCreated }) => timeOf(dateCreated));
  const valid = times.filter((time) => !Number.isNaN(time));
  return valid.length === 0 ? undefined : Math.min(...valid);
}

/**
 * Counts the newest recordings by day, the oldest day first, over 30 days at most. The day of the oldest
 * one is left out if there are older recordings, because it may have more than were read.
 */
export function countDays(
  rows: readonly { dateCreated?: string | undefined }[],
  complete: boolean,
  now: Date,
): Day[] {
  const oldest = oldestOf(rows);
  if (oldest === undefined) return [];
  const { startAt, endAt } = daysBetween(new Date(oldest));
  const first = complete ? startAt : endAt;
  const month = resolveWord({ word: "last-30-days", utc: false }, now);
  const range = { ...month, startAt: first > month.startAt ? first : month.startAt };
  const times = rows.map(({ dateCreated }) => timeOf(dateCreated));
  return (planBuckets(range, "day", now) ?? []).map(({ partial, ...day }) => {
    const [start, end] = [Date.parse(day.startAt), Date.parse(day.endAt)];
    const count = times.filter((time) => time >= start && time < end).length;
    return { ...day, count, soFar: partial };
  });
}
