import { retryNow } from "~/api/attempt.ts";
import { isAbort, toApiError } from "~/api/errors.ts";
import { learnOrganizations } from "~/api/organizations.ts";
import { changeExport, exportStatus, type Phase } from "~/api/state/export-status.ts";
import {
  chunkName,
  type ExportFiles,
  openExportFiles,
  readState,
  writeState,
} from "~/api/state/stored-export.ts";
import {
  deleteExport,
  type ExportState,
  lockExportFiles,
  type Owner,
} from "~/api/state/unfinished-export.ts";
import { type DeclaredList, listNamed } from "~/components/define-list/define-list.ts";
import { madeIn } from "~/components/define-list/filters.ts";
import { columnsFrom } from "~/lib/csv-write.ts";
import { download, fileOf, lineOf, mapRows } from "./save-rows.ts";
import { idOf, pinnedQuery, walkList } from "./walk.ts";

/** The texts of the chunks, one row per line. Throws if one is missing. */
async function* readChunks(files: ExportFiles, chunks: number): AsyncGenerator<string, void> {
  for (let index = 0; index < chunks; index += 1) {
    const text = await files.read(chunkName(index));
    if (text === undefined) {
      throw new Error("Part of this export is missing. Discard it and start over.");
    }
    yield text;
  }
}

/** The IDs in all chunks of an export. */
async function exportedIds(
  files: ExportFiles,
  list: DeclaredList,
  chunks: number,
): Promise<Set<string>> {
  const ids = new Set<string>();
  for await (const text of readChunks(files, chunks)) {
    for (const id of await mapRows(text, (row) => idOf(list, row))) ids.add(id);
  }
  ids.delete("");
  return ids;
}

/** The most a reload can lose. */
const PAGES_PER_CHUNK = 10;

/**
 * Reads the remaining pages, each row once, and stores what it has read however it ends. Throws
 * `ApiError`, the abort reason of `signal`, or the browser's error if its storage is full.
 */
async function readPages(
  files: ExportFiles,
  list: DeclaredList,
  start: ExportState,
  onPage: (state: ExportState) => void,
  signal: AbortSignal,
) {
  const ids = await exportedIds(files, list, start.chunks);
  const paths = new Map(start.paths);
  let state = start;
  let lines: string[] = [];
  let pages = 0;
  const commit = async () => {
    if (pages === 0) return;
    await files.write(chunkName(state.chunks), lines.join(""));
    state = { ...state, chunks: state.chunks + 1, paths: [...paths] };
    await writeState(files, state);
    lines = [];
    pages = 0;
    onPage(state);
  };
  try {
    const { query, cursor } = start;
    for await (const page of walkList(list, query, cursor, signal)) {
      const { rows, unreadable, next, looped } = page;
      const before = lines.length;
      for (const received of rows) {
        const id = idOf(list, received);
        // A list that changes meanwhile may have a row on two pages.
        if (ids.has(id)) continue;
        if (id !== "") ids.add(id);
        lines.push(lineOf(list.name, received, start.names, paths));
      }
      pages += 1;
      state = {
        ...state,
        cursor: next,
        looped,
        ended: next === undefined && !looped ? new Date().toISOString() : undefined,
        rows: state.rows + lines.length - before,
        calls: state.calls + 1,
        repeated: (state.repeated ?? 0) + rows.length - (lines.length - before),
        unreadable: (state.unreadable ?? 0) + unreadable,
      };
      onPage(state);
      if (pages === PAGES_PER_CHUNK || next === undefined) await commit();
    }
  } finally {
    await commit();
  }
}

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
const withExportFiles = (task: (files: ExportFiles) => Promise<void>) =>
  lockExportFiles({ ifAvailable: true }, async (held) => {
    if (!held) return changeExport({ phase: "elsewhere" });
    try {
      await task(await openExportFiles());
    } catch (error) {
      const { state } = exportStatus.get();
      changeExport({ phase: phaseOf(state), problem: toApiError(error).message });
    }
  });

