import type { FollowupQuery } from "~/api/followups.ts";
import { activeFilters } from "~/components/list/filters/active-filters.ts";
import { exactBoundsOf } from "~/lib/exact-bounds.ts";
import { instant, list, oneOf, rangeStart, search, type SearchOf, text } from "~/lib/search.ts";

/** What the screen shows, in the address, under the API's own query names. */
export const FollowupSearch = search({
  minimumScore: oneOf(["1", "2", "3", "4", "5"]),
  teamIds: list(),
  userIds: list(),
  createdAfter: rangeStart(),
  createdBefore: instant(),
  columns: list(),
  /** The text of the quick filter. */
  filter: text(),
  peek: text(),
  /** The reader's place: the cursor of a page and its row. */
  from: text(),
  at: text(),
});
export type FollowupSearch = SearchOf<typeof FollowupSearch> & {
  organizationId?: string | undefined;
};

/** The request behind the list. A service may default to a higher minimum score, so it is always sent. */
export function queryOf(search: FollowupSearch): FollowupQuery {
  const created = exactBoundsOf(search.createdAfter, search.createdBefore);
  return {
    organizationId: search.organizationId,
    teamIds: search.teamIds,
    userIds: search.userIds,
    minimumScore: Number(search.minimumScore ?? 1),
    createdAfter: created.after,
    createdBefore: created.before,
  };
}

/** The filters that are set, by name, and what clears each. */
export const activeFollowupFilters = (search: FollowupSearch) =>
  activeFilters<Partial<FollowupSearch>>([
    ["Score", Number(search.minimumScore ?? 1) > 1 || undefined, { minimumScore: undefined }],
    ["Teams", search.teamIds, { teamIds: undefined }],
    ["Reps", search.userIds, { userIds: undefined }],
    [
      "Created",
      search.createdAfter ?? search.createdBefore,
      { createdAfter: undefined, createdBefore: undefined },
    ],
  ]);
