import { downloadText } from "~/lib/download.ts";
import { writeReject } from "~/lib/records.ts";
import type { BatchRow } from "./rows.ts";
import type { Batch } from "./store.ts";

const said = ({ path, message }: { path: readonly (string | number)[]; message: string }) => ({
  path: path.join("."),
  message,
});

function reasonOf({ place, issues, entry }: BatchRow, unit: Batch["unit"]) {
  if (entry?.outcome.kind !== "failed") return { [unit]: place, issues: issues.map(said) };
  const { outcome, requestId } = entry;
  return {
    [unit]: place,
    error: outcome.message,
    issues: outcome.issues.map(said),
    status: outcome.status,
    requestId,
  };
}

/** True for a row that wasn't taken: by the check, or by the service. */
export const isReject = ({ state }: BatchRow): boolean => state === "issues" || state === "failed";

/**
 * The rejected rows as NDJSON, each with its reason in a field that is dropped when the file is
 * read again, so that it can be mended and fed back.
 */
export const rejectsOf = (rows: readonly BatchRow[], unit: Batch["unit"]): string =>
  rows
    .filter(isReject)
    .map((row) => `${writeReject(row, reasonOf(row, unit))}\n`)
    .join("");

/** Saves the rejects beside what they came from: `calls.csv` leaves `calls.rejects.ndjson`. */
export function downloadRejects({ source, rows, unit }: Batch): void {
  const name = (source?.name ?? "batch").replace(/\.\w+$/, "");
  downloadText(`${name}.rejects.ndjson`, rejectsOf(rows, unit));
}
