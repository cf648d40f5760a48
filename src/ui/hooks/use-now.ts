import { useSyncExternalStore } from "react";

function everySecond(listener: () => void) {
  const timer = setInterval(listener, 1000);
  return () => clearInterval(timer);
}

const steadyTime = () => performance.now();

/** The time of a clock in milliseconds, rounded down to `step`. */
export function useNow(step = 1000, clock = Date.now) {
  const now = () => Math.floor(clock() / step) * step;
  // The second `now` is for tests, which render to text.
  return useSyncExternalStore(everySecond, now, now);
}

/**
 * Seconds until a time of `performance.now()`, which doesn't jump when the clock is set, counted down to 0.
 */
export function useSecondsUntil(time: number) {
  const remaining = time - useNow(1000, steadyTime);
  // `useNow` rounds down, so `remaining` is up to a second too long.
  return remaining <= 0 ? 0 : Math.max(1, Math.floor(remaining / 1000));
}
