import { isAbort, toApiError } from "~/api/errors.ts";
import { pinnedQuery } from "~/api/recording-export.ts";
import type { RecordingQuery } from "~/api/recordings.ts";
import { dropState, type ExportState, type Owner, readState, writeState } from "./export-state.ts";
import { changeExport, currentExport, forgetExport, type Phase } from "./export-store.ts";
import { walkOn } from "./export-walk.ts";
import { openSpool, type Spool } from "./spool.ts";

/** How often progress is shown, in milliseconds: drawing each page would hold the page up. */
const RHYTHM = 200;

const LOCK = "tapedeck export";

let running: AbortController | undefined;

/** The phase of an export that nothing is under way for. */
function phaseOf(state: ExportState | undefined): Phase {
  if (state === undefined) return "none";
  if (state.looped) return "looped";
  if (state.ended === undefined) return "stopped";
  return state.saved ? "saved" : "whole";
}

/** Shows where an export stands. */
const show = (state: ExportState | undefined, { lasts }: Spool) =>
  changeExport({ phase: phaseOf(state), state, lasts });

/**
 * Does something with the spool as the one tab of this browser that does; what goes wrong is shown.
 * Does nothing where another tab is at it.
 */
export async function alone(task: (spool: Spool) => Promise<void>): Promise<void> {
  const guarded = async () => {
    try {
      await task(await openSpool());
    } catch (error) {
      const { state } = currentExport();
      changeExport({ phase: phaseOf(state), problem: toApiError(error).message });
    }
  };
  // Where the page isn't served securely there are no locks, and no files to share either.
  if (!isSecureContext) return guarded();
  return navigator.locks.request(LOCK, { ifAvailable: true }, (lock) =>
    lock === null ? changeExport({ phase: "elsewhere" }) : guarded(),
  );
}

async function run(spool: Spool, start: ExportState): Promise<void> {
  const controller = new AbortController();
  running = controller;
  const { lasts } = spool;
  changeExport({ phase: "running", state: start, lasts, rate: 0, problem: undefined });
  const begun = performance.now();
  let reached = start;
  let shownAt = 0;
  const onPage = (state: ExportState) => {
    reached = state;
    const now = performance.now();
    if (now - shownAt < RHYTHM) return;
    shownAt = now;
    changeExport({ state, rate: ((state.rows - start.rows) * 1000) / (now - begun) });
  };
  let problem: string | undefined;
  try {
    await walkOn(spool, start, onPage, controller.signal);
  } catch (error) {
    problem = isAbort(error) ? undefined : toApiError(error).message;
  }
  // Whoever drops it shows that it is gone.
  if (running !== controller) return;
  running = undefined;
  changeExport({ phase: phaseOf(reached), state: reached, problem });
}

/** Looks for an export that was left unfinished; none is begun before it is known. */
export async function findExport(owner: Owner): Promise<void> {
  if (!["looking", "elsewhere"].includes(currentExport().phase)) return;
  await alone(async (spool) => show(await readState(spool, owner), spool));
}

/** Starts an export of everything that matches now, unless one is left that isn't done with. */
export async function startExport(
  owner: Owner,
  format: ExportState["format"],
  query: RecordingQuery,
): Promise<void> {
  await alone(async (spool) => {
    const left = await readState(spool, owner);
    if (left !== undefined) return show(left, spool);
    const now = new Date();
    const nothing = { looped: false, rows: 0, calls: 0, chunks: 0, paths: [], saved: false };
    const pinned = pinnedQuery(query, now);
    const state = { ...owner, format, query: pinned, started: now.toISOString(), ...nothing };
    await writeState(spool, state);
    await run(spool, state);
  });
}

/** Goes on exactly where the last chunk ended, whichever tab wrote it. */
export async function goOn(): Promise<void> {
  const { state: known } = currentExport();
  if (known === undefined) return;
  await alone(async (spool) => {
    const state = await readState(spool, known);
    if (phaseOf(state) === "stopped" && state !== undefined) await run(spool, state);
    else show(state, spool);
  });
}

/** Stops where it is; it can be gone on with. */
export const pauseExport = (): void => running?.abort();

async function drop(): Promise<void> {
  await dropState(await openSpool());
  forgetExport();
}

/** Ends the export, if one is under way, and drops all of its rows. */
export async function dropExport(): Promise<void> {
  running?.abort();
  running = undefined;
  // The walk lets go of the lock when it has ended, and whatever it wrote last is dropped too.
  if (isSecureContext) await navigator.locks.request(LOCK, drop);
  else await drop();
}
