import { createFileRoute } from "@tanstack/react-router";
import { useState } from "react";
import { apiClientPages } from "~/api/nouns/api-clients.ts";
import { permitted, usePermission, useSession } from "~/components/credentials/permissions.ts";
import { Forbidden } from "~/components/page/states.tsx";
import { Page } from "~/components/page/page.tsx";
import { apiClientList, organizationList } from "~/contract/plain.gen.ts";
import { AllClients, ClientsOf } from "./-lists.tsx";
import { API_CLIENTS } from "./-list.ts";
import { RevokeAction, type Revoked, RevokeOutcome } from "./-revoke.tsx";

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
  const [revoked, setRevoked] = useState<Revoked>();
  const actions = <RevokeAction onRevoked={setRevoked} />;
  const intro = revoked && <RevokeOutcome revoked={revoked} />;
  // A credential that can't list clients may still revoke a token.
  if (reason !== undefined) {
    return (
      <Page title="API clients" actions={actions}>
        {intro}
        <Forbidden what="list API clients" reason={reason} />
      </Page>
    );
  }
  const organizationId = chosen ?? (seesAll ? undefined : ownOrganizationId);
  return organizationId === undefined ? (
    <AllClients actions={actions} intro={intro} />
  ) : (
    <ClientsOf
      key={organizationId}
      organizationId={organizationId}
      actions={actions}
      intro={intro}
    />
  );
}
