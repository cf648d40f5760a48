import { Hourglass } from "lucide-react";
import { scorecardPool } from "~/api/scorecards.ts";
import { useWait } from "~/components/use-wait.ts";
import { formatCount, plural } from "~/lib/format.ts";
import type { Calls } from "./-use-scorecards.ts";

const LINK =
  "underline decoration-line-strong underline-offset-4 hover:decoration-text max-md:h-10";

/** How many calls the page makes and how far they are; they can be stopped and asked again. */
export function CallStatus({ calls }: { calls: Calls }) {
  const { planned, answered, failed, stopped } = calls;
  const wait = useWait(scorecardPool);
  const running = answered + failed < planned;
  const all = plural(planned, "call");
  return (
    <span className="flex items-center gap-2 text-small whitespace-nowrap text-text-muted">
      {running && !stopped && wait > 0 && (
        <span role="status" className="flex items-center gap-1.5">
          <Hourglass size={14} strokeWidth={1.75} className="text-warning" />
          Waiting {wait} s,
        </span>
      )}
      {failed > 0 ? (
        <>
          {formatCount(failed)} of {all} failed
          <button type="button" className={LINK} onClick={calls.retry}>
            Ask again
          </button>
        </>
      ) : running ? (
        <>
          {formatCount(answered)} of {all} answered
          <button type="button" className={LINK} onClick={stopped ? calls.resume : calls.stop}>
            {stopped ? "Go on" : "Stop"}
          </button>
        </>
      ) : (
        <span role="status">{all}, all answered</span>
      )}
    </span>
  );
}
