import { createFileRoute } from "@tanstack/react-router";
import type { OrganizationRow } from "~/api/organizations.ts";
import { type Facet, facetsOf } from "~/components/name-list/facets.tsx";
import { NameList } from "~/components/name-list/name-list.tsx";
import { nameListSearch } from "~/components/name-list/search.ts";
import { startOrganizations, useOrganizations } from "~/components/name-list/use-organizations.ts";
import { organizationCreate } from "~/contract/plain.gen.ts";
import { search as searchOf, text } from "~/lib/search.ts";
import { industriesOf, NarrowOrganization, ORGANIZATION_COLUMNS } from "./-columns.tsx";
import { ORGANIZATION_ORDERS } from "./-orders.ts";
import { NewOrganization } from "./-new-organization.tsx";

export const Route = createFileRoute("/_console/organizations/")({
  validateSearch: searchOf({
    ...nameListSearch(ORGANIZATION_ORDERS).params,
    industry: text(),
    state: text(),
  }),
  loader: ({ context }) => startOrganizations(context.queryClient),
  staleTime: Infinity,
  component: OrganizationsPage,
});

/** The API has no filters, so these narrow what is loaded. */
const FACETS: readonly Facet<OrganizationRow>[] = [
  { id: "industry", label: "Industry", valuesOf: industriesOf },
  {
    id: "state",
    label: "State",
    valuesOf: ({ disabled }) => (disabled === undefined ? [] : [disabled ? "Disabled" : "Active"]),
  },
];

function OrganizationsPage() {
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  const { industry, state } = search;
  const list = useOrganizations();
  return (
    <NameList
      noun="organization"
      list={list}
      reading={list.reading}
      columns={ORGANIZATION_COLUMNS}
      search={search}
      facets={facetsOf(list.organizations, FACETS, { industry, state }, (chosen) =>
        navigate({ search: (previous) => ({ ...previous, ...chosen, at: undefined }) }),
      )}
      wordsOf={({ name, id }) => [name, id]}
      rowKey={(row, index) => row.id || `row ${index}`}
      narrow={(row) => <NarrowOrganization row={row} />}
      onOpen={(organizationId) =>
        void navigate({
          to: "/organizations/$organizationId",
          params: { organizationId },
          search: { organizationId: search.organizationId },
        })
      }
      empty="Organizations appear here once the first one is created."
      create={{
        endpoint: organizationCreate,
        dialog: (close) => <NewOrganization onClose={close} />,
      }}
    />
  );
}
