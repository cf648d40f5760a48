import { listIn, NOT_READ, type Reading } from "./claims.ts";
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

/** The teams of all organizations, or of one. An organization without a list of teams may have some. */
export function teamReading(
  organizations: Reading<OrganizationRow>,
  organizationId?: string,
): Reading<TeamRow> {
  const asked = organizations.rows.filter(
    ({ id }) => organizationId === undefined || id === organizationId,
  );
  // Of an organization that isn't listed nothing is known.
  if (organizationId !== undefined && asked.length === 0) return NOT_READ;
  const complete = organizations.complete && asked.every(({ teams }) => listIn(teams).complete);
  return { rows: teamsOf(asked), complete };
}
