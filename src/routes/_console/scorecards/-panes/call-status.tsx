import { WaitLine } from "~/components/page/waiting.tsx";
import { scorecardMetricValues } from "~/contract/plain.gen.ts";
import { formatCount, plural } from "~/lib/format.ts";
import type { Call } from "../-answer/queries.ts";

const LINK =
  "underline decoration-line-strong underline-offset-4 hover:decoration-text max-md:h-10";

/** Repeats the calls that failed. */
export function retryFailedCalls(calls: readonly Call[]) {
  for (const { error, refetch } of calls) {
    if (error !== null) void refetch({ cancelRefetch: false });
  }
}

/** The progress of the page's calls, with ways to stop, resume and retry them. Nothing once all are answered. */
export function CallStatus({
  calls,
  stopped,
  onStop,
  onResume,
}: {
  calls: readonly Call[];
  stopped: boolean;
  onStop: () => void;
  onResume: () => void;
}) {
  const failed = calls.filter(({ error }) => error !== null).length;
  const answered = calls.filter(({ isSuccess }) => isSuccess).length;
  const isRunning = answered + failed < calls.length;
  if (failed === 0 && !isRunning && !stopped) return null;
  return (
    <span className="flex items-center gap-2 text-small whitespace-nowrap text-text-muted print:hidden">
      {isRunning && !stopped && <WaitLine endpoint={scorecardMetricValues.name} />}
      {failed > 0 && !stopped ? (
        <>
          {`${formatCount(failed)} of ${plural(calls.length, "answer")} failed`}
          <button type="button" className={LINK} onClick={() => retryFailedCalls(calls)}>
            Retry
          </button>
        </>
      ) : (
        <>
          {stopped
            ? "Stopped"
            : `Reading answers, ${formatCount(answered)} of ${formatCount(calls.length)}`}
          <button type="button" className={LINK} onClick={stopped ? onResume : onStop}>
            {stopped ? "Resume" : "Stop"}
          </button>
        </>
      )}
    </span>
  );
}
