import { recoveries } from "~/api/transport/recovery.ts";
import { useStore } from "~/lib/store.ts";
import { useSecondsUntil } from "~/ui/hooks/use-now.ts";

function Seconds({ until }: { until: number }) {
  const left = useSecondsUntil(until);
  // Each failure is announced, its seconds aren't.
  return (
    <span role="timer" className="block">
      {left > 0 ? `Retrying in ${left} s.` : "Retrying."}
    </span>
  );
}

/** When what failed with an error is tried again, if it is. */
export default function RetryNote({ error }: { error: unknown }) {
  const until = useStore(recoveries).get(error);
  return until !== undefined && <Seconds until={until} />;
}
