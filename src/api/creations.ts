import type { QueryClient } from "@tanstack/react-query";
import type { BodyInput, PlainEndpoint } from "~/contract/endpoint.ts";
import { organizationCreate, teamCreate } from "~/contract/plain.gen.ts";
import { plural } from "~/lib/format.ts";
import { ofAll, teamReading } from "./facts.ts";
import { call } from "./http.ts";
import {
  loadedOrganizations,
  organizationPages,
  type OrganizationRow,
  refreshOrganizations,
} from "./organizations.ts";
import type { Reading } from "./reading.ts";
import { type Failed, type Finding, outcomeOf, type Write } from "./write-end.ts";

/** An organization or a team that was created. */
export interface Created {
  id: string;
  name?: string;
}

type ListOf = (organizations: Reading<OrganizationRow>) => Reading<Created>;

/**
 * Remembers what a list has before something is created in it. The returned function reads the list
 * and finds what is new in it under that name.
 */
function lookForNew(
  client: QueryClient,
  what: { noun: string; name: string },
  listOf: ListOf,
): () => Promise<Finding<Created>> {
  const had = ofAll(
    listOf(loadedOrganizations(client)),
    (rows) => new Set(rows.map(({ id }) => id)),
  );
  return async () => {
    const list = { ...organizationPages(), staleTime: 0, pages: Infinity };
    // A read that began before the write would be joined.
    await client.cancelQueries({ queryKey: list.queryKey });
    await client.infiniteQuery(list);
    const now = listOf(loadedOrganizations(client));
    const others = (now.rows ?? []).filter(({ id }) => !had?.has(id));
    const found = others.filter(({ name }) => name?.trim() === what.name.trim());
    const [done] = found;
    if (done === undefined) {
      const isRead = now.read === "all" && others.every(({ name }) => name !== undefined);
      return isRead
        ? { words: `The list has no new ${what.noun} named “${what.name}”.`, seen: "absent" }
        : { words: "Couldn't find out if it was: the service's list couldn't be read completely." };
    }
    if (had && done.id !== "")
      return { done, words: "The answer didn't confirm it, but the list has it.", seen: "present" };
    const ids = found.map(({ id }) => id || "no ID").join(", ");
    return {
      words: `The list has ${plural(found.length, what.noun)} of this name, which may be older: ${ids}.`,
    };
  };
}

/** Creates something that the list of organizations has then, and reloads that list. */
const creation = <Body extends { name: string }>(
  client: QueryClient,
  { endpoint, noun }: { endpoint: PlainEndpoint; noun: string },
  create: (body: Body) => Promise<Created>,
  listOf: (body: Body) => ListOf,
): Write<Body, Created> => ({
  endpoint,
  words: {
    nothing: "Nothing was created.",
    maybe: `The ${noun} may have been created.`,
    again: "Creating it again can leave two with this name. The API can't delete one.",
  },
  send: async (body) => {
    const created = await create(body);
    refreshOrganizations(client);
    return created;
  },
  lookUp: (body) => lookForNew(client, { noun, name: body.name }, listOf(body)),
});

/** Creates an organization (section 4.6). */
export const createOrganization = (client: QueryClient) =>
  creation<BodyInput<typeof organizationCreate>>(
    client,
    { endpoint: organizationCreate, noun: "organization" },
    (body) => call(organizationCreate, { body }),
    () => (organizations) => organizations,
  );

export type NewTeam = BodyInput<typeof teamCreate> & { orgId: string };

const sendTeam = ({ orgId, ...body }: NewTeam): Promise<Created> =>
  call(teamCreate, { params: { orgId }, body });

/** Creates a team in an organization (section 4.7). */
export const createTeam = (client: QueryClient) =>
  creation(
    client,
    { endpoint: teamCreate, noun: "team" },
    sendTeam,
    ({ orgId }) =>
      (organizations) =>
        teamReading(organizations, orgId),
  );

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
  onEnd: (name: string, end: Created | Failed) => void,
): Promise<Created | undefined> {
  const teams: Created[] = [];
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
