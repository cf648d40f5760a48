import { gatewayTime } from "~/api/state/gateway-clock.ts";
import { formatSpan, toDate } from "~/lib/format.ts";
import { useNow } from "~/ui/hooks/use-now.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** The time left in a session, to the nearest hour, and in its last hour to the nearest minute. */
export function TimeLeft({ until }: { until: string | undefined }) {
  const now = useNow(10_000, gatewayTime);
  const end = toDate(until);
  if (end === undefined) return null;
  const remaining = Math.max(0, end.getTime() - now);
  // An age is rounded down: a session of 8 h would have 7 left after a second.
  return <>{formatSpan(remaining + (remaining > HOUR ? HOUR : MINUTE) / 2)} left</>;
}
