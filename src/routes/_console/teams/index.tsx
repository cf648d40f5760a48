import { createFileRoute, Link } from "@tanstack/react-router";
import { teamReading } from "~/api/facts.ts";
import { NameList } from "~/components/name-list/name-list.tsx";
import { nameListSearch } from "~/components/name-list/search.ts";
import { startOrganizations, useOrganizations } from "~/components/name-list/use-organizations.ts";
import { FailedScreen } from "~/components/page/failure.tsx";
import { teamCreate } from "~/contract/plain.gen.ts";
import { oneOf, search } from "~/lib/search.ts";
import { lazyPart } from "~/ui/lazy/lazy-part.tsx";
import { SkeletonRows } from "~/ui/skeleton.tsx";
import { buttonClasses } from "~/ui/button.tsx";
import { NarrowTeam, organizationOf, TEAM_COLUMNS } from "./-columns.tsx";
import { TEAM_ORDERS } from "./-orders.ts";
import { ScoreTeams } from "./-score-teams.tsx";
import { NewTeam } from "./-new-team.tsx";

const TeamsFromFile = lazyPart(
  "engagements",
  () => import("./-from-file/teams-from-file.tsx"),
  FailedScreen,
  () => <SkeletonRows label="Loading the screen" />,
);

export const Route = createFileRoute("/_console/teams/")({
  /** `tab` creates many teams from a file. */
  validateSearch: search({ ...nameListSearch(TEAM_ORDERS).params, tab: oneOf(["file"]) }),
  loader: ({ context }) => startOrganizations(context.queryClient),
  staleTime: Infinity,
  component: TeamsPage,
});

function TeamsPage() {
  const { tab } = Route.useSearch();
  if (tab === undefined) return <TeamList />;
  return <TeamsFromFile />;
}

function TeamList() {
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  const list = useOrganizations();
  const { organizations } = list;
  const { organizationId } = search;
  return (
    <NameList
      noun="team"
      list={list}
      reading={teamReading(list.reading, organizationId)}
      columns={TEAM_COLUMNS}
      search={search}
      wordsOf={(row) => [row.name, row.id, organizationOf(row)]}
      rowKey={(row, index) => `${row.organization.id} ${row.id || index}`}
      narrow={(row) => <NarrowTeam row={row} />}
      scope={organizationId}
      actions={(selected) => <ScoreTeams rows={selected} />}
      toExport={({ organization, ...team }) => ({ ...team, organizationId: organization.id })}
      onOpen={(teamId) =>
        void navigate({ to: "/teams/$teamId", params: { teamId }, search: { organizationId } })
      }
      empty={
        organizationId === undefined
          ? "Teams appear here once the first one is created."
          : "This organization has no teams yet."
      }
      create={{
        endpoint: teamCreate,
        beside: (
          <Link to="/teams" search={{ organizationId, tab: "file" }} className={buttonClasses()}>
            New teams from a file
          </Link>
        ),
        dialog: (close) => (
          <NewTeam organizationId={organizationId} organizations={organizations} onClose={close} />
        ),
      }}
    />
  );
}
