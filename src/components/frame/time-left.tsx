import { useEffect, useState } from "react";
import { formatAge, toDate } from "~/lib/format.ts";

/** How long a session goes on, to the minute. */
export function TimeLeft({ until }: { until: string | undefined }) {
  const [now, setNow] = useState(Date.now);
  // Talks to the clock.
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 30_000);
    return () => clearInterval(timer);
  }, []);
  const end = toDate(until);
  if (end === undefined) return null;
  return <>{formatAge(end.getTime() - now)} left</>;
}
