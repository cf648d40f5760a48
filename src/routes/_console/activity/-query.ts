import type { ActivityQuery } from "~/api/activity.ts";
import { activeFilters } from "~/components/list/filters/active-filters.ts";
import { OUTCOMES } from "~/contract/values.ts";
import { exactBoundsOf } from "~/lib/exact-bounds.ts";
import type { ActivitySearch } from "./-search.ts";

/** The request behind the list. */
export function queryOf(search: ActivitySearch): ActivityQuery {
  const { organizationId, endpoints, outcomes, text: id } = search;
  const started = exactBoundsOf(search.startedAfter, search.startedBefore);
  return {
    organizationId,
    endpoints,
    outcomes: outcomes && OUTCOMES.filter((outcome) => outcomes.includes(outcome)),
    text: id,
    startedAfter: started.after,
    startedBefore: started.before,
  };
}

/** The filters that are set, by name, and what clears each. */
export const activeActivityFilters = (search: ActivitySearch) =>
  activeFilters<Partial<ActivitySearch>>([
    ["Action", search.endpoints, { endpoints: undefined }],
    ["Outcome", search.outcomes, { outcomes: undefined }],
    ["ID", search.text, { text: undefined }],
    [
      "Time",
      search.startedAfter ?? search.startedBefore,
      { startedAfter: undefined, startedBefore: undefined },
    ],
  ]);
