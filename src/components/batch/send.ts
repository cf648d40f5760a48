import { attempt } from "~/api/attempt.ts";
import { ApiError } from "~/api/errors.ts";
import type { RowEntry } from "./kind.ts";
import type { BatchRow } from "./rows.ts";
import type { Batch } from "./store.ts";

/** After this many unknown outcomes in a row, the batch stops: each is a row that was sent twice. */
const MOST_FAILURES = 2;

/** The message of a failure that every other row would get too: no session, permission or network. */
function fatalMessage({ outcome }: RowEntry): string | undefined {
  if (outcome.kind === "synced" || outcome.issues.length > 0) return undefined;
  return [0, 401, 403].includes(outcome.status) ? outcome.message : undefined;
}

/** Sends a row. A rate limit holds all rows for as long as the service asks. */
async function sendRow(batch: Batch, row: BatchRow, signal: AbortSignal): Promise<RowEntry> {
  const { index, send, entry: before, state } = row;
  if (send === undefined) throw new TypeError("A row with issues can't be sent.");
  const act = state === "unknown" ? (before?.recheck ?? send) : send;
  let refused: RowEntry | undefined;
  const once = async () => {
    batch.changeRow(index, { state: "sending" });
    const entry = await act();
    const { outcome } = entry;
    if (outcome.kind === "synced" || outcome.status !== 429) return entry;
    refused = entry;
    throw new ApiError({ ...outcome, status: 429 });
  };
  try {
    return await attempt({ row: batch.kind.endpoint, address: `row ${index}` }, once, signal);
  } catch (error) {
    // It was refused so often that it counts as failed.
    if (refused === undefined || signal.aborted) throw error;
    return refused;
  }
}

const confirmLeaving = (event: BeforeUnloadEvent) => event.preventDefault();

/** Sends the rest of a queue, one row after the other. */
async function work(batch: Batch, queue: Iterator<BatchRow>, run: AbortController): Promise<void> {
  for (let next = queue.next(); !next.done; next = queue.next()) {
    const { index, state: before } = next.value;
    try {
      const entry = await sendRow(batch, next.value, run.signal);
      if (batch.running !== run) {
        // Only signing out discards a batch that is being sent: what arrives later must not be kept.
        batch.kind.forget?.();
        return;
      }
      const state = entry.outcome.kind;
      batch.changeRow(index, { state, entry });
      const { outcome } = entry;
      const isDown = outcome.kind === "unknown";
      batch.failures = isDown ? batch.failures + 1 : 0;
      if (isDown && batch.failures >= MOST_FAILURES) stop(batch, run, outcome.message);
      const reason = fatalMessage(entry);
      if (reason !== undefined) stop(batch, run, reason);
    } catch {
      // Only thrown for rows that were still queued when the run was stopped.
      const state = before === "unknown" ? before : "cancelled";
      if (batch.running === run) batch.changeRow(index, { state });
    }
  }
}

function stop(batch: Batch, run: AbortController, stopped: string | undefined) {
  if (run.signal.aborted) return;
  run.abort();
  batch.change({ phase: "stopping", stopped });
}

/** Stops sending. Calls in progress are waited for, as they may have been executed already. */
export function cancelSending(batch: Batch): void {
  if (batch.running !== undefined) stop(batch, batch.running, undefined);
}

/** What to show when a run has ended: what failed, else what may have. */
function endFilter({ rows, state: { filter } }: Batch) {
  const worst = (["failed", "unknown"] as const).find((state) =>
    rows.some((row) => row.state === state),
  );
  return worst ?? (rows.some(({ state }) => state === filter) ? filter : undefined);
}

/** Sends the rows chosen, even after the screen is left. Resolves with the last answer. */
export async function sendRows(batch: Batch, chosen: (row: BatchRow) => boolean): Promise<void> {
  if (batch.running !== undefined) return;
  const run = new AbortController();
  batch.running = run;
  batch.failures = 0;
  const queue = batch.rows.filter((row) => row.send !== undefined && chosen(row));
  addEventListener("beforeunload", confirmLeaving);
  for (const { index } of queue) batch.changeRow(index, { state: "ready" });
  batch.change({ phase: "sending", total: queue.length, done: 0, stopped: undefined });
  const turns = queue.values();
  await Promise.all(Array.from({ length: batch.kind.concurrency }, () => work(batch, turns, run)));
  removeEventListener("beforeunload", confirmLeaving);
  if (batch.running !== run) return;
  batch.running = undefined;
  batch.change({ phase: "open", filter: endFilter(batch) });
  batch.kind.onEnd?.();
}
