import { mutationOptions, type QueryClient } from "@tanstack/react-query";
import type { BodyInput } from "~/contract/endpoint.ts";
import type { Lenient } from "~/contract/lenient.ts";
import { type Team, teamCreate, type TeamSummary } from "~/contract/teams.ts";
import { ApiError } from "./errors.ts";
import { call } from "./http.ts";
import { organizationPages, type OrganizationRow } from "./organizations.ts";

/** A team and the organization that lists it: the interface has no list of teams of its own. */
export interface TeamRow extends Lenient<TeamSummary> {
  organization: OrganizationRow;
}

/** A team as the answer of its creation tells it: more than any list does (section 2.7). */
export type CreatedTeam = Lenient<Team>;

/** All teams of the organizations, in their order. */
export const teamsOf = (organizations: readonly OrganizationRow[]): TeamRow[] =>
  organizations.flatMap((organization) =>
    (organization.teams ?? []).map((team) => ({ ...team, organization })),
  );

const withoutOrganization = () =>
  new ApiError({
    status: 0,
    code: "validation",
    message: "Some fields need a look.",
    issues: [{ code: "custom", path: ["orgId"], message: "Choose the organization it belongs to" }],
  });

/** Creates a team in an organization (section 4.7); the organizations are read again, as they list it. */
export const createTeam = (client: QueryClient) =>
  mutationOptions({
    mutationFn: async ({ orgId, body }: { orgId: string; body: BodyInput<typeof teamCreate> }) => {
      if (orgId === "") throw withoutOrganization();
      return call(teamCreate, { params: { orgId }, body });
    },
    onSuccess: () => client.invalidateQueries({ queryKey: organizationPages().queryKey }),
  });
