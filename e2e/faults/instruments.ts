import { once } from "node:events";

/** A clock for the gateway that advances only on request. */
export function startClock(now = Date.parse("2026-11-01T00:00:00Z")) {
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
  };
}

/** Counts events by name. */
export function startTally() {
  const counts = new Map<string, number>();
  return {
    add: (name: string) => void counts.set(name, (counts.get(name) ?? 0) + 1),
    of: (name: string) => counts.get(name) ?? 0,
  };
}

/** A promise that is resolved from outside. */
export function startSignal() {
  const waiting = new EventTarget();
  const given = once(waiting, "given");
  return { given, give: () => void waiting.dispatchEvent(new Event("given")) };
}
