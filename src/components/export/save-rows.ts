import type { ExportFormat, ExportState, Owner } from "~/api/state/unfinished-export.ts";
import { columnsFrom, csvHeader, csvLine, notePaths, type SeenPaths } from "~/lib/csv-write.ts";
import { downloadBlob } from "~/lib/download.ts";
import { isObject } from "~/lib/guards.ts";
import { sha256Of } from "~/lib/sha256.ts";
import { mapInSlices } from "~/lib/slices.ts";
import { ACTIVITY, activityRow } from "./activity-row.ts";
import type { ExportRow } from "./walk.ts";
import { withNames } from "./with-names.ts";

function parseRow(line: string): ExportRow {
  const row: unknown = JSON.parse(line);
  return isObject(row) ? row : {};
}

/** What can be exported of a list. */
export type Exportable = {
  /** The name of the list. */
  list: string;
  /** These rows... */
  selected: readonly object[];
  /** Columns that are hidden, and so not requested. */
  leftOut?: string;
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

const TYPES: Readonly<Record<ExportFormat, string>> = {
  csv: "text/csv;charset=utf-8",
  ndjson: "application/x-ndjson",
};

/** What a file holds. It is a file of its own, and exists only beside a complete export. */
export type Manifest = Record<string, unknown> & Pick<ExportState, "list" | "format" | "started">;

/** The file name of an export: recordings-2026-11-21.csv, by the browser's local date. */
export function fileName(list: string, started: string, ending: string) {
  const date = new Date(started);
  const parts = [date.getFullYear(), date.getMonth() + 1, date.getDate()];
  return `${list}-${parts.map((part) => String(part).padStart(2, "0")).join("-")}.${ending}`;
}

/** Downloads a complete file, and its manifest with the file's hash. */
export async function download(file: Blob, manifest: Manifest) {
  const { list, started, format } = manifest;
  const name = fileName(list, started, format);
  const sha256 = await sha256Of(file);
  const proof = { file: name, whole: true, bytes: file.size, sha256, console: location.origin };
  const text = JSON.stringify({ ...proof, ...manifest }, undefined, 2);
  downloadBlob(name, file);
  downloadBlob(
    fileName(list, started, "manifest.json"),
    new Blob([`${text}\n`], { type: "application/json" }),
  );
}

/** A row of a list as a line of JSON, with names beside its IDs if it has to have them. Notes its fields. */
export function lineOf(list: string, row: object, names: boolean, seen: SeenPaths) {
  const arranged = list === ACTIVITY ? activityRow({ ...row }) : { ...row };
  const written = names ? withNames(arranged) : arranged;
  notePaths(seen, written);
  return `${JSON.stringify(written)}\n`;
}

/** Maps the rows in lines of JSON, in slices that don't block the page. */
export const mapRows = <T>(text: string, make: (row: ExportRow) => T): Promise<T[]> =>
  mapInSlices(
    text.split("\n").filter((line) => line !== ""),
    (line) => make(parseRow(line)),
  );

/** A file of rows that are read in parts, as lines of JSON. What it has outlives them. */
export async function fileOf(
  format: ExportFormat,
  columns: readonly string[],
  parts: AsyncIterable<string> | Iterable<string>,
): Promise<Blob> {
  const isCsv = format === "csv";
  const blobs = isCsv ? [new Blob([csvHeader(columns)])] : [];
  for await (const text of parts) {
    blobs.push(new Blob(isCsv ? await mapRows(text, (row) => csvLine(columns, row)) : [text]));
  }
  return new Blob(blobs, { type: TYPES[format] });
}

/** Downloads loaded rows as the page has them, without a request. */
export async function saveRows(
  { service }: Pick<Owner, "service">,
  what: Pick<ExportState, "list" | "format" | "names"> & { selected: boolean },
  rows: readonly object[],
) {
  const started = new Date().toISOString();
  const seen: SeenPaths = new Map();
  const lines = await mapInSlices(rows, (row) => lineOf(what.list, row, what.names, seen));
  const columns = columnsFrom(seen);
  const file = await fileOf(what.format, columns, [lines.join("")]);
  const ended = new Date().toISOString();
  await download(file, { service, ...what, columns, rows: rows.length, calls: 0, started, ended });
}
