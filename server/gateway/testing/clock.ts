export const START = Date.parse("2026-11-01T00:00:00Z");

/** A clock for the gateway that advances only on request. */
export function startClock(start = START) {
  let now = start;
  let later: { at: number; run: () => void }[] = [];
  return {
    now: () => now,
    after: (milliseconds: number, run: () => void) => {
      later.push({ at: now + milliseconds, run });
    },
    /** Advances the clock and runs the timers that fall due. */
    pass(milliseconds: number) {
      now += milliseconds;
      const due = later.filter(({ at }) => at <= now);
      later = later.filter(({ at }) => at > now);
      for (const { run } of due) run();
    },
    /** Sets the clock, also back, and runs no timer. */
    set(time: number) {
      now = time;
    },
  };
}
