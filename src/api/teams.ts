import type { Lenient } from "~/contract/lenient.ts";
import type { TeamSummary } from "~/contract/teams.ts";
import type { OrganizationRow } from "./organizations.ts";

/** A team and the organization that lists it: the API has no list of teams. */
export interface TeamRow extends Lenient<TeamSummary> {
  organization: OrganizationRow;
}

/** All teams of the organizations, in their order. */
export const teamsOf = (organizations: readonly OrganizationRow[]): TeamRow[] =>
  organizations.flatMap((organization) =>
    (organization.teams ?? []).map((team) => ({ ...team, organization })),
  );
