import { useQuery } from "@tanstack/react-query";
import { createFileRoute } from "@tanstack/react-router";
import { Building2, Info } from "lucide-react";
import { apiClientPages } from "~/api/api-clients.ts";
import { sessionState } from "~/api/session.ts";
import { Failure } from "~/components/failure.tsx";
import { Forbidden } from "~/components/forbidden.tsx";
import { reasonAgainst } from "~/components/frame/navigation.ts";
import { Name } from "~/components/names.tsx";
import { Page } from "~/components/page.tsx";
import { apiClientList } from "~/contract/api-clients.ts";
import { z } from "~/contract/zod.ts";
import { plural } from "~/lib/format.ts";
import { text } from "~/lib/search.ts";
import { SkeletonRows } from "~/ui/skeleton.tsx";
import { StateMessage } from "~/ui/state-message.tsx";
import { ApiClientTable } from "./-table.tsx";
import { useApiClients } from "./-use-api-clients.ts";

const GLYPH = { size: 16, strokeWidth: 1.5 } as const;

export const Route = createFileRoute("/_console/api-clients/")({
  /** `peek` is the client whose rotation a link opens. */
  validateSearch: z.object({ peek: text() }),
  loaderDeps: ({ search }) => ({ organizationId: search.organizationId }),
  loader: async ({ context: { queryClient }, deps }) => {
    // Only without an organization in the address does the list wait for the session's own.
    const state =
      deps.organizationId === undefined
        ? await queryClient.query(sessionState())
        : queryClient.getQueryData(sessionState().queryKey);
    const organizationId = deps.organizationId ?? state?.session?.organizationId ?? undefined;
    const reason = reasonAgainst(apiClientList, state?.session?.kind);
    if (organizationId === undefined || reason !== undefined) return;
    void queryClient.infiniteQuery(apiClientPages(organizationId)).catch(() => undefined);
  },
  component: ApiClientsPage,
});

function ApiClientsPage() {
  const search = Route.useSearch();
  const session = useQuery(sessionState()).data?.session;
  const reason = reasonAgainst(apiClientList, session?.kind);
  const organizationId = search.organizationId ?? session?.organizationId ?? undefined;
  if (reason !== undefined) {
    return (
      <Page title="API clients">
        <Forbidden what="list API clients" reason={reason} />
      </Page>
    );
  }
  if (organizationId === undefined) {
    return (
      <Page title="API clients">
        <StateMessage icon={<Building2 {...GLYPH} />} title="Choose an organization">
          API clients belong to one organization: choose it at the top.
        </StateMessage>
      </Page>
    );
  }
  return <ApiClients organizationId={organizationId} />;
}

function ApiClients({ organizationId }: { organizationId: string }) {
  const list = useApiClients(organizationId);
  const { clients, whole, error, retry } = list;
  const { peek } = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <Page
      title="API clients"
      beside={
        clients !== undefined && (
          <>
            {whole
              ? plural(clients.length, "active client")
              : `${clients.length} loaded, more available`}{" "}
            of <Name kind="organization" id={organizationId} />
          </>
        )
      }
      status={
        <p className="flex min-w-0 items-center gap-2 text-text-muted">
          <Info size={14} strokeWidth={1.75} className="shrink-0" />
          <span className="truncate">
            Only who created a client can rotate its secret. Tapedeck shows the rotations made in
            this browser; the service reports none.
          </span>
        </p>
      }
    >
      <div className="min-h-0 flex-1 overflow-y-auto">
        {clients === undefined && error === null && (
          <SkeletonRows label="Loading API clients" rows={8} />
        )}
        {clients?.length === 0 && (
          <StateMessage role="status" icon={<Building2 {...GLYPH} />} title="No API clients yet">
            An admin of the organization creates them in the service's own web application.
          </StateMessage>
        )}
        {clients !== undefined && clients.length > 0 && (
          <ApiClientTable
            organizationId={organizationId}
            clients={clients}
            caller={list.caller}
            opensAt={peek}
            onOpened={() =>
              void navigate({
                search: (search) => ({ ...search, peek: undefined }),
                replace: true,
              })
            }
          />
        )}
        {error !== null && (
          <Failure
            title={clients === undefined ? "API clients didn't load" : "The rest didn't load"}
            error={error}
            retry={retry}
          />
        )}
      </div>
    </Page>
  );
}
