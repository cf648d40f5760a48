import type { QueryClient } from "@tanstack/react-query";
import type { BodyInput } from "~/contract/endpoint.ts";
import type { Lenient } from "~/contract/lenient.ts";
import { teamCreate } from "~/contract/plain.gen.ts";
import type { TeamSummary } from "~/contract/teams.ts";
import { listIn, NOT_READ, type Reading } from "../lists/claims.ts";
import { call } from "../transport/http.ts";
import { creationWords, type Failed, outcomeOf, type Write } from "../transport/write.ts";
import { type OrganizationRow, refreshOrganizations } from "./organizations.ts";

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
  // Nothing is known about an organization that isn't listed.
  if (organizationId !== undefined && asked.length === 0) return NOT_READ;
  const complete = organizations.complete && asked.every(({ teams }) => listIn(teams).complete);
  return { rows: teamsOf(asked), complete };
}

/** A team that was created. */
export interface CreatedTeam {
  id: string;
  name?: string;
}

export type TeamDraft = BodyInput<typeof teamCreate> & { orgId: string };

const sendTeam = ({ orgId, ...body }: TeamDraft): Promise<CreatedTeam> =>
  call(teamCreate, { params: { orgId }, body });

/** Creates a team in an organization (section 4.7), and reloads the organizations, which list their teams. */
export function createTeam(client: QueryClient): Write<TeamDraft, CreatedTeam> {
  const reload = () => refreshOrganizations(client);
  return {
    endpoint: teamCreate,
    words: creationWords("team"),
    list: { to: "/teams", label: "Reload teams", reload },
    send: async (team) => {
      const created = await sendTeam(team);
      reload();
      return created;
    },
  };
}

/** Whether the service refused a team for its name: it may accept the next one. */
const isAboutName = ({ kind, error: { status, issues } }: Failed) =>
  kind === "refused" &&
  [400, 409, 422].includes(status) &&
  issues.every(({ path: [field] }) => field === "name");

/**
 * Creates teams that differ only in their names, one after the other and each sent once. Returns the last
 * one if all were created; throws the first failure that the others would get too, and any outcome that is
 * unknown.
 */
export async function createTeams(
  client: QueryClient,
  { names, ...rest }: Omit<TeamDraft, "name"> & { names: readonly string[] },
  isStopped: () => boolean,
  onEnd: (name: string, end: CreatedTeam | Failed) => void,
): Promise<CreatedTeam | undefined> {
  const teams: CreatedTeam[] = [];
  try {
    for (const name of names) {
      if (isStopped()) break;
      const end = await sendTeam({ ...rest, name }).catch(outcomeOf);
      onEnd(name, end);
      if (!("error" in end)) teams.push(end);
      else if (!isAboutName(end)) throw end.error;
    }
  } finally {
    refreshOrganizations(client);
  }
  return teams.length === names.length ? teams.at(-1) : undefined;
}
