import type { OpportunityQuery } from "~/api/opportunities.ts";
import type { SetFilter } from "~/components/list/empty-list.tsx";
import { z } from "~/contract/zod.ts";
import { text } from "~/lib/search.ts";

/** What the screen shows, in the address: the interface's own query names. */
export const OpportunitySearch = z.object({
  recordingId: text(),
  externalId: text(),
  peek: text(),
  /** The cursor of the page the reader was at, and the row. */
  from: text(),
  at: text(),
});
export type OpportunitySearch = z.output<typeof OpportunitySearch>;

/** The request behind the list; the interface can't narrow it to an organization. */
export const queryOf = ({ recordingId, externalId }: OpportunitySearch): OpportunityQuery => ({
  recordingId,
  externalId,
});

/** The two filters the interface has, both exact. */
export const FILTERS = [
  { name: "Recording ID", key: "recordingId" },
  { name: "External ID", key: "externalId" },
] as const;

/** The filters that are set, by name, and what drops each. */
export const setFilters = (search: OpportunitySearch): SetFilter<OpportunitySearch>[] =>
  FILTERS.flatMap(({ name, key }) =>
    search[key] === undefined ? [] : [[name, { [key]: undefined }] as const],
  );
