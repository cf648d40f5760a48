import { type NameKind, nameOf } from "~/api/state/directory.ts";
import { repOf } from "~/api/nouns/recordings.ts";
import { formatDuration } from "~/lib/format.ts";
import { lookup } from "~/lib/lookup.ts";
import type { ExportRow } from "./walk.ts";

/** The fields that hold IDs, the field for their names, and what they identify. */
const NAMED = lookup<readonly [field: string, kind: NameKind]>({
  organizationId: ["organizationName", "organization"],
  apiClientId: ["apiClientName", "api-client"],
  teamId: ["teamName", "team"],
  userId: ["userName", "user"],
  repId: ["repName", "user"],
  ownerUid: ["ownerName", "user"],
  adminUids: ["adminNames", "user"],
  coachUids: ["coachNames", "user"],
  memberUids: ["memberNames", "user"],
});

const nameFor = (kind: NameKind, id: unknown) =>
  (typeof id === "string" ? nameOf(kind, id) : undefined) ?? id;

/**
 * A row with names in place of IDs and durations as 0:09:37. An ID stays if its name isn't known; a
 * name that came with the row is kept.
 */
export function readableRow(row: ExportRow): ExportRow {
  const written = new Map<string, unknown>();
  for (const [key, value] of Object.entries(row)) {
    const [field, kind] = NAMED[key] ?? [];
    const duration = /^(.+)InMilliseconds$/.exec(key)?.[1];
    if (field !== undefined && kind !== undefined) {
      const name = Array.isArray(value)
        ? value.map((id) => nameFor(kind, id))
        : row[field] || (key === "userId" && repOf(row)) || nameFor(kind, value);
      written.set(field, name);
    } else if (duration !== undefined && typeof value === "number") {
      written.set(duration, formatDuration(value));
    } else if (!written.has(key)) written.set(key, value);
  }
  return Object.fromEntries(written);
}
