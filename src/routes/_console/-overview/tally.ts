import { compare, type Compared } from "~/components/scorecards/changes.tsx";
import type { Rep, Reps } from "~/components/scorecards/reps.ts";
import { type Figure } from "~/components/scorecards/figure.ts";
import { type AgeSpan, boundsBefore, isWithin, WAITING } from "./ages.ts";
import { type Bucket, type BucketSpan, planBuckets } from "~/domain/buckets.ts";
import { timeOf } from "~/lib/format.ts";

// What the overview counts of recordings it has read.

/** What is counted of a recording. Any of it may be missing. */
export interface Countable {
  dateCreated?: string | undefined;
  result?: string | undefined;
  userId?: string | undefined;
  id?: string | undefined;
}

/** Recordings that were read, newest first, and whether they are all. */
interface Rows<Row extends Countable = Countable> {
  rows: readonly Row[];
  complete: boolean;
  /** All since this time were read, even if the oldest one is later. */
  since?: number | undefined;
}

/** How many recordings, by result; results the API doesn't document count in `total` only. */
export function tally(rows: readonly Countable[]) {
  const count = (wanted: string) => rows.filter(({ result }) => result === wanted).length;
  const closed = count("closed");
  const notClosed = count("not closed");
  const decided = closed + notClosed;
  return {
    total: rows.length,
    closed,
    notClosed,
    inProgress: count("in progress"),
    /** How many ended, either way. */
    decided,
    /** The percentage of them that closed; undefined if there are none. */
    closeRate: decided === 0 ? undefined : (closed / decided) * 100,
  };
}

const times = new WeakMap<Countable, number>();

/** Read once for each row, not in each of 40 buckets with each page: 6 ms for ten pages instead of 76. */
function createdAt(row: Countable): number {
  const known = times.get(row);
  if (known !== undefined) return known;
  const time = timeOf(row.dateCreated);
  times.set(row, time);
  return time;
}

const datesOf = (rows: readonly Countable[]) =>
  rows.map(createdAt).filter((time) => !Number.isNaN(time));

/** When the oldest row was created, in milliseconds; undefined if no row has a valid date. */
export function oldestOf(rows: readonly Countable[]): number | undefined {
  const valid = datesOf(rows);
  // No spread into Math.min: there may be more rows than a call takes arguments.
  return valid.length === 0 ? undefined : valid.reduce((least, time) => Math.min(least, time));
}

/** The rows created in `[start, end)`, in milliseconds. */
export const within = <Row extends Countable>(
  rows: readonly Row[],
  start: number,
  end = Infinity,
): Row[] => rows.filter((row) => createdAt(row) >= start && createdAt(row) < end);

const DAY = 86_400_000;

/** Days for up to six weeks, weeks for up to ten months, then months. */
export function bucketFor(milliseconds: number): Bucket {
  if (milliseconds <= 42 * DAY) return "day";
  return milliseconds <= 300 * DAY ? "week" : "month";
}

export interface TallyBucket extends BucketSpan {
  tally: ReturnType<typeof tally>;
  /** Older recordings of this bucket weren't loaded. */
  cut: boolean;
}

/**
 * The rows by day, week or month of the viewer's time zone, oldest first. The first bucket starts at
 * the oldest row, and is marked as cut unless the rows are complete.
 */
export function tallyBuckets(
  { rows, complete }: Rows,
  now: Date,
): { unit: Bucket; buckets: TallyBucket[] } {
  const oldest = oldestOf(rows);
  if (oldest === undefined) return { unit: "day", buckets: [] };
  const unit = bucketFor(now.getTime() - oldest);
  const range = {
    startAt: new Date(oldest).toISOString(),
    endAt: new Date(now.getTime() + 1).toISOString(),
  };
  const buckets = (planBuckets(range, unit, now) ?? []).map((span, index) => ({
    ...span,
    tally: tally(within(rows, Date.parse(span.startAt), Date.parse(span.endAt))),
    cut: index === 0 && !complete,
  }));
  return { unit, buckets };
}

/** Full days in a row of the viewer's time zone, as milliseconds `[start, end)`, and their recordings. */
export interface Period {
  start: number;
  end: number;
  days: number;
  rows: Countable[];
}

/** The midnight so many days ago, in milliseconds. */
export const dayBefore = (now: Date, days: number) =>
  new Date(now.getFullYear(), now.getMonth(), now.getDate() - days).getTime();

/**
 * The last full days that the loaded recordings cover, in two periods of the same length, at most
 * `wanted` days each; the later one ends yesterday, because today isn't over. The day of the oldest
 * recording was read to its beginning only if the list is complete. Undefined if less than two days
 * are covered.
 */
export function periodsOf(
  { rows, complete, since }: Rows,
  wanted: number,
  now: Date,
): { current: Period; before: Period } | undefined {
  const oldest = since ?? oldestOf(rows);
  if (oldest === undefined) return undefined;
  const midnight = new Date(oldest).setHours(0, 0, 0, 0);
  const covered =
    Math.round((dayBefore(now, 0) - midnight) / DAY) - (complete || midnight === oldest ? 0 : 1);
  const days = Math.min(wanted, Math.floor(covered / 2));
  if (days < 1) return undefined;
  const periodUntil = (ago: number): Period => {
    const [start, end] = [dayBefore(now, ago + days), dayBefore(now, ago)];
    return { start, end, days, rows: within(rows, start, end) };
  };
  return { current: periodUntil(0), before: periodUntil(days) };
}

