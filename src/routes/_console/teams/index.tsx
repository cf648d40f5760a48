import { createFileRoute } from "@tanstack/react-router";
import { useMemo } from "react";
import { teamReading, type TeamRow } from "~/api/nouns/teams.ts";
import { defineList } from "~/components/define-list/define-list.ts";
import { order } from "~/components/define-list/filters.ts";
import { listColumns } from "~/components/list/columns.tsx";
import { CreateAction } from "~/components/list/create-action.tsx";
import { ListScreen } from "~/components/list/list-screen.tsx";
import type { Table } from "~/components/list/list-state.tsx";
import { RowLink, TwoLines } from "~/components/list/row-parts.tsx";
import { reasonAgainstScoring, ScoreThese } from "~/components/scorecards/score-these.tsx";
import { useWholeList } from "~/components/list/use-whole-list.ts";
import { toTeam } from "~/components/nouns/links.tsx";
import {
  startOrganizations,
  useOrganizations,
} from "~/components/organizations/use-organizations.ts";
import { organizationList, teamCreate } from "~/contract/plain.gen.ts";
import { formatCount, plural } from "~/lib/format.ts";
import { flag } from "~/lib/search.ts";
import { Mono, NoItems } from "~/ui/mono.tsx";
import { NewTeamDialog } from "~/components/teams/new-team.tsx";

const TEAMS = defineList({
  name: "teams",
  path: "/teams",
  noun: "team",
  // Teams come with the organizations.
  endpoint: organizationList,
  filters: [
    order(
      {
        name: "Name",
        organizationId: "Organization",
        coachUids: "Coaches",
        memberUids: "Members",
        id: "Team ID",
      },
      "asc",
    ),
  ],
  also: { create: flag },
});

export const Route = createFileRoute("/_console/teams/")({
  validateSearch: TEAMS.search,
  loader: ({ context }) => startOrganizations(context.queryClient),
  staleTime: Infinity,
  component: TeamList,
});

const organizationOf = ({ organization }: TeamRow) => organization.name || organization.id;

const NameLink = ({ row: { id, name } }: { row: TeamRow }) => (
  <RowLink id={id} name={name} {...toTeam(id)} />
);

/** Opens the scorecards of the selected teams, side by side. */
function ScoreTeams({ rows }: { rows: readonly TeamRow[] }) {
  const organizations = new Set(rows.map(({ organization }) => organization.id));
  const [organizationId] = organizations;
  const search = {
    organizationId,
    filterBy: "TEAM" as const,
    filterByIds: rows.map(({ id }) => id),
    groupBy: "TEAM" as const,
  };
  return (
    <ScoreThese
      score={{ search, reason: reasonAgainstScoring(rows.length, organizations, "teams") }}
    />
  );
}

const TABLE: Table<TeamRow> = {
  columns: listColumns({
    name: {
      header: "Name",
      width: 200,
      grow: true,
      growsTo: 320,
      value: (row) => row.name,
      cell: (row) => <NameLink row={row} />,
    },
    organizationId: {
      header: "Organization",
      width: 260,
      hideOrder: 1,
      value: organizationOf,
      cell: (row) => <span data-tip={row.organization.id}>{organizationOf(row)}</span>,
    },
    coachUids: {
      header: "Coaches",
      width: 96,
      align: "right",
      value: (row) => row.coachUids?.length,
      cell: ({ coachUids }) =>
        coachUids ? formatCount(coachUids.length) : <NoItems items={coachUids} />,
    },
    memberUids: {
      header: "Members",
      width: 96,
      align: "right",
      value: (row) => row.memberUids?.length,
      cell: ({ memberUids }) =>
        memberUids ? formatCount(memberUids.length) : <NoItems items={memberUids} />,
    },
    id: {
      header: "Team ID",
      width: 240,
      hideOrder: 2,
      value: (row) => row.id,
      cell: (row) => <Mono className="text-text-muted">{row.id}</Mono>,
    },
  }),
  narrow: (row) => (
    <TwoLines
      title={<NameLink row={row} />}
      value={
        row.memberUids ? (
          plural(row.memberUids.length, "member")
        ) : (
          <NoItems items={row.memberUids} />
        )
      }
      detail={organizationOf(row)}
      note={row.coachUids && plural(row.coachUids.length, "coach", "coaches")}
    />
  ),
  texts: {
    label: "Team, organization or ID",
    textsOf: (row) => [row.name, organizationOf(row)],
    idsOf: (row) => [row.id],
  },
  open: ({ id }) => (id === "" ? undefined : toTeam(id)),
  toExport: ({ organization, ...team }) => ({ ...team, organizationId: organization.id }),
};

/** Two organizations may list the same team. */
const keyOf = (row: TeamRow, index: number) => `${row.organization.id} ${row.id || index}`;

function TeamList() {
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  const { organizationId } = search;
  const organizations = useOrganizations();
  // The rows stay the same object until a page arrives, so that they aren't rendered again with the screen.
  const reading = useMemo(
    () => teamReading(organizations.reading, organizationId),
    [organizations.reading, organizationId],
  );
  const list = useWholeList(TEAMS, TABLE, search, organizations, reading, keyOf);
  return (
    <ListScreen
      list={list}
      empty={
        organizationId === undefined
          ? "Teams appear here once the first one is created."
          : "This organization has no teams yet."
      }
      actions={
        <CreateAction list={list} endpoint={teamCreate}>
          {(close) => (
            <NewTeamDialog
              organizationId={organizationId}
              organizations={organizations.organizations}
              again={() =>
                void navigate({ to: "/teams", search: { organizationId, create: true } })
              }
              onClose={close}
            />
          )}
        </CreateAction>
      }
      selected={(rows) => <ScoreTeams rows={rows} />}
    />
  );
}
