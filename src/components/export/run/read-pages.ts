import { idOf, walkList } from "~/api/list-export.ts";
import type { ExportFiles } from "~/api/state/export-files.ts";
import { chunkName, type ExportState, writeState } from "~/api/state/unfinished-export.ts";
import { notePaths } from "~/lib/csv-write.ts";
import { exportedIds } from "./chunks.ts";
import { withNames } from "./with-names.ts";

/** The most a reload can lose. */
const PAGES_PER_CHUNK = 10;

/**
 * Reads the remaining pages, each row once, and stores what it has read however it ends. Throws
 * `ApiError`, the abort reason of `signal`, or the browser's error if its storage is full.
 */
export async function readPages(
  files: ExportFiles,
  start: ExportState,
  onPage: (state: ExportState) => void,
  signal: AbortSignal,
): Promise<void> {
  const ids = await exportedIds(files, start);
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
    const { list, query, cursor } = start;
    for await (const { rows, unreadable, next, looped } of walkList(list, query, cursor, signal)) {
      const before = lines.length;
      for (const received of rows) {
        const id = idOf(list, received);
        // A list that changes meanwhile may have a row on two pages.
        if (ids.has(id)) continue;
        if (id !== "") ids.add(id);
        const row = start.names ? withNames(received) : received;
        notePaths(paths, row);
        lines.push(`${JSON.stringify(row)}\n`);
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
