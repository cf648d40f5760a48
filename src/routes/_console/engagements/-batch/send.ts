import { forgetJournal, type JournalEntry } from "~/api/engagement-journal.ts";
import { syncAndRecord } from "~/api/engagements.ts";
import { Pool } from "~/lib/pool.ts";
import type { BatchRow, RowState } from "./rows.ts";
import { stopReading } from "./read.ts";
import { changeBatch, changeRow, currentBatch, currentRows, whenDropped } from "./store.ts";

/** How many engagements are sent at a time. */
const AT_A_TIME = 4;

/** An answer that asks to come back later; thrown to make the pool wait. */
class Later extends Error {
  override readonly name = "Later";
  readonly milliseconds: number;
  constructor(seconds: number) {
    super("The service asks to wait.");
    this.milliseconds = seconds * 1000;
  }
}

/** Sends the rows of a batch; a 429 holds all of them for as long as it says. */
export const batchPool = new Pool(AT_A_TIME, (error) =>
  error instanceof Later ? error.milliseconds : undefined,
);

/** Failures that every further row would meet too: no session, no right, no connection. */
function endsAll({ outcome }: JournalEntry): string | undefined {
  if (outcome.kind === "synced" || outcome.issues.length > 0) return undefined;
  return [0, 401, 403].includes(outcome.status) ? outcome.message : undefined;
}

async function sync(row: BatchRow): Promise<JournalEntry> {
  if (row.sendable === undefined) throw new TypeError("A row with issues isn't sent.");
  const entry = await syncAndRecord("batch", row.sendable);
  const { outcome } = entry;
  if (outcome.kind === "failed" && outcome.retryAfter !== undefined) {
    throw new Later(outcome.retryAfter);
  }
  return entry;
}

const keepOpen = (event: BeforeUnloadEvent) => event.preventDefault();

let running: AbortController | undefined;

/** Sends what is left of a queue, one row after the other. */
async function work(queue: Iterator<BatchRow>, run: AbortController): Promise<void> {
  for (let next = queue.next(); !next.done; next = queue.next()) {
    const { index } = next.value;
    try {
      const entry = await batchPool.run(() => {
        changeRow(index, { state: "sending" });
        return sync(next.value);
      }, run.signal);
      if (running !== run) {
        // Only signing out drops a batch that is being sent: nothing that comes later is kept.
        forgetJournal();
        return;
      }
      const state = entry.outcome.kind;
      changeRow(index, { state, entry }, currentBatch().done + 1);
      const reason = endsAll(entry);
      if (reason !== undefined) stop(run, reason);
    } catch {
      // Only a stop comes here: the row was still waiting for its turn.
      if (running === run) changeRow(index, { state: "cancelled" });
    }
  }
}

function stop(run: AbortController, stopped: string | undefined) {
  if (run.signal.aborted) return;
  run.abort();
  changeBatch({ phase: "stopping", stopped });
}

/** Starts nothing more. What is under way is waited for, as it may have been synced already. */
export function cancelSending(): void {
  if (running !== undefined) stop(running, undefined);
}

/**
 * Sends the rows that are in one of these states, a few at a time, and goes on when the tab is
 * left. Resolves when the last answer is there.
 */
export async function sendRows(states: readonly RowState[]): Promise<void> {
  if (running !== undefined) return;
  const run = new AbortController();
  running = run;
  const queue = currentRows().filter((row) => row.sendable && states.includes(row.state));
  addEventListener("beforeunload", keepOpen);
  for (const { index } of queue) changeRow(index, { state: "ready" });
  changeBatch({ phase: "sending", total: queue.length, done: 0, stopped: undefined });
  const turns = queue.values();
  await Promise.all(Array.from({ length: AT_A_TIME }, () => work(turns, run)));
  removeEventListener("beforeunload", keepOpen);
  if (running !== run) return;
  running = undefined;
  changeBatch({ phase: "open" });
}

whenDropped(() => {
  stopReading();
  running?.abort();
  running = undefined;
});
