import { createFileRoute } from "@tanstack/react-router";
import { Plus } from "lucide-react";
import { lazy, Suspense } from "react";
import { organizationPages } from "~/api/organizations.ts";
import { reasonAgainst } from "~/components/frame/navigation.ts";
import { isBarred } from "~/components/is-barred.ts";
import { LoadedStatus } from "~/components/loaded-status.tsx";
import { OrganizationsBody } from "~/components/organizations-fallback.tsx";
import { Page } from "~/components/page.tsx";
import { useListing } from "~/components/use-listing.ts";
import { usePlace } from "~/components/use-place.ts";
import { organizationCreate, organizationList } from "~/contract/organizations.ts";
import { z } from "~/contract/zod.ts";
import { filterRows, orderRows, turnOrder } from "~/lib/row-order.ts";
import { flag, oneOf, text } from "~/lib/search.ts";
import { Button } from "~/ui/button.tsx";
import { FilterInput } from "~/ui/filter-input.tsx";
import { Grid } from "~/ui/grid.tsx";
import { NarrowOrganization, ORDER_VALUES, ORGANIZATION_COLUMNS } from "./-columns.tsx";
import { ORGANIZATION_ORDERS } from "./-orders.ts";

const loadDialog = () => import("./-new-organization.tsx");
const NewOrganization = lazy(loadDialog);

export const Route = createFileRoute("/_console/organizations/")({
  validateSearch: z.object({
    filter: text(),
    orderBy: oneOf(ORGANIZATION_ORDERS),
    orderDirection: oneOf(["asc", "desc"]),
    create: flag(),
    at: text(),
  }),
  // Started and not waited for: the page says itself what is loading and what failed.
  loader: ({ context: { queryClient } }) => {
    if (isBarred(queryClient, organizationList)) return;
    void queryClient.infiniteQuery(organizationPages()).catch(() => undefined);
  },
  staleTime: Infinity,
  component: OrganizationsPage,
});

function OrganizationsPage() {
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  const { kind, reason, list } = useListing();
  const { orderBy = "name", orderDirection = "asc", filter, create } = search;
  const { organizations } = list;
  const matching = filterRows(organizations, filter, ({ name, id }) => [name, id]);
  const rows = orderRows(matching, ORDER_VALUES[orderBy], orderDirection);
  const place = usePlace({ rows, keyOf: ({ id }) => id, at: search.at, ready: list.whole });
  const against = reasonAgainst(organizationCreate, kind);

  const change = (next: typeof search, replace = true) =>
    void navigate({ search: (previous) => ({ ...previous, ...next }), replace });
  return (
    <Page
      title="Organizations"
      actions={
        <Button
          variant="primary"
          icon={<Plus size={14} strokeWidth={1.75} />}
          disabledReason={against}
          onPointerEnter={() => void loadDialog()}
          onFocus={() => void loadDialog()}
          onClick={() => change({ create: true }, false)}
        >
          New organization
        </Button>
      }
      filters={
        <FilterInput
          label={`Filter the ${organizations.length} loaded`}
          value={filter ?? ""}
          onChange={(value) => change({ filter: value || undefined })}
        />
      }
      status={
        organizations.length > 0 && (
          <LoadedStatus count={organizations.length} shown={rows.length} whole={list.whole} />
        )
      }
    >
      <OrganizationsBody
        noun="organizations"
        list={list}
        reason={reason}
        count={organizations.length}
        shown={rows.length}
        filter={filter}
        onDropFilter={() => change({ filter: undefined })}
        empty="Organizations appear here once the first one is created."
      >
        <Grid
          label="Organizations"
          columns={ORGANIZATION_COLUMNS.map((column) => ({ ...column, sortable: true }))}
          rows={rows}
          rowKey={(row, index) => row.id || `row ${index}`}
          more={!list.whole}
          sort={{ id: orderBy, direction: orderDirection }}
          onSort={(id) => {
            const order = ORGANIZATION_ORDERS.find((known) => known === id);
            if (order) change(turnOrder({ orderBy, orderDirection }, order), false);
          }}
          list={`${orderBy} ${orderDirection} ${filter ?? ""}`}
          onOpen={({ id }) => {
            if (id === "") return;
            void navigate({
              to: "/organizations/$organizationId",
              params: { organizationId: id },
              search: { organizationId: search.organizationId },
            });
          }}
          {...place}
          narrow={(row) => <NarrowOrganization row={row} />}
        />
      </OrganizationsBody>
      {create && against === undefined && (
        <Suspense>
          <NewOrganization onClose={() => change({ create: undefined })} />
        </Suspense>
      )}
    </Page>
  );
}
