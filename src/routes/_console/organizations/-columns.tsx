import type { OrganizationRow } from "~/api/organizations.ts";
import { Moment } from "~/components/names/moment.tsx";
import { OrganizationState } from "./-organization-state.tsx";
import { countIn } from "~/api/facts.ts";
import { TwoLines } from "~/components/list/two-lines.tsx";
import { RowLink } from "~/components/list/row-link.tsx";
import type { NameColumn } from "~/components/name-list/name-list.tsx";
import { Mono } from "~/ui/mono.tsx";
import { NoItems } from "~/ui/no-items.tsx";
import type { OrganizationOrder } from "./-orders.ts";

export const industriesOf = (row: OrganizationRow): string[] =>
  (row.industries ?? []).map(({ id, name }) => name || id);

function NameLink({ row }: { row: OrganizationRow }) {
  return (
    <RowLink
      id={row.id}
      name={row.name}
      to="/organizations/$organizationId"
      params={{ organizationId: row.id }}
      search={({ organizationId }) => ({ organizationId })}
    />
  );
}

const count = (items: readonly unknown[] | undefined) =>
  items === undefined ? <NoItems of={items} /> : countIn(items);

export const ORGANIZATION_COLUMNS: readonly NameColumn<OrganizationRow, OrganizationOrder>[] = [
  {
    id: "name",
    header: "Name",
    width: 200,
    grow: true,
    value: (row) => row.name,
    cell: (row) => <NameLink row={row} />,
  },
  {
    id: "id",
    header: "Organization ID",
    width: 196,
    drop: 2,
    value: (row) => row.id,
    cell: (row) => <Mono className="text-text-muted">{row.id}</Mono>,
  },
  {
    id: "teams",
    header: "Teams",
    width: 76,
    align: "right",
    value: (row) => row.teams?.length,
    cell: (row) => count(row.teams),
  },
  {
    id: "adminUids",
    header: "Admins",
    width: 80,
    align: "right",
    drop: 3,
    value: (row) => row.adminUids?.length,
    cell: (row) => count(row.adminUids),
  },
  {
    id: "industries",
    header: "Industries",
    width: 216,
    drop: 1,
    value: (row) => industriesOf(row).join(", ") || undefined,
    cell: (row) => industriesOf(row).join(", ") || <NoItems of={row.industries} />,
  },
  {
    id: "integrations",
    header: "Integrations",
    width: 108,
    align: "right",
    drop: 4,
    value: (row) => row.integrations?.length,
    cell: (row) => count(row.integrations),
  },
  {
    id: "dateCreated",
    header: "Created",
    width: 112,
    value: (row) => row.dateCreated,
    cell: (row) => <Moment value={row.dateCreated} />,
  },
  {
    id: "disabled",
    header: "State",
    width: 104,
    value: (row) => (row.disabled === undefined ? undefined : Number(row.disabled)),
    cell: (row) => <OrganizationState disabled={row.disabled} />,
  },
];

/** An organization on narrow screens. */
export const NarrowOrganization = ({ row }: { row: OrganizationRow }) => (
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
);
