import { teamsOf } from "~/api/teams.ts";
import { useOrganizations } from "~/components/organizations/use-organizations.ts";
import type { ScorecardLevel } from "~/contract/scorecards.ts";
import type { ScorecardQuestion } from "~/api/scorecards.ts";

const unique = (ids: readonly string[]) => [...new Set(ids)];

/** The teams of the organizations that the credential can list. */
export const useTeams = () => teamsOf(useOrganizations().organizations);

/** The IDs of a question's groups, if they can be known without asking for the groups. */
function groupIds(
  { filterBy, filterByIds }: ScorecardQuestion,
  groupBy: ScorecardLevel,
  teams: ReturnType<typeof useTeams>,
): string[] | undefined {
  if (filterBy === groupBy) return unique(filterByIds);
  const within = teams.filter(({ organization }) => filterByIds.includes(organization.id));
  if (filterBy !== "ORGANIZATION" || within.length === 0) return undefined;
  if (groupBy === "TEAM") return unique(within.map(({ id }) => id));
  return groupBy === "USER"
    ? unique(within.flatMap(({ memberUids }) => memberUids ?? []))
    : undefined;
}

/**
 * The IDs of a question's groups, to load them one by one. Undefined if a filter on one level is
 * grouped by another, or while the organizations that could tell are `missing`.
 */
export function useGroupIds(question: ScorecardQuestion, groupBy: ScorecardLevel) {
  const list = useOrganizations();
  const ids = groupIds(question, groupBy, teamsOf(list.organizations));
  const couldTell = question.filterBy === "ORGANIZATION" && ["TEAM", "USER"].includes(groupBy);
  const isMissing = ids === undefined && couldTell && list.reason === undefined && !list.complete;
  return { ids, missing: isMissing ? list : undefined };
}
