import { useSyncExternalStore } from "react";

function everySecond(listener: () => void) {
  const timer = setInterval(listener, 1000);
  return () => clearInterval(timer);
}

const steadyTime = () => performance.now();

/** The time of a clock in milliseconds, rounded down to `step`. */
export function useNow(step = 1000, clock = Date.now) {
  const now = () => Math.floor(clock() / step) * step;
  // Tests render what forms say to text.
  return useSyncExternalStore(everySecond, now, now);
}

/** Whole seconds until a time as `performance.now()`, which doesn't jump when the clock is set, counted down to 0. */
export function useSecondsUntil(time: number) {
  const left = time - useNow(1000, steadyTime);
  // The time is rounded down, so what is left is up to a second too much.
  return left <= 0 ? 0 : Math.max(1, Math.floor(left / 1000));
}
