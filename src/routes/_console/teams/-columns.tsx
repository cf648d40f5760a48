import { Link } from "@tanstack/react-router";
import type { TeamRow } from "~/api/teams.ts";
import { plural } from "~/lib/format.ts";
import type { OrderValue } from "~/lib/row-order.ts";
import type { GridColumn } from "~/ui/grid-props.ts";
import { Mono, None } from "~/ui/mono.tsx";
import type { TeamOrder } from "./-orders.ts";

export const organizationOf = ({ organization }: TeamRow) => organization.name || organization.id;

/** What each order compares. */
export const ORDER_VALUES: Record<TeamOrder, (row: TeamRow) => OrderValue> = {
  name: (row) => row.name,
  organizationId: organizationOf,
  coachUids: (row) => row.coachUids?.length,
  memberUids: (row) => row.memberUids?.length,
  id: (row) => row.id,
};

function NameLink({ row }: { row: TeamRow }) {
  const name = row.name || <span className="font-[400] text-text-faint">no name</span>;
  // Without an id it leads nowhere.
  if (row.id === "") return name;
  return (
    <Link
      to="/teams/$teamId"
      params={{ teamId: row.id }}
      search={({ organizationId }) => ({ organizationId })}
      preload={false}
      tabIndex={-1}
      className="truncate font-[550] hover:underline hover:underline-offset-2"
    >
      {name}
    </Link>
  );
}

export const TEAM_COLUMNS: readonly (GridColumn<TeamRow> & { id: TeamOrder })[] = [
  { id: "name", header: "Name", width: 200, grow: true, cell: (row) => <NameLink row={row} /> },
  {
    id: "organizationId",
    header: "Organization",
    width: 260,
    drop: 1,
    cell: (row) => <span title={row.organization.id}>{organizationOf(row)}</span>,
  },
  {
    id: "coachUids",
    header: "Coaches",
    width: 96,
    align: "right",
    cell: (row) => row.coachUids?.length ?? <None />,
  },
  {
    id: "memberUids",
    header: "Members",
    width: 96,
    align: "right",
    cell: (row) => row.memberUids?.length ?? <None />,
  },
  {
    id: "id",
    header: "Team ID",
    width: 240,
    align: "right",
    drop: 2,
    cell: (row) => <Mono className="text-text-muted">{row.id}</Mono>,
  },
];

/** A team as two lines: its name and how many people, and whose it is. */
export function NarrowTeam({ row }: { row: TeamRow }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-3">
      <NameLink row={row} />
      <span>{row.memberUids ? plural(row.memberUids.length, "member") : <None />}</span>
      <span className="truncate text-small text-text-muted">{organizationOf(row)}</span>
      <span className="text-right text-small text-text-muted">
        {row.coachUids && plural(row.coachUids.length, "coach", "coaches")}
      </span>
    </div>
  );
}
