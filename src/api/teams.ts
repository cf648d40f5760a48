import type { Lenient } from "~/contract/lenient.ts";
import type { Team, TeamSummary } from "~/contract/teams.ts";
import type { OrganizationRow } from "./organizations.ts";

/** A team and the organization that lists it: the API has no list of teams. */
export interface TeamRow extends Lenient<TeamSummary> {
  organization: OrganizationRow;
}

/** A team as returned on creation, with more than any list has (section 2.7). */
export type CreatedTeam = Lenient<Team>;

/** All teams of the organizations, in their order. */
export const teamsOf = (organizations: readonly OrganizationRow[]): TeamRow[] =>
  organizations.flatMap((organization) =>
    (organization.teams ?? []).map((team) => ({ ...team, organization })),
  );
