import { isAbort, toApiError } from "~/api/errors.ts";
import { pinnedQuery } from "~/api/list-export.ts";
import { learnOrganizations } from "~/api/organizations.ts";
import { retryNow } from "~/api/attempt.ts";
import { type ExportFiles, lockExportFiles, openExportFiles } from "~/api/state/export-files.ts";
import { changeExport, exportStatus, type Phase } from "~/api/state/export-status.ts";
import {
  type ExportState,
  type Owner,
  readState,
  writeState,
} from "~/api/state/unfinished-export.ts";
import { readPages } from "./read-pages.ts";

/** How often progress is rendered, in milliseconds: every page would be too often. */
const RENDER_EVERY = 200;

/** The phase of an export that isn't running. */
function phaseOf(state: ExportState | undefined): Phase {
  if (state === undefined) return "none";
  if (state.looped) return "looped";
  if (state.ended === undefined) return "stopped";
  return state.saved ? "saved" : "complete";
}

const show = (state: ExportState | undefined, { persistent }: ExportFiles) =>
  changeExport({ phase: phaseOf(state), state, persistent });

/** Runs a task on the export's files and shows its error. No-op if another tab holds the lock. */
export const withExportFiles = (task: (files: ExportFiles) => Promise<void>): Promise<void> =>
  lockExportFiles({ ifAvailable: true }, async (held) => {
    if (!held) return changeExport({ phase: "elsewhere" });
    try {
      await task(await openExportFiles());
    } catch (error) {
      const { state } = exportStatus.get();
      changeExport({ phase: phaseOf(state), problem: toApiError(error).message });
    }
  });

async function run(files: ExportFiles, start: ExportState): Promise<void> {
  const controller = new AbortController();
  changeExport({
    phase: "running",
    state: start,
    persistent: files.persistent,
    rate: 0,
    problem: undefined,
    run: controller,
  });
  const begun = performance.now();
  let latest = start;
  let shownAt = 0;
  const onPage = (state: ExportState) => {
    latest = state;
    const now = performance.now();
    if (now - shownAt < RENDER_EVERY) return;
    shownAt = now;
    changeExport({ state, rate: ((state.rows - start.rows) * 1000) / (now - begun) });
  };
  let problem: string | undefined;
  try {
    // Names are a courtesy: an export without some of them is still complete.
    if (start.names) await learnOrganizations(controller.signal).catch(() => undefined);
    await readPages(files, start, onPage, controller.signal);
  } catch (error) {
    problem = isAbort(error) ? undefined : toApiError(error).message;
  }
  // It was discarded meanwhile, which shows its own outcome.
  if (exportStatus.get().run !== controller) return;
  changeExport({ phase: phaseOf(latest), state: latest, problem, run: undefined });
}

/** Looks for an unfinished export; none can be started before that is known. */
export async function findExport(owner: Owner): Promise<void> {
  if (!["searching", "elsewhere"].includes(exportStatus.get().phase)) return;
  await withExportFiles(async (files) => show(await readState(files, owner), files));
}

/** Exports everything that matches now, unless there is an unfinished export. */
export const startExport = (
  owner: Owner,
  { query, ...what }: Pick<ExportState, "list" | "format" | "names"> & { query: object },
): Promise<void> =>
  withExportFiles(async (files) => {
    const unfinished = await readState(files, owner);
    if (unfinished !== undefined) return show(unfinished, files);
    const now = new Date();
    const nothing = { looped: false, rows: 0, calls: 0, chunks: 0, paths: [], saved: false };
    const pinned = pinnedQuery(what.list, query, now);
    const state = { ...owner, ...what, query: pinned, started: now.toISOString(), ...nothing };
    await writeState(files, state);
    await run(files, state);
  });

/** Resumes after the last chunk, whichever tab wrote it. */
export async function resumeExport(): Promise<void> {
  const { state: known } = exportStatus.get();
  if (known === undefined) return;
  retryNow();
  await withExportFiles(async (files) => {
    const state = await readState(files, known);
    if (phaseOf(state) === "stopped" && state !== undefined) await run(files, state);
    else show(state, files);
  });
}

/** Pauses the export. It can be resumed later. */
export const pauseExport = (): void => exportStatus.get().run?.abort();
