import { useQuery } from "@tanstack/react-query";
import { sessionState } from "~/api/session.ts";
import { teamsOf } from "~/api/teams.ts";
import { reasonAgainst } from "~/components/frame/navigation.ts";
import { useOrganizations } from "~/components/use-organizations.ts";
import { organizationList } from "~/contract/organizations.ts";
import type { ScorecardLevel } from "~/contract/scorecards.ts";
import type { ScorecardQuestion } from "~/api/scorecards.ts";

const unique = (ids: readonly string[]) => [...new Set(ids)];

/** The teams of the organizations the credential can list. */
export function useTeams() {
  const kind = useQuery(sessionState()).data?.session?.kind;
  const listable = kind !== undefined && reasonAgainst(organizationList, kind) === undefined;
  return teamsOf(useOrganizations(listable).organizations);
}

/**
 * The ids whose single answers add up to the groups of a question. A filter on one level grouped by
 * another can't be asked for one by one: then, and where nothing is known, undefined.
 */
export function useGroupIds() {
  const teams = useTeams();
  return (question: ScorecardQuestion, groupBy: ScorecardLevel): string[] | undefined => {
    const { filterBy, filterByIds } = question;
    if (filterBy === groupBy) return unique(filterByIds);
    const within = teams.filter(({ organization }) => filterByIds.includes(organization.id));
    if (filterBy !== "ORGANIZATION" || within.length === 0) return undefined;
    if (groupBy === "TEAM") return unique(within.map(({ id }) => id));
    return groupBy === "USER"
      ? unique(within.flatMap(({ memberUids }) => memberUids ?? []))
      : undefined;
  };
}
