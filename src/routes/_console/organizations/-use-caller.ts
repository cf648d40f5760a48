import { apiClientPages } from "~/api/api-clients.ts";
import { usePermission, useSession } from "~/components/credentials/permissions.ts";
import { apiClientList } from "~/contract/plain.gen.ts";
import { useAllPages } from "~/ui/hooks/use-all-pages.ts";

/** The user who created the client that is signed in, as its organization lists it, if known. */
export function useCaller(): string | undefined {
  const session = useSession();
  const { allowed } = usePermission(apiClientList);
  const own = session?.organizationId ?? "";
  const { pages = [] } = useAllPages(apiClientPages(own), { enabled: allowed && own !== "" });
  return pages
    .flatMap(({ data }) => data ?? [])
    .find(({ clientId }) => clientId !== "" && clientId === session?.clientId)?.createdBySvcUserId;
}
