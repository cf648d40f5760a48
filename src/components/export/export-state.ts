import { recordingList } from "~/contract/recordings.ts";
import { z } from "~/contract/zod.ts";
import { writePreference } from "~/lib/preferences.ts";
import type { Spool } from "./spool.ts";

export const FORMATS = ["csv", "ndjson"] as const;
export type ExportFormat = (typeof FORMATS)[number];

const ExportState = z.object({
  /** The service's address, and who was signed in there. */
  service: z.string(),
  who: z.string(),
  format: z.enum(FORMATS),
  query: recordingList.query,
  /** ISO 8601; `ended` once the last page was there. */
  started: z.string(),
  ended: z.optional(z.string()),
  /** The cursor to go on with; absent before the first page and after the last. */
  cursor: z.optional(z.string()),
  looped: z.boolean(),
  rows: z.number(),
  calls: z.number(),
  /** How many chunks of rows were written. */
  chunks: z.number(),
  /** The fields seen so far, and whether each ever held anything. */
  paths: z.array(z.tuple([z.string(), z.boolean()])),
  /** Handed over as a file: it is only kept until the dialog closes. */
  saved: z.boolean(),
});
/** How far an export is. It is written after each chunk, so what it says is always in the chunks. */
export type ExportState = z.infer<typeof ExportState>;

/** Whose export it is. */
export type Owner = Pick<ExportState, "service" | "who">;

const NAME = "state.json";
const FLAG = "export";

/** How long an unfinished export is kept, in milliseconds. */
const KEPT_FOR = 24 * 3_600_000;

export const chunkName = (index: number): string => `${index}.ndjson`;

export async function writeState(spool: Spool, state: ExportState): Promise<void> {
  // Says in time that there is something to look for, as looking costs a script.
  writePreference(FLAG, state.started);
  await spool.write(NAME, JSON.stringify(state));
}

export async function dropState(spool: Spool): Promise<void> {
  await spool.drop();
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
 * The export that was left unfinished, if it is this person's and less than a day old; any other,
 * and one that was saved already, is dropped.
 */
export async function readState(
  spool: Spool,
  owner: Owner,
  now = Date.now(),
): Promise<ExportState | undefined> {
  const text = await spool.read(NAME);
  const read = text === undefined ? undefined : z.safeParse(ExportState, parse(text));
  const state = read?.data;
  const isTheirs = state?.service === owner.service && state.who === owner.who;
  const isFresh = state !== undefined && now - Date.parse(state.started) < KEPT_FOR;
  if (isTheirs && isFresh && !state.saved) return state;
  await dropState(spool);
  return undefined;
}
