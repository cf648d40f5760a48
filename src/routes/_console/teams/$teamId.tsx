import { createFileRoute } from "@tanstack/react-router";
import { followupPages } from "~/api/followups.ts";
import { recordingPages } from "~/api/recordings.ts";
import { teamReading } from "~/api/facts.ts";
import type { TeamRow } from "~/api/teams.ts";
import { usePermission } from "~/components/credentials/permissions.ts";
import { useList } from "~/components/list/use-list.ts";
import { Details, PeopleSection } from "~/components/organizations/details.tsx";
import { NotListed } from "~/components/organizations/unavailable.tsx";
import {
  startOrganizations,
  useOrganizations,
} from "~/components/organizations/use-organizations.ts";
import { NounLink } from "~/components/nouns/noun-link.tsx";
import { BackLink } from "~/components/page/back-link.tsx";
import { Page } from "~/components/page/page.tsx";
import { RECORDINGS } from "~/components/recording/lists.tsx";
import { PassRates } from "~/components/scorecards/pass-rates.tsx";
import { followupList, recordingList } from "~/contract/plain.gen.ts";
import { formatCount } from "~/lib/format.ts";
import { Mono } from "~/ui/mono.tsx";
import { Facts, Section } from "~/ui/section.tsx";
import { TeamFollowups } from "./-followups.tsx";
import { TeamRecordings } from "./-recordings.tsx";

export const Route = createFileRoute("/_console/teams/$teamId")({
  loader: ({ context }) => startOrganizations(context.queryClient),
  component: TeamPage,
});

function TeamPage() {
  const { teamId } = Route.useParams();
  const list = useOrganizations();
  const teams = teamReading(list.reading);
  const team = teams.rows?.find(({ id }) => id === teamId);
  if (team === undefined) return <NotListed title="Team" list={list} reading={teams} />;
  return <TeamDetails team={team} />;
}

function TeamDetails({ team }: { team: TeamRow }) {
  const { id: teamId, name, coachUids, memberUids, organization } = team;
  const organizationId = organization.id;
  const { reason, allowed } = usePermission(recordingList);
  const followupsAllowed = usePermission(followupList);
  const recordings = { organizationId, teamId: [teamId] };
  const followups = { organizationId, teamIds: [teamId], minimumScore: "4" as const };
  const newest = useList(recordingPages(RECORDINGS.query(recordings)), allowed);
  const unlinked = useList(
    recordingPages(RECORDINGS.query({ ...recordings, crmLinkStatus: "unlinked" })),
    allowed,
  );
  const open = useList(followupPages({ ...followups, minimumScore: 4 }), followupsAllowed.allowed);
  const countOf = (userId: string) => {
    const count = newest.rows.filter((row) => row.userId === userId).length;
    return `${formatCount(count)}${newest.reading.read === "all" ? "" : "+"}`;
  };
  const people = newest.pending || newest.failed ? {} : { recordings: countOf };
  const facts = (
    <>
      <Section title="Team">
        <Facts
          facts={{
            ID: <Mono copy="Copy team ID">{teamId}</Mono>,
            Organization: (
              <NounLink kind="organization" id={organizationId} name={organization.name} />
            ),
          }}
        />
      </Section>
      <PassRates organizationId={organizationId} teamId={teamId} />
      <PeopleSection title="Coaches" ids={coachUids} teamId={teamId} {...people} />
      <PeopleSection title="Members" ids={memberUids} teamId={teamId} {...people} />
    </>
  );
  return (
    <Page
      title={name || teamId}
      lead={<BackLink to="/teams" label="Teams" />}
      beside={organization.name}
    >
      <Details facts={facts}>
        <TeamRecordings list={newest} unlinked={unlinked} reason={reason} search={recordings} />
        <TeamFollowups list={open} reason={followupsAllowed.reason} search={followups} />
      </Details>
    </Page>
  );
}
