import { type ExportRow, idOf } from "~/api/recording-export.ts";
import { mapInSlices } from "~/lib/slices.ts";
import { chunkName, type ExportState } from "./export-state.ts";
import type { Spool } from "./spool.ts";

const isRow = (value: unknown): value is ExportRow => typeof value === "object" && value !== null;

/** Reads one line of a chunk. */
function parseRow(line: string): ExportRow {
  const row: unknown = JSON.parse(line);
  return isRow(row) ? row : {};
}

/** The text of a chunk: a row a line. Throws where it isn't there. */
export async function readChunk(spool: Spool, index: number): Promise<string> {
  const text = await spool.read(chunkName(index));
  if (text !== undefined) return text;
  throw new Error("A part of this export is gone from the browser. Drop it and start again.");
}

/** Makes something of each row of a chunk's text, without holding the page up. */
export const mapRows = <T>(text: string, make: (row: ExportRow) => T): Promise<T[]> =>
  mapInSlices(
    text.split("\n").filter((line) => line !== ""),
    (line) => make(parseRow(line)),
  );

/** The ids in all chunks of an export. */
export async function idsSoFar(spool: Spool, { chunks }: ExportState): Promise<Set<string>> {
  const ids = new Set<string>();
  for (let index = 0; index < chunks; index += 1) {
    for (const id of await mapRows(await readChunk(spool, index), idOf)) ids.add(id);
  }
  ids.delete("");
  return ids;
}