/** The unfinished export of this person, and its list. One of a list that is no longer declared is deleted. */
async function findIn(files: ExportFiles, owner: Owner) {
  const state = await readState(files, owner);
  const list = state && listNamed(state.list);
  if (state && !list) await deleteExport();
  return list && { state, list };
}

async function run(files: ExportFiles, list: DeclaredList, start: ExportState) {
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
    await readPages(files, list, start, onPage, controller.signal);
  } catch (error) {
    problem = isAbort(error) ? undefined : toApiError(error).message;
  }
  // It was discarded meanwhile, which shows its own outcome.
  if (exportStatus.get().run !== controller) return;
  changeExport({ phase: phaseOf(latest), state: latest, problem, run: undefined });
}

/** Looks for an unfinished export; none can be started before that is known. */
export async function findExport(owner: Owner) {
  if (!["searching", "elsewhere"].includes(exportStatus.get().phase)) return;
  await withExportFiles(async (files) => show((await findIn(files, owner))?.state, files));
}

/** Exports everything that matches now, unless there is an unfinished export. */
export const startExport = (
  owner: Owner,
  { query, ...what }: Pick<ExportState, "list" | "format" | "names"> & { query: object },
) =>
  withExportFiles(async (files) => {
    const unfinished = await findIn(files, owner);
    if (unfinished !== undefined) return show(unfinished.state, files);
    const list = listNamed(what.list);
    if (list === undefined) return;
    const now = new Date();
    const nothing = { looped: false, rows: 0, calls: 0, chunks: 0, paths: [], saved: false };
    const pinned = pinnedQuery(list, query, now);
    const state = { ...owner, ...what, query: pinned, started: now.toISOString(), ...nothing };
    await writeState(files, state);
    await run(files, list, state);
  });

/** Resumes after the last chunk, whichever tab wrote it. */
export async function resumeExport() {
  const { state: known } = exportStatus.get();
  if (known === undefined) return;
  retryNow();
  await withExportFiles(async (files) => {
    const found = await findIn(files, known);
    if (found && phaseOf(found.state) === "stopped") await run(files, found.list, found.state);
    else show(found?.state, files);
  });
}

/** Pauses the export. It can be resumed later. */
export const pauseExport = () => exportStatus.get().run?.abort();

function manifestOf(state: ExportState) {
  const {
    service,
    list,
    format,
    names,
    query,
    started,
    ended,
    rows,
    calls,
    repeated,
    unreadable,
    paths,
  } = state;
  const { endpoint, filters: declared = [] } = listNamed(list) ?? {};
  const made = declared.find(madeIn);
  const { limit, pageSize = limit, cursor: _, orderBy, orderDirection, ...filters } = query;
  const bounds = made && { after: query[made.after] ?? null, before: query[made.before] };
  const order = orderBy === undefined ? undefined : { by: orderBy, direction: orderDirection };
  const call = endpoint && `${endpoint.method} ${endpoint.path}`;
  const columns = columnsFrom(new Map(paths));
  const counts = { rows, calls, repeated, unreadable, pageSize };
  return {
    list,
    service,
    call,
    filters,
    bounds,
    order,
    columns,
    names,
    format,
    ...counts,
    started,
    ended,
  };
}

/** Downloads a complete export and its manifest; again and again, until it is discarded. */
export async function saveExport() {
  const { state } = exportStatus.get();
  if (state?.ended === undefined) return;
  changeExport({ phase: "saving", problem: undefined });
  await withExportFiles(async (files) => {
    const manifest = manifestOf(state);
    const rows = readChunks(files, state.chunks);
    await download(await fileOf(state.format, manifest.columns, rows), manifest);
    const saved = { ...state, saved: true };
    await writeState(files, saved);
    changeExport({ phase: "saved", state: saved });
  });
}
