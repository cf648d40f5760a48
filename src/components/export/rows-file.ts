import {
  chosenSeparator,
  columnsFrom,
  csvHeader,
  csvLine,
  notePaths,
  type SeenPaths,
  type Separator,
} from "~/lib/csv-write.ts";
import { downloadBlob } from "~/lib/download.ts";
import { formatIsoDay } from "~/lib/format.ts";
import { isObject } from "~/lib/guards.ts";
import { pause } from "~/lib/pause.ts";
import { ACTIVITY, activityRow } from "./activity-row.ts";
import { readableRow } from "./readable-row.ts";

export const FORMATS = ["csv", "ndjson"] as const;
export type ExportFormat = (typeof FORMATS)[number];

export interface FileOptions {
  /** The name of the list. */
  list: string;
  format: ExportFormat;
  /** IDs and milliseconds as they are received, instead of names and durations. */
  raw: boolean;
  /** Times in the zone that times are shown in, unless they are raw. */
  zoned?: boolean;
}

/** recordings-2026-11-21.csv; recordings-2026-11-21-partial.csv. */
function fileName({ list, format }: FileOptions, started: Date, partial: boolean) {
  return `${list}-${formatIsoDay(started)}${partial ? "-partial" : ""}.${format}`;
}

/** The lines of a part of a file as CSV. */
async function csvOf(part: Blob, columns: readonly string[], separator: Separator) {
  const lines = (await part.text()).trimEnd().split("\n");
  return lines
    .map((line) => {
      const row: unknown = JSON.parse(line);
      return isObject(row) ? csvLine(columns, row, separator) : "";
    })
    .join("");
}

/** Collects rows for a file. They are kept as blobs, which the browser can move to its disk. */
export function rowsFile(options: FileOptions) {
  const started = new Date();
  const separator = chosenSeparator();
  const seen: SeenPaths = new Map();
  const parts: Blob[] = [];
  return {
    add(rows: readonly object[]) {
      if (rows.length === 0) return;
      const lines = rows.map((row) => {
        const arranged = options.list === ACTIVITY ? activityRow({ ...row }) : { ...row };
        const written = options.raw ? arranged : readableRow(arranged, options.zoned);
        notePaths(seen, written);
        return `${JSON.stringify(written)}\n`;
      });
      parts.push(new Blob([lines.join("")]));
    },
    /** Downloads what was added, and returns the file's name. */
    async save(partial = false) {
      const name = fileName(options, started, partial);
      if (options.format === "ndjson") {
        downloadBlob(name, new Blob(parts, { type: "application/x-ndjson" }));
        return name;
      }
      const columns = columnsFrom(seen);
      const texts: BlobPart[] = [csvHeader(columns, separator)];
      for (const part of parts) texts.push(new Blob([await csvOf(part, columns, separator)]));
      downloadBlob(name, new Blob(texts, { type: "text/csv;charset=utf-8" }));
      return name;
    },
  };
}

/** Rows per slice, which take a few milliseconds. */
const SLICE = 250;

/** Downloads loaded rows, without a request. */
export async function saveRows(options: FileOptions, rows: readonly object[]) {
  const file = rowsFile(options);
  for (let start = 0; start < rows.length; start += SLICE) {
    if (start > 0) await pause(0);
    file.add(rows.slice(start, start + SLICE));
  }
  await file.save();
}
