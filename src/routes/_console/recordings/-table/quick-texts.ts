import type { RecordingRow } from "~/api/recordings.ts";
import type { QuickTexts } from "~/components/list/quick-filter/quick-texts.ts";
import { repOf } from "~/components/recording/cells.tsx";

const textsOf = (row: RecordingRow) => [row.title, repOf(row), row.crmCustomer?.name];

const idsOf = ({ id, userId, teamId, organizationId, crmCustomer }: RecordingRow) => [
  id,
  userId,
  teamId,
  organizationId,
  crmCustomer?.id,
  crmCustomer?.externalId,
];

/** Finds recordings by title, rep, customer, team and IDs. */
export const quickTextsOf = (
  teamOf: (row: RecordingRow) => { id: string } | undefined,
): QuickTexts<RecordingRow> => ({
  key: textsOf,
  textsOf,
  idsOf,
  namedOf: (row) => [
    ["user", row.userId],
    ["team", teamOf(row)?.id],
  ],
});
