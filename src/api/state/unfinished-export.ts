import { isShaped, type Shaped } from "~/contract/shape.ts";
import { readPreference, writePreference } from "~/lib/preferences.ts";
import type { ExportFiles } from "./export-files.ts";

export const FORMATS = ["csv", "ndjson"] as const;
export type ExportFormat = (typeof FORMATS)[number];

/** The lists that are exported page by page. The others are loaded completely. */
const WALKED = ["recordings", "sync-log", "followups", "opportunities", "activity"] as const;
export type WalkedList = (typeof WALKED)[number];
/** Every list that can be exported, as its files are named. */
export type ExportList = WalkedList | "organizations" | "teams";

/** How far an export is. Written after each chunk, so it never counts rows that aren't stored. */
export interface ExportState {
  /** The service's address, and who was signed in there. */
  service: string;
  who: string;
  list: WalkedList;
  format: ExportFormat;
  /** Whether names are written beside IDs. */
  names: boolean;
  query: Record<string, unknown>;
  /** ISO 8601; `ended` is set once the last page has arrived. */
  started: string;
  ended?: string | undefined;
  /** The cursor to resume from; absent before the first page and after the last. */
  cursor?: string | undefined;
  looped: boolean;
  rows: number;
  calls: number;
  /** What came and isn't among the rows: those whose ID another has, and what is no row at all. */
  repeated?: number | undefined;
  unreadable?: number | undefined;
  /** How many chunks of rows were written. */
  chunks: number;
  /** The fields seen so far, and whether each ever had a value. */
  paths: [string, boolean][];
  /** Downloaded: it is only kept until the dialog closes. */
  saved: boolean;
}

const EXPORT_STATE: Shaped<ExportState> = {
  shape: {
    service: "string",
    who: "string",
    list: WALKED.map((list) => JSON.stringify(list)),
    format: FORMATS.map((format) => JSON.stringify(format)),
    names: "boolean",
    query: "record",
    started: "string",
    ended: ["string", "undefined"],
    cursor: ["string", "undefined"],
    looped: "boolean",
    rows: "number",
    calls: "number",
    repeated: ["number", "undefined"],
    unreadable: ["number", "undefined"],
    chunks: "number",
    paths: [[["string", "boolean"]]],
    saved: "boolean",
  },
};

/** Whose export it is. */
export type Owner = Pick<ExportState, "service" | "who">;

const NAME = "state.json";
const FLAG = "export";

/** How long an unfinished export is kept, in milliseconds. */
const KEPT_FOR = 24 * 3_600_000;

export const chunkName = (index: number): string => `${index}.ndjson`;

/** When this browser's unfinished export was started; undefined if it has none. */
export const unfinishedSince = (): string | undefined => readPreference(FLAG);

export const isExpired = (started: string, now = Date.now()): boolean =>
  !(now - Date.parse(started) < KEPT_FOR);

export async function writeState(files: ExportFiles, state: ExportState): Promise<void> {
  // Known without opening the files, and set before there is anything to delete.
  writePreference(FLAG, state.started);
  await files.write(NAME, JSON.stringify(state));
}

export async function deleteExport(files: ExportFiles): Promise<void> {
  await files.deleteAll();
  writePreference(FLAG, undefined);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * The unfinished export, if it is this person's and less than a day old. Deletes any other, and one
 * that was saved already.
 */
export async function readState(
  files: ExportFiles,
  owner: Owner,
  now = Date.now(),
): Promise<ExportState | undefined> {
  const text = await files.read(NAME);
  const found = text === undefined ? undefined : parse(text);
  const state = isShaped(EXPORT_STATE, found) ? found : undefined;
  const isTheirs = state?.service === owner.service && state.who === owner.who;
  if (isTheirs && !state.saved && !isExpired(state.started, now)) return state;
  await deleteExport(files);
  return undefined;
}
