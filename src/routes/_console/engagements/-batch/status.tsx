import { Hourglass } from "lucide-react";
import { useWait } from "~/components/use-wait.ts";
import { formatCount, plural } from "~/lib/format.ts";
import { countStates } from "./rows.ts";
import { batchPool } from "./send.ts";
import type { Batch } from "./store.ts";

function Progress({ done, total }: { done: number; total: number }) {
  return (
    <div
      role="progressbar"
      aria-label="Engagements sent"
      aria-valuenow={done}
      aria-valuemax={total}
      className="h-1.5 w-40 shrink-0 bg-track max-md:w-20"
    >
      <div className="h-full bg-fill" style={{ width: `${(done / Math.max(1, total)) * 100}%` }} />
    </div>
  );
}

function Waiting() {
  const wait = useWait(batchPool);
  if (wait === 0) return null;
  return (
    <span role="status" className="flex items-center gap-1.5">
      <Hourglass size={14} strokeWidth={1.75} className="text-warning" />
      The service asks to wait {wait} s
    </span>
  );
}

type Counts = ReturnType<typeof countStates>;

/** What became of the rows, in words. */
function summary({ synced, failed, cancelled, ready, issues }: Counts): string {
  const started = synced + failed + cancelled > 0;
  const parts = [
    ...(ready > 0 || !started ? [`${formatCount(ready)} ready`] : []),
    ...(synced > 0 ? [`${formatCount(synced)} synced`] : []),
    ...(failed > 0 ? [`${formatCount(failed)} failed`] : []),
    ...(cancelled > 0 ? [`${formatCount(cancelled)} cancelled`] : []),
    ...(issues > 0 ? [`${formatCount(issues)} left out because of issues`] : []),
  ];
  return parts.join(", ");
}

/** At the foot of a batch: how far sending is, or what became of the rows. */
export function BatchStatus({ batch }: { batch: Batch }) {
  const { phase, rows, total, done, stopped } = batch;
  const counts = countStates(rows);
  if (phase === "reading") return <span role="status">Checking rows</span>;
  if (phase === "open") {
    return (
      <span role="status" className="min-w-0 truncate">
        {stopped !== undefined && `Stopped: ${stopped} `}
        <strong>{summary(counts)}</strong>
      </span>
    );
  }
  return (
    <>
      <Progress done={done} total={total} />
      <span className="truncate">
        <strong>
          {formatCount(done)} of {formatCount(total)} sent
        </strong>
        {counts.failed > 0 && `, ${formatCount(counts.failed)} failed`}
        {counts.issues > 0 && `, ${formatCount(counts.issues)} left out because of issues`}
      </span>
      {phase === "stopping" ? (
        <span role="status">Waiting for {plural(counts.sending, "call")} under way</span>
      ) : (
        <Waiting />
      )}
    </>
  );
}
