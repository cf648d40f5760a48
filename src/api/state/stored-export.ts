import { isShaped, type Shaped } from "~/contract/shape.ts";
import { fromJson } from "~/lib/guards.ts";
import {
  deleteExport,
  exportRoot,
  type ExportState,
  FOLDER,
  FORMATS,
  inMemory,
  isExpired,
  noteUnfinished,
  type Owner,
  undefinedIfMissing,
} from "./unfinished-export.ts";

// Loads with the first export: discarding one does without it.

/** The texts of an unfinished export by name: its state, and chunks of rows. */
export interface ExportFiles {
  /** Whether they are still there after a reload. */
  readonly persistent: boolean;
  readonly read: (name: string) => Promise<string | undefined>;
  /** Writes all of a text, or leaves the earlier one of that name. */
  readonly write: (name: string, text: string) => Promise<void>;
}

async function filesInBrowser(): Promise<ExportFiles> {
  const root = await exportRoot();
  if (root === undefined) throw new Error("There is none.");
  const folder = () => root.getDirectoryHandle(FOLDER, { create: true });
  await folder();
  return {
    persistent: true,
    read: async (name) => {
      const file = await (await folder()).getFileHandle(name).catch(undefinedIfMissing);
      return (await file?.getFile())?.text();
    },
    write: async (name, text) => {
      const file = await (await folder()).getFileHandle(name, { create: true });
      const stream = await file.createWritable();
      await stream.write(text);
      await stream.close();
    },
  };
}

const filesInMemory = (): ExportFiles => ({
  persistent: false,
  read: (name) => Promise.resolve(inMemory.get(name)),
  write: (name, text) => Promise.resolve(void inMemory.set(name, text)),
});

let files: Promise<ExportFiles> | undefined;

/** The browser's one set of export files; in memory if it has no such file system. */
export const openExportFiles = (): Promise<ExportFiles> =>
  (files ??= filesInBrowser().catch(filesInMemory));

const EXPORT_STATE: Shaped<ExportState> = {
  shape: {
    service: "string",
    who: "string",
    list: "string",
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

const NAME = "state.json";

export const chunkName = (index: number) => `${index}.ndjson`;

export async function writeState({ write }: ExportFiles, state: ExportState) {
  // Before there is anything to delete.
  noteUnfinished(state.started);
  await write(NAME, JSON.stringify(state));
}

/**
 * The unfinished export, if it is this person's and less than a day old. Deletes any other, and one
 * that was saved already.
 */
export async function readState(
  { read }: ExportFiles,
  owner: Owner,
  now = Date.now(),
): Promise<ExportState | undefined> {
  const text = await read(NAME);
  const found = text === undefined ? undefined : fromJson(text);
  const state = isShaped(EXPORT_STATE, found) ? found : undefined;
  const isTheirs = state?.service === owner.service && state.who === owner.who;
  if (isTheirs && !state.saved && !isExpired(state.started, now)) return state;
  await deleteExport();
  return undefined;
}