export type Periods = NonNullable<ReturnType<typeof periodsOf>>;

/** The change of the number of recordings, or of a share of them. */
export type ShareChange = Compared<{ share: "volume" | "closed" | "unlinked" }>;

const shareOf = (part: number, count: number): Figure => ({
  value: undefined,
  passRate: count === 0 ? undefined : (part / count) * 100,
  count,
});

const all = () => true;
const isClosed = ({ result }: Countable) => result === "closed";
const isDecided = (row: Countable) => isClosed(row) || row.result === "not closed";

const closedIn = ({ rows }: Period): Figure => {
  const { closed, decided } = tally(rows);
  return shareOf(closed, decided);
};

const volumeIn = ({ rows, days }: Period): Figure => ({
  value: rows.length / days,
  passRate: undefined,
  count: rows.length,
});

/** How many of each weekday a period has, Sundays first. */
const weekdaysOf = ({ start, days }: Period) => {
  const counts = [0, 0, 0, 0, 0, 0, 0];
  const first = new Date(start);
  for (let day = 0; day < days; day += 1) {
    const weekday = (first.getDay() + day) % 7;
    counts[weekday] = (counts[weekday] ?? 0) + 1;
  }
  return counts;
};

/**
 * The share of the recordings of both periods that is expected in the current one if nothing changed:
 * a period with more weekends has fewer. By how many each weekday has in both.
 */
function expectedIn({ current, before }: Periods): number {
  const [now, then] = [weekdaysOf(current), weekdaysOf(before)];
  const rows = [...current.rows, ...before.rows];
  const share = rows.reduce((sum, row) => {
    const weekday = new Date(createdAt(row)).getDay();
    const [days = 0, earlier = 0] = [now[weekday], then[weekday]];
    return days === 0 ? sum : sum + days / (days + earlier);
  }, 0);
  return rows.length === 0 ? 0.5 : share / rows.length;
}

/** The reps of both periods: how many of each one's recordings pass, of those that count. */
function repsIn(
  { current, before }: Periods,
  counts: (row: Countable) => boolean,
  passes: (row: Countable) => boolean,
): Reps | undefined {
  const reps = new Map<string | undefined, Rep>();
  const count = (period: "now" | "before", rows: readonly Countable[]) => {
    for (const row of rows.filter(counts)) {
      const rep = reps.get(row.userId) ?? {
        id: row.userId,
        now: { passed: 0, of: 0 },
        before: { passed: 0, of: 0 },
      };
      rep[period].passed += Number(passes(row));
      rep[period].of += 1;
      reps.set(row.userId, rep);
    }
  };
  count("now", current.rows);
  count("before", before.rows);
  return [...reps.keys()].some((id) => id !== undefined) ? [...reps.values()] : undefined;
}

/**
 * The changes of the number of recordings, of the close rate and of the unlinked share, judged
 * together; without the last one unless the unlinked recordings of both periods were read.
 */
export function shareChanges(periods: Periods, unlinked: Rows): ShareChange[] {
  const { current, before } = periods;
  const unlinkedIds = new Set(unlinked.rows.map(({ id }) => id));
  const unlinkedIn = ({ start, end }: Period) => within(unlinked.rows, start, end).length;
  const { complete, since = oldestOf(unlinked.rows) ?? Infinity } = unlinked;
  const isRead = complete || since <= before.start;
  // The lists are read one after the other, and one may have a recording that the other lacks.
  const fits = [current, before].every((period) => unlinkedIn(period) <= period.rows.length);
  const unlinkedShare = (period: Period) => shareOf(unlinkedIn(period), period.rows.length);
  return compare<Omit<ShareChange, "change">>([
    {
      share: "volume",
      now: volumeIn(current),
      before: volumeIn(before),
      expected: expectedIn(periods),
      reps: repsIn(periods, all, all),
    },
    {
      share: "closed",
      now: closedIn(current),
      before: closedIn(before),
      reps: repsIn(periods, isDecided, isClosed),
    },
    ...(isRead && fits
      ? [
          {
            share: "unlinked" as const,
            now: unlinkedShare(current),
            before: unlinkedShare(before),
            reps: repsIn(periods, all, (row) => unlinkedIds.has(row.id)),
          },
        ]
      : []),
  ]);
}

export interface Band {
  span: AgeSpan;
  /** The recordings read of this age. */
  count: number;
  /** Whether all of this age were read; else `count` is the least there are. */
  isRead: boolean;
}

/**
 * The backlog by age, from its newest and its oldest recordings. What lies between them wasn't read,
 * so a band there has a lower bound only.
 */
export function bandsOf(
  newest: Rows<Countable & { id: string }>,
  oldest: Rows<Countable & { id: string }>,
  now: number,
): Band[] {
  const read = new Map([...newest.rows, ...oldest.rows].map((row) => [row.id, createdAt(row)]));
  const whole = newest.complete || oldest.complete;
  // Everything since `from` was read, and everything up to `to`.
  const from = oldestOf(newest.rows) ?? Infinity;
  const to = datesOf(oldest.rows).reduce((most, time) => Math.max(most, time), -Infinity);
  return WAITING.map((span) => {
    const count = [...read.values()].filter((time) => isWithin(span, time, now)).length;
    const { start = -Infinity, end = Infinity } = boundsBefore(span, now);
    // Recordings of the same moment as the last one read may be missing.
    return { span, count, isRead: whole || to > from || start > from || end <= to };
  });
}
