import { useSyncExternalStore } from "react";

function everySecond(listener: () => void) {
  const timer = setInterval(listener, 1000);
  return () => clearInterval(timer);
}

/** The time in milliseconds since 1970, rounded down to `step`. */
export function useNow(step = 1000) {
  const now = () => Math.floor(Date.now() / step) * step;
  // Tests render what forms say to text.
  return useSyncExternalStore(everySecond, now, now);
}

/** Whole seconds until a time, counted down to 0. */
export function useSecondsUntil(time: number) {
  const left = time - useNow();
  // The time is rounded down, so what is left is up to a second too much.
  return left <= 0 ? 0 : Math.max(1, Math.floor(left / 1000));
}
