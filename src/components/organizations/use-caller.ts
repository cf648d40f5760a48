import { apiClientPages } from "~/api/nouns/api-clients.ts";
import { usePermission, useSession } from "~/components/credentials/permissions.ts";
import { apiClientList } from "~/contract/plain.gen.ts";
import { useAllPages } from "~/ui/hooks/use-all-pages.ts";

/**
 * The user who is signed in, if known: the creator of the session's client, as its own organization
 * lists it, or the `listed` one if the session doesn't say which is its own.
 */
export function useCaller(listed = ""): string | undefined {
  const session = useSession();
  const { allowed } = usePermission(apiClientList);
  const organizationId = session?.organizationId ?? listed;
  const { pages = [] } = useAllPages(apiClientPages(organizationId), {
    enabled: allowed && organizationId !== "",
  });
  return pages
    .flatMap(({ data }) => data ?? [])
    .find(({ clientId }) => clientId !== "" && clientId === session?.clientId)?.createdBySvcUserId;
}
