import { createReadStream } from "node:fs";
import { open } from "node:fs/promises";
import { isShaped } from "../../../src/contract/shape.ts";
import { shaped } from "../../../src/contract/shape-of.ts";
import { z } from "../../../src/contract/zod.ts";
import { tryJson } from "../forward/read-answer.ts";
import { Begun, Ended, NO_END } from "./entry.ts";

export interface Noted extends Begun, Ended {}

const BEGIN_LINE = shaped(Begun);
const END_LINE = shaped(z.extend(Ended, { end: z.string() }));

export const isMissing = (error: unknown) =>
  error instanceof Error && "code" in error && error.code === "ENOENT";

/** Bytes that are read at once: parsing them takes 10 ms, in which no call is answered. */
const CHUNK = 256 * 1024;

/** Reads the entries of a file. A line that was cut off, by a crash or a full disk, is left out. */
export async function readEntries(path: string): Promise<Map<string, Noted>> {
  const entries = new Map<string, Noted>();
  const take = (text: string) => {
    const line = tryJson(text);
    if (isShaped(BEGIN_LINE, line)) entries.set(line.id, { ...line, ...NO_END });
    else if (isShaped(END_LINE, line)) {
      const { end: id, ...end } = line;
      const entry = entries.get(id);
      if (entry) entries.set(id, { ...entry, ...end });
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
  return entries;
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
export const endLine = (id: string, { endedAt, createdId, outcome, status, stage }: Ended) =>
  JSON.stringify({ end: id, endedAt, createdId, outcome, status, stage });
