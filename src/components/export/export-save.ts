import type { RecordingRow } from "~/api/recordings.ts";
import { columnsFrom, csvHeader, csvLine, notePaths, type SeenPaths } from "~/lib/csv-write.ts";
import { downloadBlob } from "~/lib/download.ts";
import { mapInSlices } from "~/lib/slices.ts";
import { mapRows, readChunk } from "./chunks.ts";
import { alone } from "./export-run.ts";
import { type ExportFormat, type ExportState, type Owner, writeState } from "./export-state.ts";
import { changeExport, currentExport } from "./export-store.ts";
import type { Spool } from "./spool.ts";

const TYPES: Record<ExportFormat, string> = {
  csv: "text/csv;charset=utf-8",
  ndjson: "application/x-ndjson",
};

/** The file of an export begun then: recordings-2026-11-21.csv, by the browser's own day. */
export function fileName(started: string, ending: string): string {
  const date = new Date(started);
  const parts = [date.getFullYear(), date.getMonth() + 1, date.getDate()];
  return `recordings-${parts.map((part) => String(part).padStart(2, "0")).join("-")}.${ending}`;
}

/** The rows as a file. Its parts are copies, which last when the chunks are dropped. */
async function fileOf(spool: Spool, { format, chunks, paths }: ExportState): Promise<Blob> {
  const columns = columnsFrom(new Map(paths));
  const parts: (string | Blob)[] = format === "csv" ? [csvHeader(columns)] : [];
  for (let index = 0; index < chunks; index += 1) {
    const text = await readChunk(spool, index);
    const lines = format === "csv" ? await mapRows(text, (row) => csvLine(columns, row)) : [text];
    parts.push(new Blob(lines));
  }
  return new Blob(parts, { type: TYPES[format] });
}

/** What a file holds, for a side file of its own; there is one only beside a file that is whole. */
type Manifest = Record<string, unknown> & Pick<ExportState, "format" | "started">;

function download(file: Blob, manifest: Manifest): void {
  const name = fileName(manifest.started, manifest.format);
  const text = JSON.stringify({ file: name, whole: true, ...manifest }, undefined, 2);
  downloadBlob(name, file);
  downloadBlob(
    fileName(manifest.started, "manifest.json"),
    new Blob([`${text}\n`], { type: "application/json" }),
  );
}

function manifestOf(state: ExportState): Manifest {
  const { service, format, query, started, ended, rows, calls, paths } = state;
  const { limit, cursor: _, orderBy, orderDirection, ...filters } = query;
  const columns = columnsFrom(new Map(paths));
  const bounds = { after: query["dateCreated:gt"] ?? null, before: query["dateCreated:lt"] };
  const order = { by: orderBy, direction: orderDirection };
  const counts = { rows, calls, pageSize: limit };
  return { service, filters, bounds, order, columns, format, ...counts, started, ended };
}

/** Hands a whole export over as a file and its manifest; it can be had again until it is dropped. */
export async function saveExport(): Promise<void> {
  const { state } = currentExport();
  if (state?.ended === undefined) return;
  changeExport({ phase: "saving", problem: undefined });
  await alone(async (spool) => {
    download(await fileOf(spool, state), manifestOf(state));
    const saved = { ...state, saved: true };
    await writeState(spool, saved);
    changeExport({ phase: "saved", state: saved });
  });
}

/** Hands over the rows that were selected, as the table has them, without asking the service. */
export async function saveSelected(
  { service }: Owner,
  format: ExportFormat,
  rows: readonly RecordingRow[],
): Promise<void> {
  const started = new Date().toISOString();
  const seen: SeenPaths = new Map();
  await mapInSlices(rows, (row) => notePaths(seen, row));
  const columns = columnsFrom(seen);
  const write = (row: RecordingRow) =>
    format === "csv" ? csvLine(columns, row) : `${JSON.stringify(row)}\n`;
  const lines = await mapInSlices(rows, write);
  const file = new Blob([format === "csv" ? csvHeader(columns) : "", ...lines], {
    type: TYPES[format],
  });
  const counts = { rows: rows.length, calls: 0 };
  const ended = new Date().toISOString();
  download(file, { service, selected: true, columns, format, ...counts, started, ended });
}
