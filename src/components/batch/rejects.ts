import { downloadText } from "~/lib/download.ts";
import { writeReject } from "./file/records.ts";
import type { BatchRow } from "./rows.ts";
import type { BatchState } from "./store.ts";

const plainIssue = ({
  path,
  message,
}: {
  path: readonly (string | number)[];
  message: string;
}) => ({
  path: path.join("."),
  message,
});

function reasonOf({ place, issues, entry }: BatchRow, unit: BatchState["unit"]) {
  if (entry === undefined || entry.outcome.kind === "synced")
    return { [unit]: place, issues: issues.map(plainIssue) };
  const { outcome, requestId, resent } = entry;
  return {
    [unit]: place,
    outcome: outcome.kind,
    resent,
    error: outcome.message,
    issues: outcome.issues.map(plainIssue),
    status: outcome.status,
    requestId,
  };
}

/** Whether a row failed the check, was rejected by the service, or may not have been executed. */
export const isReject = ({ state }: BatchRow): boolean =>
  ["issues", "failed", "unknown"].includes(state);

/**
 * The rejected rows as NDJSON, each with its reason in a field that is ignored on reading, so that
 * the file can be fixed and imported again.
 */
export const rejectsOf = (rows: readonly BatchRow[], unit: BatchState["unit"]): string =>
  rows
    .filter(isReject)
    .map((row) => `${writeReject(row, reasonOf(row, unit))}\n`)
    .join("");

/** Downloads the rejects of `calls.csv` as `calls.rejects.ndjson`. */
export function downloadRejects({ source, rows, unit }: BatchState): void {
  const name = (source?.name ?? "batch").replace(/\.\w+$/, "");
  downloadText(`${name}.rejects.ndjson`, rejectsOf(rows, unit));
}
