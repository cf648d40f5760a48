import { useEffect, useState, useSyncExternalStore } from "react";
import type { Pool } from "~/lib/pool.ts";

/** Seconds until a pool goes on after a 429, 0 when nothing waits. */
export function useWait(pool: Pool): number {
  const until = useSyncExternalStore(
    (listener) => pool.subscribe(listener),
    () => pool.pausedUntil,
  );
  const [now, setNow] = useState(Date.now);
  // Talks to the clock.
  useEffect(() => {
    if (until <= Date.now()) return undefined;
    const tick = () => {
      setNow(Date.now());
      if (until <= Date.now()) clearInterval(timer);
    };
    const timer = setInterval(tick, 500);
    tick();
    return () => clearInterval(timer);
  }, [until]);
  return Math.max(0, Math.ceil((until - now) / 1000));
}
