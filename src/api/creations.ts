import type { QueryClient } from "@tanstack/react-query";
import type { BodyInput } from "~/contract/endpoint.ts";
import { organizationCreate, teamCreate } from "~/contract/plain.gen.ts";
import { call } from "./http.ts";
import { type OrganizationRow, refreshOrganizations } from "./organizations.ts";
import { type Failed, outcomeOf, type Write } from "./write-end.ts";

/** A team that was created. */
export interface CreatedTeam {
  id: string;
  name?: string;
}

const wordsFor = (noun: string) => ({
  nothing: "Nothing was created.",
  maybe: `The ${noun} may have been created.`,
  again: "Creating it again can leave two with this name. The API can't delete one.",
});

/** Creates an organization (section 4.6), and reloads the list. */
export function createOrganization(
  client: QueryClient,
): Write<BodyInput<typeof organizationCreate>, OrganizationRow> {
  const reload = () => refreshOrganizations(client);
  return {
    endpoint: organizationCreate,
    words: wordsFor("organization"),
    list: { to: "/organizations", label: "Reload organizations", reload },
    send: async (body) => {
      const created = await call(organizationCreate, { body });
      reload();
      return created;
    },
  };
}

export type NewTeam = BodyInput<typeof teamCreate> & { orgId: string };

const sendTeam = ({ orgId, ...body }: NewTeam): Promise<CreatedTeam> =>
  call(teamCreate, { params: { orgId }, body });

/** Creates a team in an organization (section 4.7), and reloads the organizations, which list their teams. */
export function createTeam(client: QueryClient): Write<NewTeam, CreatedTeam> {
  const reload = () => refreshOrganizations(client);
  return {
    endpoint: teamCreate,
    words: wordsFor("team"),
    list: { to: "/teams", label: "Reload teams", reload },
    send: async (team) => {
      const created = await sendTeam(team);
      reload();
      return created;
    },
  };
}

/** Whether the service refused a team for its name: it may take the next one. */
const isAboutOne = ({ kind, error: { status, issues } }: Failed) =>
  kind === "failed" &&
  [400, 409, 422].includes(status) &&
  issues.every(({ path: [field] }) => field === "name");

/**
 * Creates teams that differ only in their names, one after the other and each sent once. Returns the last
 * one if all were created; throws the first failure that the others would get too, and any outcome that is
 * unknown.
 */
export async function createTeams(
  client: QueryClient,
  { names, ...rest }: Omit<NewTeam, "name"> & { names: readonly string[] },
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
      else if (!isAboutOne(end)) throw end.error;
    }
  } finally {
    refreshOrganizations(client);
  }
  return teams.length === names.length ? teams.at(-1) : undefined;
}
