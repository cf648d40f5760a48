import type { ExportFormat, ExportState, Owner } from "~/api/state/unfinished-export.ts";
import { columnsFrom, csvHeader, csvLine, notePaths, type SeenPaths } from "~/lib/csv-write.ts";
import { downloadBlob } from "~/lib/download.ts";
import { sha256Of } from "~/lib/sha256.ts";
import { mapInSlices } from "~/lib/slices.ts";
import { withNames } from "./with-names.ts";

/** What can be exported of a list. */
export type Exportable = {
  /** The name of the list. */
  list: string;
  /** These rows... */
  selected: readonly object[];
  /** Columns that are hidden, and so not requested. */
  leftOut?: string | undefined;
} & (
  | {
      /** ...or everything that matches this... */
      query: object;
    }
  | {
      /** ...or all of these, of a list that is loaded completely. */
      rows: readonly object[];
    }
);

/** Whether the export dialog is open. */
export interface ExportOpen {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

export const TYPES: Readonly<Record<ExportFormat, string>> = {
  csv: "text/csv;charset=utf-8",
  ndjson: "application/x-ndjson",
};

/** What a file holds. It is a file of its own, and exists only beside a complete export. */
export type Manifest = Record<string, unknown> & Pick<ExportState, "list" | "format" | "started">;

/** The file name of an export: recordings-2026-11-21.csv, by the browser's local date. */
export function fileName(list: string, started: string, ending: string): string {
  const date = new Date(started);
  const parts = [date.getFullYear(), date.getMonth() + 1, date.getDate()];
  return `${list}-${parts.map((part) => String(part).padStart(2, "0")).join("-")}.${ending}`;
}

/** Downloads a complete file, and its manifest with the file's hash. */
export async function download(file: Blob, manifest: Manifest): Promise<void> {
  const { list, started, format } = manifest;
  const name = fileName(list, started, format);
  const proof = { file: name, whole: true, bytes: file.size, sha256: await sha256Of(file) };
  const text = JSON.stringify({ ...proof, ...manifest }, undefined, 2);
  downloadBlob(name, file);
  downloadBlob(
    fileName(list, started, "manifest.json"),
    new Blob([`${text}\n`], { type: "application/json" }),
  );
}

/** Downloads loaded rows as the page has them, without a request. */
export async function saveRows(
  { service }: Pick<Owner, "service">,
  what: Pick<ExportState, "list" | "format" | "names"> & { selected: boolean },
  rows: readonly object[],
): Promise<void> {
  const { format, names } = what;
  const started = new Date().toISOString();
  const seen: SeenPaths = new Map();
  const written = await mapInSlices(rows, (row) => {
    const one = names ? withNames({ ...row }) : row;
    notePaths(seen, one);
    return one;
  });
  const columns = columnsFrom(seen);
  const write = (row: object) =>
    format === "csv" ? csvLine(columns, row) : `${JSON.stringify(row)}\n`;
  const lines = await mapInSlices(written, write);
  const file = new Blob([format === "csv" ? csvHeader(columns) : "", ...lines], {
    type: TYPES[format],
  });
  const ended = new Date().toISOString();
  await download(file, { service, ...what, columns, rows: rows.length, calls: 0, started, ended });
}
