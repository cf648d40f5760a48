import type { QueryClient } from "@tanstack/react-query";
import type { Cursor } from "~/contract/declare.ts";
import type { ApiClient } from "~/contract/api-clients.ts";
import { apiClientList } from "~/contract/plain.gen.ts";
import { PAGE_SIZE } from "~/contract/first-calls.ts";
import type { Lenient } from "~/contract/lenient.ts";
import { call } from "../transport/http.ts";
import { cursorPages } from "../transport/paging.ts";
import { learnName } from "../state/directory.ts";

export type ApiClientRow = Lenient<ApiClient>;

/** The key of the API clients of all organizations. */
export const apiClientLists = [apiClientList.name] as const;

/** The active API clients of an organization, without their secrets (section 4.2). */
export const apiClientPages = (organizationId: string) =>
  cursorPages([...apiClientLists, organizationId], async (cursor, signal) => {
    const query = { limit: PAGE_SIZE, cursor };
    const page = await call(apiClientList, { params: { organizationId }, query, signal });
    for (const { clientId, name } of page.data ?? []) learnName("api-client", clientId, name);
    return page;
  });

export interface ApiClientPage {
  readonly data?: readonly ApiClientRow[] | undefined;
  readonly cursor?: Cursor;
}

type Pages = readonly ApiClientPage[];

/** The clients of a list, each once. */
export function clientsIn(pages: Pages): ApiClientRow[] {
  const seen = new Set<string>();
  const isNew = (id: string) => {
    if (id === "") return true;
    const known = seen.has(id);
    seen.add(id);
    return !known;
  };
  return pages.flatMap(({ data = [] }) => data).filter(({ clientId }) => isNew(clientId));
}

/** The clients of all loaded lists that have an ID, each with its organization. Makes no request. */
export const loadedClients = (client: QueryClient): (ApiClientRow & { organizationId: string })[] =>
  client
    .getQueriesData<{ pages: Pages }>({ queryKey: apiClientLists })
    .flatMap(([[, organizationId], list]) =>
      (list?.pages ?? [])
        .flatMap(({ data = [] }) => data)
        .map((row) => ({ ...row, organizationId: String(organizationId) })),
    )
    .filter(({ clientId }) => clientId !== "");

/** The organization that a client belongs to, if a list that was loaded has the client. */
export const organizationOfClient = (client: QueryClient, id: string) =>
  loadedClients(client).find(({ clientId }) => clientId === id)?.organizationId;
