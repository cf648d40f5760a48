import { useState } from "react";
import type { ApiError } from "~/api/errors.ts";
import { SLOW, SoFar } from "~/components/page/wait/so-far.tsx";
import { useNow, useSecondsUntil } from "~/ui/hooks/use-now.ts";

/** The seconds until what a rate limit refused may be sent again; 0 if there is no limit. */
export const useLimit = (failure: ApiError | undefined): number =>
  useSecondsUntil(failure?.status === 429 ? failure.retryAt : 0);

/** Counts down to when something may be sent again. */
export function RetryWhen({ until }: { until: number }) {
  const left = useSecondsUntil(until);
  return <p role="timer">{left > 0 ? `Retry in ${left} s.` : "You can retry now."}</p>;
}

function Word() {
  const [since] = useState(Date.now);
  if (useNow() - since < SLOW) return null;
  return (
    <span role="status" className="text-small text-text-muted">
      <SoFar who="The service" since={since} />
    </span>
  );
}

/**
 * Beside the button of something that is being sent: for how long, once that is slow. It has no Stop:
 * no one would know if what was stopped was carried out.
 */
export const SlowSend = ({ busy }: { busy: boolean }) => busy && <Word />;
