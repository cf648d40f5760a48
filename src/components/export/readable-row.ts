import { type NameKind, nameOf } from "~/api/state/directory.ts";
import { repOf } from "~/api/nouns/recordings.ts";
import { formatDuration } from "~/lib/format.ts";
import { lookup } from "~/lib/lookup.ts";
import { clockAt } from "~/lib/zone.ts";
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

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/;

/** 2026-11-21T06:00:00.000-06:00: a time of the API in the zone that times are shown in. */
function inZone(value: string) {
  const date = new Date(value);
  if (!INSTANT.test(value) || Number.isNaN(date.getTime())) return value;
  const clock = clockAt(date);
  const minutes = Math.round((clock.getTime() - date.getTime()) / 60_000);
  const offset = new Date(Math.abs(minutes) * 60_000).toISOString().slice(11, 16);
  return `${clock.toISOString().slice(0, -1)}${minutes < 0 ? "-" : "+"}${offset}`;
}

/**
 * A row with names in place of IDs and durations as 0:09:37. An ID stays if its name isn't known; a
 * name that came with the row is kept. With `zoned`, its times are in the zone that times are shown in.
 */
export function readableRow(row: ExportRow, zoned = false): ExportRow {
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
    } else if (!written.has(key)) {
      written.set(key, zoned && typeof value === "string" ? inZone(value) : value);
    }
  }
  return Object.fromEntries(written);
}
