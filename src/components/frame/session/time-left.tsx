import { formatAge, toDate } from "~/lib/format.ts";
import { useNow } from "~/ui/hooks/use-now.ts";

/** The time left in a session, to the minute. */
export function TimeLeft({ until }: { until: string | undefined }) {
  const now = useNow(10_000);
  const end = toDate(until);
  if (end === undefined) return null;
  return <>{formatAge(Math.max(0, end.getTime() - now))} left</>;
}
