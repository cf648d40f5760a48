import type { QueryClient } from "@tanstack/react-query";
import type { BodyInput } from "~/contract/endpoint.ts";
import { organizationCreate } from "~/contract/plain.gen.ts";
import { plural } from "~/lib/format.ts";
import { call } from "./http.ts";
import {
  loadedOrganizations,
  organizationPages,
  type OrganizationRow,
  refreshOrganizations,
} from "./organizations.ts";
import { uniqueRows } from "./paging.ts";
import { ofAll } from "./facts.ts";
import { type Reading, readingOf } from "./reading.ts";
import type { Finding, Write } from "./write-end.ts";

/**
 * Remembers what a list has before something is created in it. The returned function reads the list
 * and finds what is new in it under that name.
 */
export function lookForNew<Row extends { id: string; name?: string | undefined }>(
  client: QueryClient,
  what: { noun: string; name: string },
  listOf: (organizations: Reading<OrganizationRow>) => Reading<Row>,
): () => Promise<Finding<Row>> {
  const had = ofAll(
    listOf(loadedOrganizations(client)),
    (rows) => new Set(rows.map(({ id }) => id)),
  );
  return async () => {
    const list = { ...organizationPages(), staleTime: 0, pages: Infinity };
    // A read that began before the write would be joined.
    await client.cancelQueries({ queryKey: list.queryKey });
    const { pages } = await client.infiniteQuery(list);
    const now = listOf(readingOf(pages, uniqueRows(pages)));
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

/** Creates an organization (section 4.6) and reloads the list. */
export const createOrganization = (
  client: QueryClient,
): Write<BodyInput<typeof organizationCreate>, OrganizationRow> => ({
  words: {
    nothing: "Nothing was created.",
    maybe: "The organization may have been created.",
    again: "Creating it again can leave two with this name. The API can't delete one.",
  },
  send: async (body) => {
    const created = await call(organizationCreate, { body });
    refreshOrganizations(client);
    return created;
  },
  lookUp: ({ name }) => lookForNew(client, { noun: "organization", name }, (list) => list),
});
