import { callsOf } from "~/components/nouns/noun-link.tsx";
import { repOf } from "~/components/recording/cells.tsx";
import type { RecordingRow } from "~/api/recordings.ts";

/** A recording's rep, as a row or its details know them. */
export type OfRep = Pick<
  RecordingRow,
  "userId" | "teamId" | "organizationId" | "repFirstName" | "repLastName"
>;

/** Leads to the recordings of a recording's rep. The API can't filter by rep: their name filters loaded rows. */
export const toCalls = (row: OfRep, range?: "last-week") =>
  callsOf(
    {
      kind: "user",
      id: row.userId ?? "",
      name: repOf(row) || undefined,
      teamId: row.teamId,
      organizationId: row.organizationId,
    },
    range,
  );
