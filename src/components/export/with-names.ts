import { type NameKind, nameOf } from "~/api/state/directory.ts";
import { lookup } from "~/lib/lookup.ts";
import type { ExportRow } from "./walk.ts";

/** The fields that hold IDs, the field for their names, and what they identify. */
const NAMED = lookup<readonly [field: string, kind: NameKind]>({
  organizationId: ["organizationName", "organization"],
  apiClientId: ["apiClientName", "api-client"],
  teamId: ["teamName", "team"],
  userId: ["userName", "user"],
  repId: ["repName", "user"],
  adminUids: ["adminNames", "user"],
  coachUids: ["coachNames", "user"],
  memberUids: ["memberNames", "user"],
});

const nameFor = (kind: NameKind, id: unknown) =>
  (typeof id === "string" ? nameOf(kind, id) : undefined) ?? null;

/**
 * A row with names beside its IDs, as far as this session has seen them; null for the others. A name
 * the service sent itself is kept.
 */
export const withNames = (row: ExportRow): ExportRow =>
  Object.fromEntries(
    Object.entries(row).flatMap(([key, value]) => {
      const [field, kind] = NAMED[key] ?? [];
      if (field === undefined || kind === undefined || Object.hasOwn(row, field)) {
        return [[key, value]];
      }
      const name = Array.isArray(value)
        ? value.map((id) => nameFor(kind, id))
        : nameFor(kind, value);
      return [
        [key, value],
        [field, name],
      ];
    }),
  );
