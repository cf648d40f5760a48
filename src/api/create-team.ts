import type { QueryClient } from "@tanstack/react-query";
import type { BodyInput } from "~/contract/endpoint.ts";
import { teamCreate } from "~/contract/plain.gen.ts";
import { lookForNew } from "./create-organization.ts";
import { call } from "./http.ts";
import { refreshOrganizations } from "./organizations.ts";
import { mapRows, teamReading } from "./facts.ts";
import type { CreatedTeam, TeamRow } from "./teams.ts";
import type { Write } from "./write-end.ts";

type NewTeam = BodyInput<typeof teamCreate> & { orgId: string };

/** A team of the list, in the shape of a creation's answer: the rest of that answer is lost. */
const asCreated = ({ organization, ...team }: TeamRow): CreatedTeam => ({
  ...team,
  organizationId: organization.id,
  coachManifest: undefined,
  memberManifest: undefined,
  newUserDefaultConversationTypes: undefined,
  createdAt: undefined,
});

const create = ({ orgId, ...body }: NewTeam): Promise<CreatedTeam> =>
  call(teamCreate, { params: { orgId }, body });

/** Creates a team in an organization (section 4.7) and reloads the organizations, which list it. */
export const createTeam = (client: QueryClient): Write<NewTeam, CreatedTeam> => ({
  words: {
    nothing: "Nothing was created.",
    maybe: "The team may have been created.",
    again: "Creating it again can leave two with this name. The API can't delete one.",
  },
  send: async (team) => {
    const created = await create(team);
    refreshOrganizations(client);
    return created;
  },
  lookUp: ({ orgId, name }) =>
    lookForNew(client, { noun: "team", name }, (organizations) =>
      mapRows(teamReading(organizations, orgId), asCreated),
    ),
});

/** The same for one of many teams: the list is reloaded once, after the last. */
export const createOneOfMany = (client: QueryClient): Write<NewTeam, CreatedTeam> => ({
  ...createTeam(client),
  send: create,
});
