import { opportunityPages } from "~/api/nouns/opportunities.ts";
import { defineList } from "~/components/define-list/define-list.ts";
import { textFilter } from "~/components/define-list/filters.ts";
import { opportunityList } from "~/contract/plain.gen.ts";

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
