import { createFileRoute } from "@tanstack/react-router";
import { countIn } from "~/api/facts.ts";
import type { OrganizationRow } from "~/api/organizations.ts";
import { defineWholeList } from "~/components/define-list/define-list.ts";
import { facet } from "~/components/define-list/filters.ts";
import { RowLink, TwoLines } from "~/components/list/row-parts.tsx";
import { type WholePage, WholeListScreen } from "~/components/list/whole-list.tsx";
import { Moment } from "~/components/names/names.tsx";
import { toOrganization } from "~/components/nouns/links.tsx";
import {
  startOrganizations,
  useOrganizations,
} from "~/components/organizations/use-organizations.ts";
import { organizationCreate, organizationList } from "~/contract/plain.gen.ts";
import { Mono, NoItems } from "~/ui/mono.tsx";
import { NewOrganization } from "./-new-organization.tsx";
import { OrganizationState } from "./-organization-state.tsx";

const ORGANIZATIONS = defineWholeList({
  name: "organizations",
  path: "/organizations",
  noun: "organization",
  endpoint: organizationList,
  orders: [
    "name",
    "id",
    "teams",
    "adminUids",
    "industries",
    "integrations",
    "dateCreated",
    "disabled",
  ],
  // The API has no filters, so these narrow what is loaded.
  filters: [facet("industry", "Industry"), facet("state", "State")],
});

export const Route = createFileRoute("/_console/organizations/")({
  validateSearch: ORGANIZATIONS.search,
  loader: ({ context }) => startOrganizations(context.queryClient),
  staleTime: Infinity,
  component: OrganizationsPage,
});

const industriesOf = (row: OrganizationRow): string[] =>
  (row.industries ?? []).map(({ id, name }) => name || id);

const NameLink = ({ row: { id, name } }: { row: OrganizationRow }) => (
  <RowLink id={id} name={name} {...toOrganization(id)} />
);

const count = (items: readonly unknown[] | undefined) =>
  items === undefined ? <NoItems of={items} /> : countIn(items);

const PAGE: WholePage<OrganizationRow, (typeof ORGANIZATIONS)["orders"][number]> = {
  columns: {
    name: {
      header: "Name",
      width: 200,
      grow: true,
      value: (row) => row.name,
      cell: (row) => <NameLink row={row} />,
    },
    id: {
      header: "Organization ID",
      width: 196,
      drop: 2,
      value: (row) => row.id,
      cell: (row) => <Mono className="text-text-muted">{row.id}</Mono>,
    },
    teams: {
      header: "Teams",
      width: 76,
      align: "right",
      value: (row) => row.teams?.length,
      cell: (row) => count(row.teams),
    },
    adminUids: {
      header: "Admins",
      width: 80,
      align: "right",
      drop: 3,
      value: (row) => row.adminUids?.length,
      cell: (row) => count(row.adminUids),
    },
    industries: {
      header: "Industries",
      width: 216,
      drop: 1,
      value: (row) => industriesOf(row).join(", ") || undefined,
      cell: (row) => industriesOf(row).join(", ") || <NoItems of={row.industries} />,
    },
    integrations: {
      header: "Integrations",
      width: 108,
      align: "right",
      drop: 4,
      value: (row) => row.integrations?.length,
      cell: (row) => count(row.integrations),
    },
    dateCreated: {
      header: "Created",
      width: 112,
      value: (row) => row.dateCreated,
      cell: (row) => <Moment value={row.dateCreated} />,
    },
    disabled: {
      header: "State",
      width: 104,
      value: (row) => (row.disabled === undefined ? undefined : Number(row.disabled)),
      cell: (row) => <OrganizationState disabled={row.disabled} />,
    },
  },
  narrow: (row) => (
    <TwoLines
      title={<NameLink row={row} />}
      value={<OrganizationState disabled={row.disabled} />}
      detail={
        [
          row.teams && `${countIn(row.teams)} ${row.teams.length === 1 ? "team" : "teams"}`,
          ...industriesOf(row),
        ]
          .filter(Boolean)
          .join(", ") || <NoItems of={row.industries} />
      }
      note={<Moment value={row.dateCreated} />}
    />
  ),
  rowKey: (row, index) => row.id || `row ${index}`,
  textsOf: ({ name, id }) => [name, id],
  facets: {
    industry: industriesOf,
    state: ({ disabled }) => (disabled === undefined ? [] : [disabled ? "Disabled" : "Active"]),
  },
  open: (organizationId, router) => void router.navigate(toOrganization(organizationId)),
  toExport: (row) => row,
  empty: "Organizations appear here once the first one is created.",
  create: {
    endpoint: organizationCreate,
    dialog: (close) => <NewOrganization onClose={close} />,
  },
};

function OrganizationsPage() {
  const source = useOrganizations();
  return (
    <WholeListScreen
      list={ORGANIZATIONS}
      page={PAGE}
      source={source}
      reading={source.reading}
      search={Route.useSearch()}
    />
  );
}
