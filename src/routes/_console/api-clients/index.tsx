import { createFileRoute, useRouter } from "@tanstack/react-router";
import Building2 from "lucide-react/icons/building-complex";
import Info from "lucide-react/icons/info";
import RotateCcwKey from "lucide-react/icons/rotate-ccw-key";
import { useEffect, useMemo, useRef } from "react";
import { apiClientPages, clientsIn } from "~/api/api-clients.ts";
import { readingOf } from "~/api/reading.ts";
import { sessionState } from "~/api/session.ts";
import { permitted, usePermission, useSession } from "~/components/credentials/permissions.ts";
import { defineWholeList, writeColumns } from "~/components/define-list/define-list.ts";
import { facet } from "~/components/define-list/filters.ts";
import { type WholePage, WholeListScreen } from "~/components/list/whole-list.tsx";
import { Moment, Name } from "~/components/names/names.tsx";
import { useCaller } from "~/components/organizations/use-caller.ts";
import { Forbidden } from "~/components/page/states.tsx";
import { Page } from "~/components/page/page.tsx";
import type { Plan } from "~/components/rotation/rotation-words.ts";
import { dismissRotation } from "~/components/rotation/rotation-store.ts";
import { apiClientList } from "~/contract/plain.gen.ts";
import { timeOf } from "~/lib/format.ts";
import { text } from "~/lib/search.ts";
import { useAllPages } from "~/ui/hooks/use-all-pages.ts";
import { Mono } from "~/ui/mono.tsx";
import { StateMessage } from "~/ui/state-message.tsx";
import { useOncePer } from "~/ui/use-once-per.ts";
import {
  ClientId,
  ClientName,
  ClientState,
  Creator,
  CreatorLink,
  NarrowClient,
  NextStep,
  OpenRotation,
  RotateButton,
  SecretAge,
} from "./-cells.tsx";
import { ClientPeek } from "./-peek.tsx";
import { type ClientRow, nameOfClient, useClientRows, useOpenClient } from "./-rows.ts";

const API_CLIENTS = defineWholeList({
  name: "api-clients",
  path: "/api-clients",
  noun: "API client",
  idKey: "clientId",
  endpoint: apiClientList,
  // Oldest first, as old secrets need attention.
  orders: ["createdAt", "name", "clientId", "role", "creator", "secret", "state", "action"],
  // The API has no filters, so these narrow what is loaded.
  filters: [facet("role", "Role"), facet("creator", "Created by"), facet("state", "State")],
  /** The client whose rotation the address opens: its first step, which sends nothing. */
  also: { rotate: text },
});

