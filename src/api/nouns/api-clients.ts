import {
  type QueryClient,
  type InfiniteData,
  InfiniteQueryObserver,
  type QueryState,
} from "@tanstack/react-query";
import type { Cursor } from "~/contract/declare.ts";
import type { ApiClient } from "~/contract/api-clients.ts";
import { apiClientList } from "~/contract/plain.gen.ts";
import { PAGE_SIZE } from "~/contract/first-calls.ts";
import type { Lenient } from "~/contract/lenient.ts";
import { background, call } from "../transport/http.ts";
import { cursorPages, isFirst, nextCursor } from "../lists/paging.ts";
import { learnName } from "../state/directory.ts";
import { isSignedOut } from "../transport/errors.ts";
import { onSignOut, sessionStore } from "../state/sign-out.ts";

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
  const ids = new Set<string>();
  return pages.flatMap(({ data = [] }) => data).filter(({ clientId }) => isFirst(ids, clientId));
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

// The functions below read the API clients of many organizations, into the same cache as the screen of one
// organization. The lists stay there for the session.

/** Whether someone stopped reading. */
export const readingStopped = sessionStore(false);

const pending = new Set<string>();
let controller = new AbortController();

const listOf = (organizationId: string) => ({
  ...apiClientPages(organizationId),
  // The list is needed even if no screen shows it for an hour.
  gcTime: Infinity,
});

type ListState = QueryState<InfiniteData<ApiClientPage>> | undefined;

/** The state of an organization's list in the cache. */
export const clientListState = (client: QueryClient, organizationId: string): ListState =>
  client.getQueryState(listOf(organizationId).queryKey);

/** Whether a list was read to its end. */
export function isReadToEnd(state: ListState): boolean {
  const { pages = [], pageParams } = state?.data ?? {};
  const last = pages.at(-1);
  return last !== undefined && nextCursor(last, pages, undefined, pageParams ?? []) === null;
}

async function readToEnd(client: QueryClient, organizationId: string, signal: AbortSignal) {
  const observer = new InfiniteQueryObserver(client, listOf(organizationId));
  if (clientListState(client, organizationId)?.isInvalidated) {
    await observer.refetch({ cancelRefetch: false });
  }
  for (;;) {
    signal.throwIfAborted();
    const state = clientListState(client, organizationId);
    if (isReadToEnd(state)) return;
    const { error } = await observer.fetchNextPage({ cancelRefetch: false });
    if (error === null) continue;
    // The other lists would be refused too.
    if (isSignedOut(error)) stopReading(client);
    return;
  }
}

/** Allows reading again after `stopReading`. */
export const resumeReading = () => readingStopped.set(false);

/**
 * Reads the API clients of the organizations whose list isn't read to its end yet. Resolves once all of them
 * are read or have failed.
 */
export async function readClients(
  client: QueryClient,
  organizationIds: readonly string[],
): Promise<void> {
  const { signal } = controller;
  const read = organizationIds.map(async (id) => {
    const state = clientListState(client, id);
    if (pending.has(id) || (isReadToEnd(state) && !state?.isInvalidated)) return;
    pending.add(id);
    const end = () => {
      if (!signal.aborted) pending.delete(id);
    };
    await background.run(() => readToEnd(client, id, signal), signal).then(end, end);
  });
  await Promise.all(read);
}

/** Reads the API clients of these organizations again; throws the first failure. */
export async function refreshClients(client: QueryClient, organizationIds: readonly string[]) {
  resumeReading();
  await Promise.all(
    organizationIds.map((id) =>
      client.invalidateQueries({ queryKey: listOf(id).queryKey, refetchType: "none" }),
    ),
  );
  await readClients(client, organizationIds);
  const errors = organizationIds.map((id) => clientListState(client, id)?.error);
  const failed = errors.find((error) => error);
  if (failed) throw failed;
}

/** Stops reading; what was read stays. */
export function stopReading(client: QueryClient): void {
  controller.abort();
  controller = new AbortController();
  for (const id of pending) void client.cancelQueries({ queryKey: listOf(id).queryKey });
  pending.clear();
  readingStopped.set(true);
}

onSignOut(() => {
  controller.abort();
  controller = new AbortController();
  pending.clear();
});
