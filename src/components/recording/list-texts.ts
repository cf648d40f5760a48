import type { FollowupRow } from "~/api/nouns/followups.ts";
import { type OpportunityRow, userOf } from "~/api/nouns/opportunities.ts";
import type { QuickTexts } from "~/components/list/matching.ts";
import { accountNameOf } from "~/components/nouns/opportunity-parts.tsx";

// What is searched in the rows of lists that lead to recordings. It loads with their screens.

export const FOLLOWUP_TEXTS: QuickTexts<FollowupRow> = {
  label: "Action, rep or recording",
  textsOf: (row) => [row.followupAction, row.recordingTitle, row.repName, row.teamName],
  idsOf: (row) => [row.id, row.recordingId, row.repId, row.teamId],
  namedOf: (row) => [
    ["user", row.repId],
    ["team", row.teamId],
  ],
};

export const OPPORTUNITY_TEXTS: QuickTexts<OpportunityRow> = {
  label: "Name, account or user",
  textsOf: (row) => [
    row.name,
    row.stageName,
    accountNameOf(row),
    ...(row.opportunityUsers ?? []).map((item) => userOf(item)?.name),
  ],
  idsOf: (row) => [row.id, row.externalId, row.recordingId, row.accountId],
  namedOf: (row) =>
    (row.opportunityUsers ?? []).map((item) => ["user", userOf(item)?.userId] as const),
};
