import { type ExportRow, idOf } from "~/api/list-export.ts";
import type { ExportFiles } from "~/api/state/export-files.ts";
import { chunkName, type ExportState } from "~/api/state/unfinished-export.ts";
import { isObject } from "~/lib/guards.ts";
import { mapInSlices } from "~/lib/slices.ts";

function parseRow(line: string): ExportRow {
  const row: unknown = JSON.parse(line);
  return isObject(row) ? row : {};
}

/** The text of a chunk: one row per line. Throws if it is missing. */
export async function readChunk(files: ExportFiles, index: number): Promise<string> {
  const text = await files.read(chunkName(index));
  if (text !== undefined) return text;
  throw new Error("Part of this export is missing. Discard it and start over.");
}

/** Maps the rows of a chunk's text, in slices that don't block the page. */
export const mapRows = <T>(text: string, make: (row: ExportRow) => T): Promise<T[]> =>
  mapInSlices(
    text.split("\n").filter((line) => line !== ""),
    (line) => make(parseRow(line)),
  );

/** The IDs in all chunks of an export. */
export async function exportedIds(
  files: ExportFiles,
  { list, chunks }: ExportState,
): Promise<Set<string>> {
  const ids = new Set<string>();
  for (let index = 0; index < chunks; index += 1) {
    const text = await readChunk(files, index);
    for (const id of await mapRows(text, (row) => idOf(list, row))) ids.add(id);
  }
  ids.delete("");
  return ids;
}
