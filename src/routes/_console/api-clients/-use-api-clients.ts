import { useMemo } from "react";
import { apiClientPages, clientsIn } from "~/api/api-clients.ts";
import { readingOf } from "~/api/reading.ts";
import { useSession } from "~/components/credentials/permissions.ts";
import { useAllPages } from "~/ui/hooks/use-all-pages.ts";

function useList(organizationId: string) {
  const { pages, ...list } = useAllPages(apiClientPages(organizationId));
  // The table sorts them again only if there are others.
  const clients = useMemo(() => pages && clientsIn(pages), [pages]);
  return { ...list, clients, reading: readingOf(pages ?? [], clients ?? []) };
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
