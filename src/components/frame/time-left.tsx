import { useEffect, useState } from "react";
import { formatAge, toDate } from "~/lib/format.ts";

/** The time in milliseconds, kept up to the half minute. */
export function useNow(): number {
  const [now, setNow] = useState(Date.now);
  // Talks to the clock.
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 30_000);
    return () => clearInterval(timer);
  }, []);
  return now;
}

/** How long a session goes on, to the minute. */
export function TimeLeft({ until }: { until: string | undefined }) {
  const now = useNow();
  const end = toDate(until);
  if (end === undefined) return null;
  return <>{formatAge(Math.max(0, end.getTime() - now))} left</>;
}
