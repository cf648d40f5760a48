import { WaitLine } from "~/components/page/countdown.tsx";
import { formatCount, plural } from "~/lib/format.ts";
import { countStates } from "./rows.ts";
import { capital } from "./state-mark.tsx";
import type { BatchKind } from "./kind.ts";
import type { BatchState } from "./store.ts";

function Progress({ label, done, total }: { label: string; done: number; total: number }) {
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuenow={done}
      aria-valuemax={total}
      className="h-1.5 w-40 shrink-0 bg-track max-md:w-20"
    >
      <div className="h-full bg-fill" style={{ width: `${(done / Math.max(1, total)) * 100}%` }} />
    </div>
  );
}

/** "12 ready, 3 skipped (issues)". */
function summaryOf({ acts }: BatchKind, counts: ReturnType<typeof countStates>): string {
  const { synced, failed, unknown, cancelled, issues } = counts;
  const parts = (["ready", "synced", "failed", "unknown", "cancelled"] as const)
    .filter(
      (state) =>
        counts[state] > 0 || (state === "ready" && synced + failed + unknown + cancelled === 0),
    )
    .map((state) => `${formatCount(counts[state])} ${state === "synced" ? acts.sent : state}`);
  if (issues > 0) parts.push(`${formatCount(issues)} skipped (issues)`);
  return parts.join(", ");
}

/** The foot of a batch: its progress, or the number of rows by state. */
export function BatchStatus({ kind, state }: { kind: BatchKind; state: BatchState }) {
  const { phase, rows, total, done, stopped } = state;
  const counts = countStates(rows);
  if (phase === "reading") return <span role="status">Checking rows</span>;
  if (phase === "open") {
    return (
      <span role="status" className="min-w-0 truncate">
        {stopped !== undefined && `Stopped: ${stopped} `}
        <strong>{summaryOf(kind, counts)}</strong>
      </span>
    );
  }
  return (
    <>
      <Progress label={`${capital(kind.noun)}s sent`} done={done} total={total} />
      <span className="truncate">
        <strong>
          {formatCount(done)} of {formatCount(total)} sent
        </strong>
        {counts.failed > 0 && `, ${formatCount(counts.failed)} failed`}
        {counts.unknown > 0 && `, ${formatCount(counts.unknown)} unknown`}
        {counts.issues > 0 && `, ${formatCount(counts.issues)} skipped (issues)`}
      </span>
      {phase === "stopping" ? (
        <span role="status">Waiting for {plural(counts.sending, "call")} in progress</span>
      ) : (
        <WaitLine of={kind.endpoint.name} />
      )}
    </>
  );
}
