import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { apiClientPages, type ApiClientRow } from "~/api/api-clients.ts";
import { sessionState } from "~/api/session.ts";
import { useEveryPage } from "~/components/use-every-page.ts";

function useList(organizationId: string | undefined) {
  const query = useInfiniteQuery({
    ...apiClientPages(organizationId ?? ""),
    enabled: organizationId !== undefined,
  });
  useEveryPage(query);
  const clients: ApiClientRow[] | undefined = query.data?.pages.flatMap(({ data }) => data ?? []);
  return { query, clients };
}

/**
 * The API clients of an organization, and who is calling where that can be known: the creator of
 * the client that is signed in, as its own organization lists it.
 */
export function useApiClients(organizationId: string) {
  const session = useQuery(sessionState()).data?.session;
  const { query, clients } = useList(organizationId);
  const own = useList(session?.organizationId ?? organizationId);
  const self = [...(own.clients ?? []), ...(clients ?? [])].find(
    ({ clientId }) => clientId !== "" && clientId === session?.clientId,
  );
  return {
    clients,
    whole: query.data !== undefined && !query.hasNextPage,
    caller: self?.createdBySvcUserId,
    error: query.error,
    retry: () => void (clients === undefined ? query.refetch() : query.fetchNextPage()),
  };
}
