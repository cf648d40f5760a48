import type { ExportState, ExportList, Owner } from "~/api/state/unfinished-export.ts";
import { columnsFrom, csvHeader, csvLine, notePaths, type SeenPaths } from "~/lib/csv-write.ts";
import { mapInSlices } from "~/lib/slices.ts";
import { download } from "./manifest.ts";
import { TYPES } from "./save-export.ts";
import { withNames } from "./with-names.ts";

/** Downloads loaded rows as the page has them, without a request. */
export async function saveRows(
  { service }: Pick<Owner, "service">,
  what: Pick<ExportState, "format" | "names"> & { list: ExportList; selected: boolean },
  rows: readonly object[],
): Promise<void> {
  const { format, names } = what;
  const started = new Date().toISOString();
  const seen: SeenPaths = new Map();
  const written = await mapInSlices(rows, (row) => {
    const one = names ? withNames({ ...row }) : row;
    notePaths(seen, one);
    return one;
  });
  const columns = columnsFrom(seen);
  const write = (row: object) =>
    format === "csv" ? csvLine(columns, row) : `${JSON.stringify(row)}\n`;
  const lines = await mapInSlices(written, write);
  const file = new Blob([format === "csv" ? csvHeader(columns) : "", ...lines], {
    type: TYPES[format],
  });
  const counts = { rows: rows.length, calls: 0 };
  const ended = new Date().toISOString();
  await download(file, { service, ...what, columns, ...counts, started, ended });
}
