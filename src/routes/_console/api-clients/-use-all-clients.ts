import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo, useSyncExternalStore } from "react";
import {
  clientListState,
  isReadToEnd,
  readClients,
  readingStopped,
  refreshClients,
  apiClientLists,
} from "~/api/nouns/api-clients.ts";
import { type Reading, listIn } from "~/api/lists/claims.ts";
import { isFirst } from "~/api/lists/paging.ts";
import { usePermission } from "~/components/credentials/permissions.ts";
import { useOrganizations } from "~/components/organizations/use-organizations.ts";
import type { ListedClient } from "~/components/secrets/client-rows.ts";
import { apiClientList } from "~/contract/plain.gen.ts";
import { useStore } from "~/lib/store.ts";

/** An organization whose API clients couldn't be read, or not all. */
export interface UnreadOrganization {
  readonly organizationId: string;
  readonly error: Error;
}

/** Milliseconds within which answers are shown together, as all rows are made again each time. */
const TOGETHER = 100;

/** Follows the states of lists in the cache. */
function makeFollower(client: QueryClient, organizationIds: readonly string[]) {
  const [name] = apiClientLists;
  const take = () => organizationIds.map((id) => clientListState(client, id));
  let states = take();
  return {
    states: () => states,
    subscribe: (listener: () => void) => {
      let timer: ReturnType<typeof setTimeout> | undefined;
      const soon = () => {
        timer ??= setTimeout(() => {
          timer = undefined;
          const next = take();
          if (next.every((state, index) => state === states[index])) return;
          states = next;
          listener();
        }, TOGETHER);
      };
      soon();
      const end = client.getQueryCache().subscribe(({ query }) => {
        if (query.queryKey[0] === name) soon();
      });
      return () => {
        clearTimeout(timer);
        end();
      };
    },
  };
}

/** The API clients of every organization that the credential can see. Reads those that aren't read yet. */
export function useAllClients() {
  const client = useQueryClient();
  const { reason, allowed } = usePermission(apiClientList);
  const { organizations, ...list } = useOrganizations();
  const ids = useMemo(
    () => organizations.map(({ id }) => id).filter((id) => id !== ""),
    [organizations],
  );
  const stopped = useStore(readingStopped);
  // The service, through the cache: each organization is read once for all parts that show it.
  const reads = allowed && !stopped;
  useEffect(() => {
    if (reads) void readClients(client, ids);
  }, [client, ids, reads]);
  const follower = useMemo(() => makeFollower(client, ids), [client, ids]);
  const states = useSyncExternalStore(follower.subscribe, follower.states);
  const listed = organizations.length;
  return useMemo(() => {
    const seen = new Set<string>();
    const clients: ListedClient[] = [];
    let received = 0;
    const unread: UnreadOrganization[] = [];
    let whole = 0;
    let isFetching = false;
    ids.forEach((organizationId, index) => {
      const state = states[index];
      for (const page of state?.data?.pages ?? []) {
        received += page.data?.length ?? 0;
        for (const row of page.data ?? []) {
          if (isFirst(seen, row.clientId)) clients.push({ ...row, organizationId });
        }
      }
      if (isReadToEnd(state)) whole += 1;
      else if (state?.error && state.fetchStatus === "idle") {
        unread.push({ organizationId, error: state.error });
      }
      isFetching ||= state?.fetchStatus === "fetching";
    });
    const isOver = list.complete && whole + unread.length === ids.length;
    // An organization without an ID can't be read.
    const isRead = isOver && whole === listed && list.reading.complete;
    const reading: Reading<ListedClient> = {
      rows: clients,
      complete: isRead && listIn(clients).complete,
      repeated: received - clients.length,
    };
    return {
      ...list,
      endpoint: apiClientList.name,
      reason: reason ?? list.reason,
      clients,
      reading,
      /** The organizations that failed; they are read again only on request. */
      unread,
      stopped,
      isReading: isFetching || (reads && !isOver && list.error === null),
      /** Whether each organization was read or has failed. */
      complete: isOver,
      /** Reads all of them again, and the list of organizations. */
      refresh: () => Promise.all([list.refresh(), refreshClients(client, ids)]),
    };
    // The rest of `list` is new with each render.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [client, ids, listed, states, reads, stopped, reason, list.reason, list.error, list.complete]);
}
