import { readPreference, writePreference } from "~/lib/preferences.ts";
import { deleteExportFiles, lockExportFiles } from "./export-files.ts";

export const FORMATS = ["csv", "ndjson"] as const;
export type ExportFormat = (typeof FORMATS)[number];

/** How far an export is. Written after each chunk, so it never counts rows that aren't stored. */
export interface ExportState {
  /** The service's address, and who was signed in there. */
  service: string;
  who: string;
  /** The name of a list that is exported page by page. */
  list: string;
  format: ExportFormat;
  /** Whether names are written beside IDs. */
  names: boolean;
  query: Record<string, unknown>;
  /** ISO 8601; `ended` is set once the last page has arrived. */
  started: string;
  ended?: string;
  /** The cursor to resume from; absent before the first page and after the last. */
  cursor?: string;
  looped: boolean;
  rows: number;
  calls: number;
  /** What came and isn't among the rows: those whose ID another has, and what is no row at all. */
  repeated?: number;
  unreadable?: number;
  /** How many chunks of rows were written. */
  chunks: number;
  /** The fields seen so far, and whether each ever had a value. */
  paths: [string, boolean][];
  /** Downloaded: it is only kept until the dialog closes. */
  saved: boolean;
}

/** Whose export it is. */
export type Owner = Pick<ExportState, "service" | "who">;

const FLAG = "export";

/** How long an unfinished export is kept, in milliseconds. */
const KEPT_FOR = 24 * 3_600_000;

/** When this browser's unfinished export was started; undefined if it has none. */
export const unfinishedSince = () => readPreference(FLAG);

export const isExpired = (started: string, now = Date.now()) =>
  !(now - Date.parse(started) < KEPT_FOR);

/** Notes that there is one, which is then known without opening its files. */
export const noteUnfinished = (started: string) => writePreference(FLAG, started);

/** Deletes this browser's export, whoever's it is. */
export async function deleteExport() {
  await deleteExportFiles();
  writePreference(FLAG, undefined);
}

/** Deletes the unfinished export, if there is one, and with `expired` only if it wasn't resumed within a day. */
export function discardUnfinished({ expired = false } = {}) {
  const since = unfinishedSince();
  if (since === undefined || (expired && !isExpired(since))) return;
  // A run holds the lock until it has ended, so what it wrote last is deleted too.
  void lockExportFiles({}, deleteExport);
}
