import { type AgeSpan, isWithin, WAITING } from "~/components/recording/ages.ts";

const DAY = 86_400_000;

/** One end of the backlog: when its recordings were created, and whether it reaches the other end. */
export interface End {
  times: readonly number[];
  complete: boolean;
}

export interface Band {
  span: AgeSpan;
  /** The recordings read of this age. */
  count: number;
  /** Whether all of this age were read, only some (so that `count` is the least there are), or none. */
  read: "all" | "some" | "none";
}

/**
 * The backlog by age, from its newest and its oldest recordings. What lies between them wasn't read,
 * so a band there has a lower bound, or nothing.
 */
export function bandsOf(newest: End, oldest: End, times: readonly number[], now: number): Band[] {
  const whole = newest.complete || oldest.complete;
  // Everything since `from` was read, and everything up to `to`.
  const from = newest.times.reduce((least, time) => Math.min(least, time), Infinity);
  const to = oldest.times.reduce((most, time) => Math.max(most, time), -Infinity);
  return WAITING.map((span) => {
    const count = times.filter((time) => isWithin(span, time, now)).length;
    const start = now - span.to * DAY;
    const end = span.from === 0 ? Infinity : now - span.from * DAY;
    // Recordings of the same moment as the last one read may be missing.
    const covered = whole || to > from || start > from || end <= to;
    return { span, count, read: covered ? "all" : count > 0 ? "some" : "none" };
  });
}
