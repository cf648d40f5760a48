import { createReadStream } from "node:fs";
import { open } from "node:fs/promises";
import { isShaped } from "../../../src/contract/shape.ts";
import { shaped } from "../../../src/contract/schema.ts";
import { z } from "../../../src/contract/zod.ts";
import { tryJson } from "../forward/read-answer.ts";
import { Begun, Ended, Found, NO_END } from "./store.ts";

export interface Noted extends Begun, Ended, Partial<Found> {}

const BEGIN_LINE = shaped(Begun);
const END_LINE = shaped(z.extend(Ended, { end: z.string(), count: z.optional(z.number()) }));
const FOUND_LINE = shaped(z.extend(Found, { found: z.string() }));

export const isMissing = (error: unknown) =>
  error instanceof Error && "code" in error && error.code === "ENOENT";

/** Bytes that are read at once: parsing them takes 10 ms, in which no call is answered. */
const CHUNK = 256 * 1024;

/** Reads the entries of a file, and how many lines another one has replaced. A line that was cut off, by a crash or a full disk, is left out. */
export async function readEntries(path: string) {
  const entries = new Map<string, Noted>();
  let replaced = 0;
  const take = (text: string) => {
    const line = tryJson(text);
    if (isShaped(BEGIN_LINE, line)) entries.set(line.id, { ...line, ...NO_END });
    else if (isShaped(END_LINE, line)) {
      const { end: id, count = 1, ...end } = line;
      const entry = entries.get(id);
      if (!entry) return;
      if (entry.endedAt !== null) replaced += 1;
      entries.set(id, { ...entry, ...end, count });
    } else if (isShaped(FOUND_LINE, line)) {
      const entry = entries.get(line.found);
      const { finding, foundAt } = line;
      if (entry) entries.set(line.found, { ...entry, finding, foundAt });
    }
  };
  let rest = "";
  try {
    for await (const chunk of createReadStream(path, { encoding: "utf8", highWaterMark: CHUNK })) {
      const lines = (rest + String(chunk)).split("\n");
      rest = lines.pop() ?? "";
      for (const line of lines) take(line);
    }
    take(rest);
  } catch (error) {
    if (!isMissing(error)) throw error;
  }
  return { entries, replaced };
}

/** Whether the file ends within a line. */
export async function isTornAt(path: string): Promise<boolean> {
  const file = await open(path).catch((error: unknown) => {
    if (!isMissing(error)) throw error;
  });
  if (!file) return false;
  try {
    const { size } = await file.stat();
    const { buffer } = await file.read({ position: size - 1, length: 1 });
    return size > 0 && buffer[0] !== 10;
  } finally {
    await file.close();
  }
}

/** The fields of each line. */
const BEGIN_FIELDS = Object.keys(Begun.shape);
export const beginLine = (entry: Noted) =>
  JSON.stringify(entry, [...BEGIN_FIELDS, ...Object.keys(entry.params)]);
export const endLine = (id: string, { count, ...ended }: Ended) => {
  const { endedAt, createdId, outcome, status, stage, serviceRequestId } = ended;
  const line = { end: id, endedAt, createdId, outcome, status, stage, serviceRequestId };
  return JSON.stringify(count === 1 ? line : { ...line, count });
};
export const foundLine = (id: string, { finding, foundAt }: Found) =>
  JSON.stringify({ found: id, finding, foundAt });
