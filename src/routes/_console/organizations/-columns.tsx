import { Link } from "@tanstack/react-router";
import type { OrganizationRow } from "~/api/organizations.ts";
import { Moment } from "~/components/moment.tsx";
import { OrganizationState } from "~/components/organization-state.tsx";
import { plural } from "~/lib/format.ts";
import type { OrderValue } from "~/lib/row-order.ts";
import type { GridColumn } from "~/ui/grid-props.ts";
import { Mono, None } from "~/ui/mono.tsx";
import type { OrganizationOrder } from "./-orders.ts";

const industriesOf = (row: OrganizationRow) =>
  (row.industries ?? []).map(({ id, name }) => name || id).join(", ");

/** What each order compares. */
export const ORDER_VALUES: Record<OrganizationOrder, (row: OrganizationRow) => OrderValue> = {
  name: (row) => row.name,
  id: (row) => row.id,
  teams: (row) => row.teams?.length,
  adminUids: (row) => row.adminUids?.length,
  industries: (row) => industriesOf(row) || undefined,
  integrations: (row) => row.integrations?.length,
  dateCreated: (row) => row.dateCreated,
  disabled: (row) => (row.disabled === undefined ? undefined : Number(row.disabled)),
};

function NameLink({ row }: { row: OrganizationRow }) {
  const name = row.name || <span className="font-[400] text-text-faint">no name</span>;
  // Without an id it leads nowhere.
  if (row.id === "") return name;
  return (
    <Link
      to="/organizations/$organizationId"
      params={{ organizationId: row.id }}
      search={({ organizationId }) => ({ organizationId })}
      preload={false}
      tabIndex={-1}
      className="truncate font-[550] hover:underline hover:underline-offset-2"
    >
      {name}
    </Link>
  );
}

const count = (items: readonly unknown[] | undefined) => items?.length ?? <None />;

export const ORGANIZATION_COLUMNS: readonly (GridColumn<OrganizationRow> & {
  id: OrganizationOrder;
})[] = [
  { id: "name", header: "Name", width: 200, grow: true, cell: (row) => <NameLink row={row} /> },
  {
    id: "id",
    header: "Organization ID",
    width: 196,
    drop: 2,
    cell: (row) => <Mono className="text-text-muted">{row.id}</Mono>,
  },
  { id: "teams", header: "Teams", width: 76, align: "right", cell: (row) => count(row.teams) },
  {
    id: "adminUids",
    header: "Admins",
    width: 80,
    align: "right",
    drop: 3,
    cell: (row) => count(row.adminUids),
  },
  {
    id: "industries",
    header: "Industries",
    width: 216,
    drop: 1,
    cell: (row) => industriesOf(row) || <None />,
  },
  {
    id: "integrations",
    header: "Integrations",
    width: 108,
    align: "right",
    drop: 4,
    cell: (row) => count(row.integrations),
  },
  {
    id: "dateCreated",
    header: "Created",
    width: 112,
    cell: (row) => <Moment value={row.dateCreated} />,
  },
  {
    id: "disabled",
    header: "State",
    width: 104,
    cell: (row) => <OrganizationState disabled={row.disabled} />,
  },
];

/** An organization as two lines: its name and state, what it has and since when. */
export function NarrowOrganization({ row }: { row: OrganizationRow }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-3">
      <NameLink row={row} />
      <span className="text-right">
        <OrganizationState disabled={row.disabled} />
      </span>
      <span className="truncate text-small text-text-muted">
        {[row.teams && plural(row.teams.length, "team"), industriesOf(row)]
          .filter(Boolean)
          .join(", ") || <None />}
      </span>
      <span className="text-right text-small text-text-muted">
        <Moment value={row.dateCreated} />
      </span>
    </div>
  );
}
