import { withLock } from "~/lib/locks.ts";
import { readPreference, writePreference } from "~/lib/preferences.ts";

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

// Named when only recordings could be exported: a new name would strand rows in the old folder.
export const FOLDER = "recordings-export";
const LOCK = "tapedeck export";

/** The files of an export in a browser without a file system. */
export const inMemory = new Map<string, string>();

/** The origin-private file system, which only this console can read, if the browser has one to write to. */
export async function exportRoot(): Promise<FileSystemDirectoryHandle | undefined> {
  try {
    if (!("createWritable" in FileSystemFileHandle.prototype)) return undefined;
    return await navigator.storage.getDirectory();
  } catch {
    return undefined;
  }
}

export const undefinedIfMissing = (error: unknown): undefined => {
  if (error instanceof DOMException && error.name === "NotFoundError") return undefined;
  throw error;
};

/** Deletes everything an export has written in this browser, whoever's it is. */
export async function deleteExport() {
  inMemory.clear();
  const root = await exportRoot();
  await root?.removeEntry(FOLDER, { recursive: true }).catch(undefinedIfMissing);
  writePreference(FLAG, undefined);
}

/** Runs a task while no other tab uses the files. */
export const lockExportFiles = (options: LockOptions, task: (held: boolean) => Promise<void>) =>
  withLock(LOCK, options, task);

/** Deletes the unfinished export, if there is one, and with `expired` only if it wasn't resumed within a day. */
export function discardUnfinished({ expired = false } = {}) {
  const since = unfinishedSince();
  if (since === undefined || (expired && !isExpired(since))) return;
  // A run holds the lock until it has ended, so what it wrote last is deleted too.
  void lockExportFiles({}, deleteExport);
}
