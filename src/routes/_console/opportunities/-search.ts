import type { OpportunityQuery } from "~/api/opportunities.ts";
import { activeFilters } from "~/components/list/filters/active-filters.ts";
import { list, search, type SearchOf, text } from "~/lib/search.ts";

/** What the screen shows, in the address, under the API's own query names. */
export const OpportunitySearch = search({
  recordingId: text(),
  externalId: text(),
  columns: list(),
  /** The text of the quick filter. */
  filter: text(),
  peek: text(),
  /** The reader's place: the cursor of a page and its row. */
  from: text(),
  at: text(),
});
export type OpportunitySearch = SearchOf<typeof OpportunitySearch>;

/** The request behind the list; the API can't filter it by organization. */
export const queryOf = ({ recordingId, externalId }: OpportunitySearch): OpportunityQuery => ({
  recordingId,
  externalId,
});

/** The two filters the API has, both exact. */
export const FILTERS = [
  { name: "Recording ID", key: "recordingId" },
  { name: "External ID", key: "externalId" },
] as const;

/** The filters that are set, by name, and what clears each. */
export const activeOpportunityFilters = (search: OpportunitySearch) =>
  activeFilters<OpportunitySearch>(
    FILTERS.map(({ name, key }) => [name, search[key], { [key]: undefined }]),
  );
