import { createFileRoute } from "@tanstack/react-router";
import { apiClientPages } from "~/api/nouns/api-clients.ts";
import { permitted, usePermission, useSession } from "~/components/credentials/permissions.ts";
import { Forbidden } from "~/components/page/states.tsx";
import { Page } from "~/components/page/page.tsx";
import { apiClientList, organizationList } from "~/contract/plain.gen.ts";
import { AllClients, ClientsOf } from "./-lists.tsx";
import { API_CLIENTS } from "./-list.ts";

export const Route = createFileRoute("/_console/api-clients/")({
  validateSearch: API_CLIENTS.search,
  staticData: { boundSearch: ["peek", "organization"] },
  loaderDeps: ({ search }) => ({ organizationId: search.organizationId }),
  loader: async ({ context: { queryClient }, deps: { organizationId } }) => {
    if (!organizationId || !(await permitted(queryClient, apiClientList))) return;
    void queryClient.infiniteQuery(apiClientPages(organizationId)).catch(() => undefined);
  },
  component: ApiClientsPage,
});

function ApiClientsPage() {
  const { organizationId: chosen } = Route.useSearch();
  const { reason } = usePermission(apiClientList);
  const ownOrganizationId = useSession()?.organizationId ?? undefined;
  const seesAll = usePermission(organizationList).reason === undefined;
  if (reason !== undefined) {
    return (
      <Page title="API clients">
        <Forbidden what="list API clients" reason={reason} />
      </Page>
    );
  }
  const organizationId = chosen ?? (seesAll ? undefined : ownOrganizationId);
  return organizationId === undefined ? (
    <AllClients />
  ) : (
    <ClientsOf key={organizationId} organizationId={organizationId} />
  );
}
