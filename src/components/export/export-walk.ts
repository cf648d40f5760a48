import { idOf, walkRecordings } from "~/api/recording-export.ts";
import { notePaths } from "~/lib/csv-write.ts";
import { idsSoFar } from "./chunks.ts";
import { chunkName, type ExportState, writeState } from "./export-state.ts";
import type { Spool } from "./spool.ts";

/** A chunk is this many pages: what a reload loses at most. */
const PAGES_A_CHUNK = 10;

/**
 * Walks on from where a state is, each recording once; `onPage` hears how far it is. However it
 * ends, what was read is written. Throws `ApiError`, the abort reason of `signal`, or what the
 * browser says when it has no room left.
 */
export async function walkOn(
  spool: Spool,
  start: ExportState,
  onPage: (state: ExportState) => void,
  signal: AbortSignal,
): Promise<void> {
  const ids = await idsSoFar(spool, start);
  const paths = new Map(start.paths);
  let state = start;
  let lines: string[] = [];
  let pages = 0;
  const commit = async () => {
    if (pages === 0) return;
    await spool.write(chunkName(state.chunks), lines.join(""));
    state = { ...state, chunks: state.chunks + 1, paths: [...paths] };
    await writeState(spool, state);
    lines = [];
    pages = 0;
    onPage(state);
  };
  try {
    for await (const { rows, next, looped } of walkRecordings(state.query, state.cursor, signal)) {
      let fresh = 0;
      for (const row of rows) {
        const id = idOf(row);
        // A list that moves meanwhile may show a row on two pages.
        if (ids.has(id)) continue;
        if (id !== "") ids.add(id);
        notePaths(paths, row);
        lines.push(`${JSON.stringify(row)}\n`);
        fresh += 1;
      }
      pages += 1;
      const isEnd = next === undefined && !looped;
      state = {
        ...state,
        cursor: next,
        looped,
        ended: isEnd ? new Date().toISOString() : undefined,
        rows: state.rows + fresh,
        calls: state.calls + 1,
      };
      onPage(state);
      if (pages === PAGES_A_CHUNK || next === undefined) await commit();
    }
  } finally {
    await commit();
  }
}
