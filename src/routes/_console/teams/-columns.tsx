import type { TeamRow } from "~/api/teams.ts";
import { countIn } from "~/api/facts.ts";
import { plural } from "~/lib/format.ts";
import { TwoLines } from "~/components/list/two-lines.tsx";
import { RowLink } from "~/components/list/row-link.tsx";
import type { NameColumn } from "~/components/name-list/name-list.tsx";
import { Mono } from "~/ui/mono.tsx";
import { NoItems } from "~/ui/no-items.tsx";
import type { TeamOrder } from "./-orders.ts";

export const organizationOf = ({ organization }: TeamRow) => organization.name || organization.id;

function NameLink({ row }: { row: TeamRow }) {
  return (
    <RowLink
      id={row.id}
      name={row.name}
      to="/teams/$teamId"
      params={{ teamId: row.id }}
      search={({ organizationId }) => ({ organizationId })}
    />
  );
}

export const TEAM_COLUMNS: readonly NameColumn<TeamRow, TeamOrder>[] = [
  {
    id: "name",
    header: "Name",
    width: 200,
    grow: true,
    value: (row) => row.name,
    cell: (row) => <NameLink row={row} />,
  },
  {
    id: "organizationId",
    header: "Organization",
    width: 260,
    drop: 1,
    value: organizationOf,
    cell: (row) => <span title={row.organization.id}>{organizationOf(row)}</span>,
  },
  {
    id: "coachUids",
    header: "Coaches",
    width: 96,
    align: "right",
    value: (row) => row.coachUids?.length,
    cell: ({ coachUids }) => (coachUids ? countIn(coachUids) : <NoItems of={coachUids} />),
  },
  {
    id: "memberUids",
    header: "Members",
    width: 96,
    align: "right",
    value: (row) => row.memberUids?.length,
    cell: ({ memberUids }) => (memberUids ? countIn(memberUids) : <NoItems of={memberUids} />),
  },
  {
    id: "id",
    header: "Team ID",
    width: 240,
    align: "right",
    drop: 2,
    value: (row) => row.id,
    cell: (row) => <Mono className="text-text-muted">{row.id}</Mono>,
  },
];

/** A team on narrow screens. */
export const NarrowTeam = ({ row }: { row: TeamRow }) => (
  <TwoLines
    title={<NameLink row={row} />}
    value={
      row.memberUids ? plural(row.memberUids.length, "member") : <NoItems of={row.memberUids} />
    }
    detail={organizationOf(row)}
    note={row.coachUids && plural(row.coachUids.length, "coach", "coaches")}
  />
);
