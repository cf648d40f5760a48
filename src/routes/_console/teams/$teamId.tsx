import { useInfiniteQuery } from "@tanstack/react-query";
import { createFileRoute, Link } from "@tanstack/react-router";
import { organizationPages } from "~/api/organizations.ts";
import { recordingPages } from "~/api/recordings.ts";
import { teamsOf } from "~/api/teams.ts";
import { BackLink } from "~/components/back-link.tsx";
import { reasonAgainst } from "~/components/frame/navigation.ts";
import { isBarred } from "~/components/is-barred.ts";
import { Unlisted } from "~/components/organizations-fallback.tsx";
import { Page } from "~/components/page.tsx";
import { People } from "~/components/person.tsx";
import { queryOf } from "~/components/recording-search.ts";
import { useListing } from "~/components/use-listing.ts";
import { organizationList } from "~/contract/organizations.ts";
import { recordingList } from "~/contract/recordings.ts";
import { formatCount } from "~/lib/format.ts";
import { INK_LINK } from "~/ui/classes.ts";
import { Mono } from "~/ui/mono.tsx";
import { Facts, Section } from "~/ui/section.tsx";

export const Route = createFileRoute("/_console/teams/$teamId")({
  // The interface has no call for one team: it is found among the organizations' own.
  loader: ({ context: { queryClient } }) => {
    if (isBarred(queryClient, organizationList)) return;
    void queryClient.infiniteQuery(organizationPages()).catch(() => undefined);
  },
  component: TeamPage,
});

function TeamPage() {
  const { teamId } = Route.useParams();
  const { kind, reason, list } = useListing();
  const team = teamsOf(list.organizations).find(({ id }) => id === teamId);
  // People are named on recordings alone: the team's newest ones name most of them here, and are
  // there when the link to them is followed.
  useInfiniteQuery({
    ...recordingPages(queryOf({ organizationId: team?.organization.id, teamId: [teamId] })),
    enabled: team !== undefined && reasonAgainst(recordingList, kind) === undefined,
  });
  if (team === undefined) return <Unlisted noun="Team" list={list} reason={reason} />;
  const { name, coachUids, memberUids, organization } = team;
  const organizationId = organization.id;
  return (
    <Page
      title={name || teamId}
      lead={<BackLink to="/teams" label="Teams" />}
      beside={organization.name}
    >
      <div className="grid min-h-0 flex-1 grid-cols-[minmax(0,1fr)_380px] overflow-y-auto max-lg:block">
        <div className="min-w-0">
          <Section title="Coaches" beside={coachUids && formatCount(coachUids.length)}>
            <People label="Coaches" ids={coachUids} />
          </Section>
          <Section title="Members" beside={memberUids && formatCount(memberUids.length)}>
            <People label="Members" ids={memberUids} />
          </Section>
        </div>
        <div className="border-l border-line max-lg:border-t max-lg:border-l-0">
          <Section title="Team">
            <Facts
              facts={{
                Id: <Mono copy="Copy team id">{teamId}</Mono>,
                Organization: (
                  <Link
                    to="/organizations/$organizationId"
                    params={{ organizationId }}
                    search={(search) => ({ organizationId: search.organizationId })}
                    className={INK_LINK}
                  >
                    {organization.name || organizationId}
                  </Link>
                ),
              }}
            />
          </Section>
          <Section title="Elsewhere">
            <p className="flex gap-4">
              <Link
                to="/recordings"
                search={{ organizationId, teamId: [teamId] }}
                className={INK_LINK}
              >
                Recordings
              </Link>
              <Link
                to="/scorecards"
                search={{ organizationId, filterBy: "TEAM", filterByIds: [teamId] }}
                className={INK_LINK}
              >
                Scorecards
              </Link>
            </p>
          </Section>
        </div>
      </div>
    </Page>
  );
}
