import { instant, list, rangeStart, search, type SearchOf, text } from "~/lib/search.ts";

/** What the screen shows, in the address, under the gateway's own query names. */
export const ActivitySearch = search({
  endpoints: list(),
  outcomes: list(),
  text: text(),
  startedAfter: rangeStart(),
  startedBefore: instant(),
  columns: list(),
  peek: text(),
  /** The reader's place: the cursor of a page and its row. */
  from: text(),
  at: text(),
});
export type ActivitySearch = SearchOf<typeof ActivitySearch> & {
  organizationId?: string | undefined;
};
