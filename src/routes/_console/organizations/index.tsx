import { createFileRoute } from "@tanstack/react-router";
import type { OrganizationRow } from "~/api/nouns/organizations.ts";
import { defineList } from "~/components/define-list/define-list.ts";
import { facet, order } from "~/components/define-list/filters.ts";
import { listColumns } from "~/components/list/columns.tsx";
import { CreateAction } from "~/components/list/create-action.tsx";
import { ListScreen } from "~/components/list/list-screen.tsx";
import type { Table } from "~/components/list/list-state.tsx";
import { RowLink, TwoLines } from "~/components/list/row-parts.tsx";
import { useWholeList } from "~/components/list/use-whole-list.ts";
import { Moment } from "~/components/names/names.tsx";
import { toOrganization } from "~/components/nouns/links.tsx";
import {
  startOrganizations,
  useOrganizations,
} from "~/components/organizations/use-organizations.ts";
import { organizationCreate, organizationList } from "~/contract/plain.gen.ts";
import { formatCount, plural } from "~/lib/format.ts";
import { flag } from "~/lib/search.ts";
import { Mono, NoItems } from "~/ui/mono.tsx";
import { NewOrganizationDialog } from "./-new-organization.tsx";
import { OrganizationState } from "./-organization-state.tsx";

const ORGANIZATIONS = defineList({
  name: "organizations",
  path: "/organizations",
  noun: "organization",
  endpoint: organizationList,
  filters: [
    // The API has no filters, so these narrow what is loaded.
    facet("industry", "Industry"),
    facet("state", "State"),
    order(
      {
        name: "Name",
        id: "Organization ID",
        teams: "Teams",
        adminUids: "Admins",
        industries: "Industries",
        integrations: "Integrations",
        dateCreated: "Created",
      },
      "asc",
    ),
  ],
  also: { create: flag },
});

export const Route = createFileRoute("/_console/organizations/")({
  validateSearch: ORGANIZATIONS.search,
  loader: ({ context }) => startOrganizations(context.queryClient),
  staleTime: Infinity,
  component: OrganizationsPage,
});

const industriesOf = (row: OrganizationRow): string[] =>
  (row.industries ?? []).map(({ id, name }) => name || id);

const NameLink = ({ row: { id, name, disabled } }: { row: OrganizationRow }) => (
  <span className="flex min-w-0 items-center gap-2">
    <RowLink id={id} name={name} {...toOrganization(id)} />
    {disabled && <OrganizationState disabled />}
  </span>
);

const count = (items: readonly unknown[] | undefined) =>
  items === undefined ? <NoItems items={items} /> : formatCount(items.length);

const TABLE: Table<OrganizationRow> = {
  columns: listColumns({
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
      hideOrder: 2,
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
      hideOrder: 3,
      value: (row) => row.adminUids?.length,
      cell: (row) => count(row.adminUids),
    },
    industries: {
      header: "Industries",
      width: 216,
      hideOrder: 1,
      value: (row) => industriesOf(row).join(", ") || undefined,
      cell: (row) => industriesOf(row).join(", ") || <NoItems items={row.industries} />,
    },
    integrations: {
      header: "Integrations",
      width: 108,
      align: "right",
      hideOrder: 4,
      value: (row) => row.integrations?.length,
      cell: (row) => count(row.integrations),
    },
    dateCreated: {
      header: "Created",
      width: 112,
      value: (row) => row.dateCreated,
      cell: (row) => <Moment value={row.dateCreated} />,
    },
  }),
  narrow: (row) => (
    <TwoLines
      title={<NameLink row={row} />}
      value={null}
      detail={
        [row.teams && plural(row.teams.length, "team"), ...industriesOf(row)]
          .filter(Boolean)
          .join(", ") || <NoItems items={row.industries} />
      }
      note={<Moment value={row.dateCreated} />}
    />
  ),
  texts: {
    label: "Name or ID",
    textsOf: ({ name }) => [name],
    idsOf: ({ id }) => [id],
  },
  facets: {
    industry: industriesOf,
    state: ({ disabled }) => (disabled === undefined ? [] : [disabled ? "Disabled" : "Active"]),
  },
  open: ({ id }) => (id === "" ? undefined : toOrganization(id)),
};

function OrganizationsPage() {
  const search = Route.useSearch();
  const organizations = useOrganizations();
  const list = useWholeList(ORGANIZATIONS, TABLE, search, organizations, organizations.reading);
  return (
    <ListScreen
      list={list}
      empty="Organizations appear here once the first one is created."
      actions={
        <CreateAction list={list} endpoint={organizationCreate}>
          {(close) => <NewOrganizationDialog onClose={close} />}
        </CreateAction>
      }
    />
  );
}
