import type { QueryClient } from "@tanstack/react-query";
import type { BodyInput } from "~/contract/endpoint.ts";
import { organizationCreate } from "~/contract/plain.gen.ts";
import { plural } from "~/lib/format.ts";
import { call } from "./http.ts";
import { organizationPages, type OrganizationRow, refreshOrganizations } from "./organizations.ts";
import { nextCursor, uniqueRows } from "./paging.ts";
import type { Finding, Write } from "./write-end.ts";

/** The list as the page has it; undefined if it isn't complete. */
function loadedOrganizations(client: QueryClient): readonly OrganizationRow[] | undefined {
  const { pages = [], pageParams = [] } = client.getQueryData(organizationPages().queryKey) ?? {};
  const last = pages.at(-1);
  return last && nextCursor(last, pages, null, pageParams) === null ? uniqueRows(pages) : undefined;
}

/**
 * Remembers what a list has before something is created in it. The returned function reads the list
 * and finds what is new in it under that name.
 */
export function lookForNew<Row extends { id: string; name?: string | undefined }>(
  client: QueryClient,
  what: { noun: string; name: string },
  rowsOf: (organizations: readonly OrganizationRow[]) => readonly Row[],
): () => Promise<Finding<Row>> {
  const before = loadedOrganizations(client);
  const had = before && new Set(rowsOf(before).map(({ id }) => id));
  return async () => {
    const list = { ...organizationPages(), staleTime: 0, pages: Infinity };
    // A read that began before the write would be joined.
    await client.cancelQueries({ queryKey: list.queryKey });
    const { pages } = await client.infiniteQuery(list);
    const found = rowsOf(uniqueRows(pages)).filter(
      ({ id, name }) => name?.trim() === what.name.trim() && !had?.has(id),
    );
    const [done] = found;
    if (done === undefined)
      return { words: `The list has no new ${what.noun} named “${what.name}”.` };
    if (had && done.id !== "")
      return { done, words: "The answer didn't confirm it, but the list has it." };
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
  lookUp: ({ name }) => lookForNew(client, { noun: "organization", name }, (rows) => rows),
});
