import type { FollowupQuery } from "~/api/followups.ts";
import type { SetFilter } from "~/components/list/empty-list.tsx";
import { z } from "~/contract/zod.ts";
import { instant, list, oneOf, text } from "~/lib/search.ts";

/** What the screen shows, in the address: the interface's own query names. */
export const FollowupSearch = z.object({
  minimumScore: oneOf(["1", "2", "3", "4", "5"]),
  teamIds: list(),
  userIds: list(),
  createdAfter: instant(),
  createdBefore: instant(),
  peek: text(),
  /** The cursor of the page the reader was at, and the row. */
  from: text(),
  at: text(),
});
export type FollowupSearch = z.output<typeof FollowupSearch> & {
  organizationId?: string | undefined;
};

/** The request behind the list. A service may leave low scores out unless told: it is always told. */
export const queryOf = (search: FollowupSearch): FollowupQuery => ({
  organizationId: search.organizationId,
  teamIds: search.teamIds,
  userIds: search.userIds,
  minimumScore: Number(search.minimumScore ?? 1),
  createdAfter: search.createdAfter,
  createdBefore: search.createdBefore,
});

/** The filters that are set, by name, and what drops each. */
export function setFilters(search: FollowupSearch): SetFilter<Partial<FollowupSearch>>[] {
  const all: [string, unknown, Partial<FollowupSearch>][] = [
    ["Score", Number(search.minimumScore ?? 1) > 1 || undefined, { minimumScore: undefined }],
    ["Teams", search.teamIds, { teamIds: undefined }],
    ["Reps", search.userIds, { userIds: undefined }],
    [
      "Created",
      search.createdAfter ?? search.createdBefore,
      { createdAfter: undefined, createdBefore: undefined },
    ],
  ];
  return all.flatMap(([name, value, drop]) => (value === undefined ? [] : [[name, drop]]));
}
