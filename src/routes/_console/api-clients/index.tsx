import { createFileRoute } from "@tanstack/react-router";
import Building2 from "lucide-react/icons/building-complex";
import Info from "lucide-react/icons/info";
import { useMemo } from "react";
import { apiClientPages, clientsIn } from "~/api/api-clients.ts";
import { ifEmpty } from "~/api/facts.ts";
import { leftOut, readingOf } from "~/api/reading.ts";
import { sessionState } from "~/api/session.ts";
import { permitted, usePermission, useSession } from "~/components/credentials/permissions.ts";
import { Name } from "~/components/names/names.tsx";
import { useCaller } from "~/components/organizations/use-caller.ts";
import { Failure, Forbidden, Loading, WaitMessage } from "~/components/page/states.tsx";
import { Page } from "~/components/page/page.tsx";
import { apiClientList } from "~/contract/plain.gen.ts";
import { formatCount, plural } from "~/lib/format.ts";
import { search, text } from "~/lib/search.ts";
import { FilterInput } from "~/ui/filter/filter-input.tsx";
import { useAllPages } from "~/ui/hooks/use-all-pages.ts";
import { MANY } from "~/ui/plain-table.tsx";
import { StateMessage } from "~/ui/state-message.tsx";
import { ApiClientTable } from "./-table.tsx";

export const Route = createFileRoute("/_console/api-clients/")({
  /** `peek` is the client whose rotation a link opens. */
  validateSearch: search({ peek: text, filter: text }),
  loaderDeps: ({ search }) => ({ organizationId: search.organizationId }),
  loader: async ({ context: { queryClient }, deps }) => {
    // Only without an organization in the address does the list wait for the session's own.
    const organizationId =
      deps.organizationId ?? (await queryClient.query(sessionState())).session?.organizationId;
    if (!organizationId || !(await permitted(queryClient, apiClientList))) return;
    void queryClient.infiniteQuery(apiClientPages(organizationId)).catch(() => undefined);
  },
  component: ApiClientsPage,
});

function ApiClientsPage() {
  const search = Route.useSearch();
  const session = useSession();
  const { reason } = usePermission(apiClientList);
  const organizationId = search.organizationId ?? session?.organizationId ?? undefined;
  if (reason === undefined && organizationId !== undefined) {
    return <ApiClients organizationId={organizationId} />;
  }
  return (
    <Page title="API clients">
      {reason === undefined ? (
        <StateMessage icon={<Building2 size={16} />} title="Choose an organization">
          API clients belong to one organization. Choose an organization above.
        </StateMessage>
      ) : (
        <Forbidden what="list API clients" reason={reason} />
      )}
    </Page>
  );
}

function ApiClients({ organizationId }: { organizationId: string }) {
  const { pages, complete, error, retry } = useAllPages(apiClientPages(organizationId));
  // The table sorts them again only if there are others.
  const clients = useMemo(() => pages && clientsIn(pages), [pages]);
  const reading = readingOf(pages ?? [], clients ?? []);
  const caller = useCaller(organizationId);
  const { peek, filter = "" } = Route.useSearch();
  const navigate = Route.useNavigate();
  const change = (next: { peek?: undefined; filter?: string | undefined }) =>
    void navigate({ search: (search) => ({ ...search, ...next }), replace: true });
  return (
    <Page
      title="API clients"
      beside={
        clients === undefined ? (
          // The line it takes on a narrow screen.
          "\u00a0"
        ) : (
          <>
            {complete
              ? plural(clients.length, "active client")
              : `${formatCount(clients.length)} loaded, more available`}
            {leftOut(reading)} of <Name kind="organization" id={organizationId} />
          </>
        )
      }
      // The browser finds what is in a short table.
      filters={
        clients !== undefined && clients.length > MANY ? (
          <FilterInput
            label={`Filter the ${formatCount(clients.length)} loaded`}
            value={filter}
            onChange={(text) => change({ filter: text || undefined })}
          />
        ) : undefined
      }
      status={
        <p className="flex min-w-0 items-center gap-2 text-text-muted max-md:py-1.5">
          <Info size={14} className="shrink-0" />
          <span className="md:truncate">
            Only the person who created a client can rotate its secret. Shows rotations made through
            this console; the service doesn't report others.
          </span>
        </p>
      }
    >
      <div className="min-h-0 flex-1 overflow-y-auto">
        {clients === undefined && error === null && (
          <Loading of={apiClientList.name} label="Loading API clients" rows={8} />
        )}
        {ifEmpty(reading, () => (
          <StateMessage role="status" icon={<Building2 size={16} />} title="No API clients yet">
            An admin of the organization creates them in the service's own web app.
          </StateMessage>
        ))}
        {clients !== undefined && clients.length > 0 && (
          <ApiClientTable
            organizationId={organizationId}
            clients={clients}
            caller={caller}
            opensAt={peek}
            growing={!complete && error === null}
            filter={filter}
            onOpened={() => change({ peek: undefined })}
          />
        )}
        {error !== null && (
          <Failure
            title={clients === undefined ? "API clients didn't load" : "The rest didn't load"}
            error={error}
            retry={retry}
          />
        )}
        {clients !== undefined && !complete && <WaitMessage of={apiClientList.name} />}
      </div>
    </Page>
  );
}
