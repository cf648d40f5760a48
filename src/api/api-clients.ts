import type { QueryClient } from "@tanstack/react-query";
import type { ApiClient } from "~/contract/api-clients.ts";
import { apiClientList } from "~/contract/plain.gen.ts";
import { PAGE_SIZE } from "~/contract/first-calls.ts";
import type { Lenient } from "~/contract/lenient.ts";
import { call } from "./http.ts";
import { cursorPages } from "./paging.ts";

export type ApiClientRow = Lenient<ApiClient>;

/** The key of the API clients of all organizations. */
export const apiClientLists = [apiClientList.name] as const;

/** The active API clients of an organization, without their secrets (section 4.2). */
export const apiClientPages = (organizationId: string) =>
  cursorPages([...apiClientLists, organizationId], (cursor, signal) => {
    const query = { limit: PAGE_SIZE, cursor };
    return call(apiClientList, { params: { organizationId }, query, signal });
  });

/** The clients of a list, each once. */
export function clientsIn(
  pages: readonly { data?: readonly ApiClientRow[] | undefined }[],
): ApiClientRow[] {
  const seen = new Set<string>();
  const isNew = (id: string) => {
    if (id === "") return true;
    const known = seen.has(id);
    seen.add(id);
    return !known;
  };
  return pages.flatMap(({ data = [] }) => data).filter(({ clientId }) => isNew(clientId));
}

/** The organization that a client belongs to, if a list that was loaded has the client. */
export function organizationOfClient(client: QueryClient, clientId: string): string | undefined {
  type Lists = { pages: { data?: readonly ApiClientRow[] | undefined }[] };
  const lists = client.getQueriesData<Lists>({ queryKey: apiClientLists });
  const found = lists.find(([, list]) =>
    list?.pages.some(({ data = [] }) => data.some((one) => one.clientId === clientId)),
  );
  const organizationId = found?.[0][1];
  return typeof organizationId === "string" ? organizationId : undefined;
}
