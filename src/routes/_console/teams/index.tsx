import { createFileRoute } from "@tanstack/react-router";
import { countIn, teamReading } from "~/api/facts.ts";
import type { TeamRow } from "~/api/teams.ts";
import { defineWholeList } from "~/components/define-list/define-list.ts";
import { RowLink, TwoLines } from "~/components/list/row-parts.tsx";
import { reasonAgainstScoring, ScoreThese } from "~/components/list/score-these.tsx";
import { type WholePage, WholeListScreen } from "~/components/list/whole-list.tsx";
import { toTeam } from "~/components/nouns/links.tsx";
import {
  startOrganizations,
  useOrganizations,
} from "~/components/organizations/use-organizations.ts";
import { organizationList, teamCreate } from "~/contract/plain.gen.ts";
import { plural } from "~/lib/format.ts";
import { Mono, NoItems } from "~/ui/mono.tsx";
import { NewTeam } from "./-new-team.tsx";

const TEAMS = defineWholeList({
  name: "teams",
  path: "/teams",
  noun: "team",
  // They come with the organizations.
  endpoint: organizationList,
  orders: ["name", "organizationId", "coachUids", "memberUids", "id"],
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

const PAGE: Omit<WholePage<TeamRow, (typeof TEAMS)["orders"][number]>, "create" | "empty"> = {
  columns: {
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
      drop: 1,
      value: organizationOf,
      cell: (row) => <span title={row.organization.id}>{organizationOf(row)}</span>,
    },
    coachUids: {
      header: "Coaches",
      width: 96,
      align: "right",
      value: (row) => row.coachUids?.length,
      cell: ({ coachUids }) => (coachUids ? countIn(coachUids) : <NoItems of={coachUids} />),
    },
    memberUids: {
      header: "Members",
      width: 96,
      align: "right",
      value: (row) => row.memberUids?.length,
      cell: ({ memberUids }) => (memberUids ? countIn(memberUids) : <NoItems of={memberUids} />),
    },
    id: {
      header: "Team ID",
      width: 240,
      drop: 2,
      value: (row) => row.id,
      cell: (row) => <Mono className="text-text-muted">{row.id}</Mono>,
    },
  },
  narrow: (row) => (
    <TwoLines
      title={<NameLink row={row} />}
      value={
        row.memberUids ? plural(row.memberUids.length, "member") : <NoItems of={row.memberUids} />
      }
      detail={organizationOf(row)}
      note={row.coachUids && plural(row.coachUids.length, "coach", "coaches")}
    />
  ),
  rowKey: (row, index) => `${row.organization.id} ${row.id || index}`,
  textsOf: (row) => [row.name, row.id, organizationOf(row)],
  open: (teamId, router) => void router.navigate(toTeam(teamId)),
  actions: (selected) => <ScoreTeams rows={selected} />,
  toExport: ({ organization, ...team }) => ({ ...team, organizationId: organization.id }),
};

function TeamList() {
  const search = Route.useSearch();
  const source = useOrganizations();
  const { organizationId } = search;
  return (
    <WholeListScreen
      list={TEAMS}
      source={source}
      reading={teamReading(source.reading, organizationId)}
      search={search}
      page={{
        ...PAGE,
        empty:
          organizationId === undefined
            ? "Teams appear here once the first one is created."
            : "This organization has no teams yet.",
        create: {
          endpoint: teamCreate,
          dialog: (close) => (
            <NewTeam
              organizationId={organizationId}
              organizations={source.organizations}
              onClose={close}
            />
          ),
        },
      }}
    />
  );
}