export const Route = createFileRoute("/_console/api-clients/")({
  validateSearch: API_CLIENTS.search,
  staticData: { boundSearch: ["peek", "rotate"] },
  beforeLoad: ({ search, location }) => writeColumns(API_CLIENTS, search, location),
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

const PAGE: Omit<WholePage<ClientRow, (typeof API_CLIENTS)["orders"][number]>, "rowActions"> = {
  columns: {
    name: {
      header: "Name",
      width: 150,
      grow: true,
      always: true,
      value: (row) => row.name,
      cell: (row) => <ClientName row={row} />,
    },
    clientId: {
      header: "Client ID",
      width: 196,
      drop: 1,
      value: (row) => row.clientId,
      cell: (row) => <ClientId row={row} />,
    },
    role: {
      header: "Role",
      width: 148,
      drop: 5,
      value: (row) => row.role,
      cell: (row) => <Mono>{row.role}</Mono>,
    },
    createdAt: {
      header: "Created",
      width: 104,
      drop: 4,
      value: (row) => row.createdAt,
      cell: (row) => <Moment value={row.createdAt} />,
    },
    creator: {
      header: "Created by",
      width: 160,
      drop: 3,
      value: (row) => (row.creator === "You" ? "You" : row.creatorName),
      cell: (row) => <Creator row={row} />,
    },
    secret: {
      header: "Secret",
      width: 160,
      value: (row) => timeOf(row.rotation.at ?? row.createdAt) || undefined,
      cell: (row) => <SecretAge row={row} />,
    },
    state: {
      header: "State",
      width: 196,
      drop: 2,
      value: (row) => row.rotation.state.text,
      cell: (row) => (
        <span className="flex items-center gap-2">
          {(row.rotation.next === undefined || row.rotation.state.tone !== "calm") && (
            <ClientState row={row} />
          )}
          <NextStep row={row} inTable />
        </span>
      ),
    },
    action: {
      header: "Action",
      width: 164,
      cell: (row) => (
        // The menu of the row is at its right end.
        <span className="flex items-center gap-1">
          <RotateButton row={row} inTable />
          <CreatorLink row={row} inTable />
        </span>
      ),
    },
  },
  narrow: (row) => <NarrowClient row={row} />,
  rowKey: ({ id }, index) => id || `row ${index}`,
  textsOf: (row) => [row.name, row.id, row.role, row.createdBySvcUserId, row.creatorName],
  facets: {
    role: ({ role }) => (role ? [role] : []),
    creator: ({ creator }) => [creator],
    state: ({ rotation }) => [rotation.state.text],
  },
  toExport: ({ id: _i, organizationId: _o, creator: _c, creatorName: _n, rotation: _r, ...row }) =>
    row,
  peek: (state) => <ClientPeek state={state} />,
  empty: "An admin of the organization creates them in the service's own web app.",
};

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

/** How a client's rotation is opened: by its row's button or key, by the palette, or by a link to it. */
function useAddressedRotation(rows: readonly ClientRow[]) {
  const { rotate, peek } = Route.useSearch();
  const router = useRouter();
  const change = (next: { rotate?: string | undefined; peek?: string | undefined }) =>
    void router.navigate({
      to: ".",
      search: (search) => ({ ...search, ...next }),
      state: (state) => ({ ...state }),
      replace: true,
      resetScroll: false,
    });
  const open = useOpenClient((hasFocus) => {
    if (router.latestLocation.search.rotate !== undefined) change({ rotate: undefined });
    if (!hasFocus) document.querySelector<HTMLElement>("#main [role=grid]")?.focus();
  });
  /** The client whose rotation was opened here, and not by its address. */
  const ownId = useRef<string>(undefined);
  const openRow = (row: ClientRow, plan?: Plan) => {
    const { reason, unresolved } = row.rotation;
    // Whoever may not rotate it reads why in its peek, and may read what is in doubt.
    if (reason !== undefined && unresolved === undefined) {
      change({ peek: row.id });
      return;
    }
    open(row, plan);
    if (plan !== undefined || reason !== undefined) return;
    ownId.current = row.id;
    change({ rotate: row.id });
  };
  const asked = rotate === undefined ? undefined : rows.find(({ id }) => id === rotate);
  const isReady = asked?.rotation.standing !== undefined;
  // Opens the dialog above all pages, with its client beside it.
  useOncePer(isReady ? rotate : undefined, (id) => {
    const isOwn = ownId.current === id;
    ownId.current = undefined;
    if (isOwn || asked === undefined || router.latestLocation.search.rotate !== id) return;
    if (asked.rotation.reason === undefined) {
      if (peek === undefined) change({ peek: id });
      open(asked);
    } else change({ rotate: undefined, peek: id });
  });
  // The dialog above the page: Back and another address close it, unless something was sent.
  useEffect(() => (rotate === undefined ? undefined : () => dismissRotation(rotate)), [rotate]);
  return openRow;
}

function ApiClients({ organizationId }: { organizationId: string }) {
  const { pages, ...source } = useAllPages(apiClientPages(organizationId));
  const clients = useMemo(() => clientsIn(pages ?? []), [pages]);
  const caller = useCaller(organizationId);
  const growing = !source.complete && source.error === null;
  const rows = useClientRows({ organizationId, clients, growing, caller });
  const search = Route.useSearch();
  const open = useAddressedRotation(rows);
  const reading = useMemo(() => readingOf(pages ?? [], rows), [pages, rows]);
  return (
    <OpenRotation value={open}>
      <WholeListScreen
        list={API_CLIENTS}
        source={{ ...source, of: apiClientList.name, reason: undefined }}
        reading={reading}
        search={search}
        page={{
          ...PAGE,
          organization: organizationId,
          rowActions: (row) => [
            {
              keys: "r",
              label: row ? `Rotate secret of ${nameOfClient(row)}` : "Rotate the row's secret",
              icon: RotateCcwKey,
              run: row && (() => open(row)),
            },
          ],
          status: (
            <p className="flex min-w-0 items-center gap-2 text-text-muted max-md:py-1.5">
              <Info size={14} className="shrink-0" />
              <span className="truncate">
                Active clients of <Name kind="organization" id={organizationId} />. Only the person
                who created a client can rotate its secret. Shows rotations made through this
                console; the service doesn't report others.
              </span>
            </p>
          ),
        }}
      />
    </OpenRotation>
  );
}
