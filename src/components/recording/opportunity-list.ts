import { opportunityPages, type OpportunityRow, userOf } from "~/api/nouns/opportunities.ts";
import { defineList } from "~/components/define-list/define-list.ts";
import { textFilter } from "~/components/define-list/filters.ts";
import type { QuickTexts } from "~/components/list/matching.ts";
import { opportunityList } from "~/contract/plain.gen.ts";
import { accountNameOf } from "~/components/nouns/opportunity-parts.tsx";

/** Opportunities synced from the CRM (section 4.13). */
export const OPPORTUNITIES = defineList({
  name: "opportunities",
  path: "/opportunities",
  noun: "opportunity",
  nouns: "opportunities",
  endpoint: opportunityList,
  pages: opportunityPages,
  filters: [textFilter("recordingId", "Recording ID"), textFilter("externalId", "External ID")],
});

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
