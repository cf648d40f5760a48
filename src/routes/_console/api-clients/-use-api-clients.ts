import { apiClientPages, type ApiClientRow } from "~/api/api-clients.ts";
import { useSession } from "~/components/credentials/permissions.ts";
import { useAllPages } from "~/ui/hooks/use-all-pages.ts";

function useList(organizationId: string) {
  const { pages, ...list } = useAllPages(apiClientPages(organizationId));
  const clients: ApiClientRow[] | undefined = pages?.flatMap(({ data }) => data ?? []);
  return { ...list, clients };
}

/**
 * The API clients of an organization, and the caller if known: the creator of the client that is
 * signed in, as its own organization lists it.
 */
export function useApiClients(organizationId: string) {
  const session = useSession();
  const list = useList(organizationId);
  const own = useList(session?.organizationId ?? organizationId);
  const ownClient = [...(own.clients ?? []), ...(list.clients ?? [])].find(
    ({ clientId }) => clientId !== "" && clientId === session?.clientId,
  );
  return { ...list, caller: ownClient?.createdBySvcUserId };
}
