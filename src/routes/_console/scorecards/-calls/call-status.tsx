import { WaitLine } from "~/components/page/countdown.tsx";
import { scorecardMetricValues } from "~/contract/plain.gen.ts";
import { formatCount, plural } from "~/lib/format.ts";
import type { Calls } from "./use-scorecards.ts";

const LINK =
  "underline decoration-line-strong underline-offset-4 hover:decoration-text max-md:h-10";

/** The progress of the page's calls, with ways to stop, resume and retry them. */
export function CallStatus({ calls }: { calls: Calls }) {
  const { planned, answered, failed, stopped } = calls;
  const running = answered + failed < planned;
  const all = plural(planned, "call");
  return (
    <span className="flex items-center gap-2 text-small whitespace-nowrap text-text-muted">
      {running && !stopped && <WaitLine of={scorecardMetricValues.name} />}
      {failed > 0 ? (
        <>
          {formatCount(failed)} of {all} failed
          <button type="button" className={LINK} onClick={calls.retry}>
            Retry
          </button>
        </>
      ) : running ? (
        <>
          {formatCount(answered)} of {all} answered
          <button type="button" className={LINK} onClick={stopped ? calls.resume : calls.stop}>
            {stopped ? "Resume" : "Stop"}
          </button>
        </>
      ) : (
        <span role="status" className="print:hidden">
          {all}, all answered
        </span>
      )}
    </span>
  );
}
