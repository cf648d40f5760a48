import { SOURCES } from "~/api/list-export.ts";
import type { ExportFiles } from "~/api/state/export-files.ts";
import { changeExport, exportStatus } from "~/api/state/export-status.ts";
import { type ExportFormat, type ExportState, writeState } from "~/api/state/unfinished-export.ts";
import { columnsFrom, csvHeader, csvLine } from "~/lib/csv-write.ts";
import { mapRows, readChunk } from "./chunks.ts";
import { download, type Manifest } from "./manifest.ts";
import { withExportFiles } from "./run-export.ts";

export const TYPES: Record<ExportFormat, string> = {
  csv: "text/csv;charset=utf-8",
  ndjson: "application/x-ndjson",
};

/** The rows as a file. Its parts are copies, so it outlives the chunks. */
async function fileOf(files: ExportFiles, { format, chunks, paths }: ExportState): Promise<Blob> {
  const columns = columnsFrom(new Map(paths));
  const parts: (string | Blob)[] = format === "csv" ? [csvHeader(columns)] : [];
  for (let index = 0; index < chunks; index += 1) {
    const text = await readChunk(files, index);
    const lines = format === "csv" ? await mapRows(text, (row) => csvLine(columns, row)) : [text];
    parts.push(new Blob(lines));
  }
  return new Blob(parts, { type: TYPES[format] });
}

function manifestOf(state: ExportState): Manifest {
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
  const { endpoint, after, before } = SOURCES[list];
  const { limit, pageSize = limit, cursor: _, orderBy, orderDirection, ...filters } = query;
  const bounds = before && after && { after: query[after] ?? null, before: query[before] };
  const order = orderBy === undefined ? undefined : { by: orderBy, direction: orderDirection };
  const call = `${endpoint.method} ${endpoint.path}`;
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
export async function saveExport(): Promise<void> {
  const { state } = exportStatus.get();
  if (state?.ended === undefined) return;
  changeExport({ phase: "saving", problem: undefined });
  await withExportFiles(async (files) => {
    await download(await fileOf(files, state), manifestOf(state));
    const saved = { ...state, saved: true };
    await writeState(files, saved);
    changeExport({ phase: "saved", state: saved });
  });
}
