import { type RecordingRow, repOf } from "~/api/nouns/recordings.ts";
import { callsOf } from "~/components/nouns/calls.ts";
import { isolate } from "~/lib/isolate.ts";

/** A recording's rep, as its row or its details know them. */
export type OfRep = Pick<
  RecordingRow,
  "userId" | "teamId" | "organizationId" | "repFirstName" | "repLastName"
>;

/** "Calls of Ana Ruiz". */
export const callsLabel = (row: OfRep) => `Calls of ${isolate(repOf(row)) || "this rep"}`;

/** Leads to the recordings of a recording's rep. */
export const repCalls = (row: OfRep, range?: "last-week") =>
  callsOf({ ...row, kind: "user", id: row.userId ?? "", name: repOf(row) || undefined }, range);
