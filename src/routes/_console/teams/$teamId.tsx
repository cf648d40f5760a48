import { createFileRoute, useRouter } from "@tanstack/react-router";
import { useState } from "react";
import { ifComplete, ifEmpty, PART_EMPTY } from "~/api/lists/claims.ts";
import { followupPages } from "~/api/nouns/followups.ts";
import { recordingPages, type RecordingRow, repOf } from "~/api/nouns/recordings.ts";
import { teamReading, type TeamRow } from "~/api/nouns/teams.ts";
import { usePermission } from "~/components/credentials/permissions.ts";
import { readableColumn, Unreadable } from "~/components/list/columns.tsx";
import { RowLink, startsDay, TwoLines } from "~/components/list/row-parts.tsx";
import { addressOf } from "~/components/list/row-target.ts";
import { ListBody } from "~/components/list/list-body.tsx";
import { idOf, type List, rowKey, rowName, useList } from "~/components/list/use-list.ts";
import { Details, PeopleSection } from "~/components/organizations/details.tsx";
import { NotListed } from "~/components/organizations/unavailable.tsx";
import {
  startOrganizations,
  useOrganizations,
} from "~/components/organizations/use-organizations.ts";
import { Moment } from "~/components/names/names.tsx";
import { TextLink, toRecording } from "~/components/nouns/links.tsx";
import { NounLink } from "~/components/nouns/noun-link.tsx";
import { BackLink, Page } from "~/components/page/page.tsx";
import { ScoreBox } from "~/components/recording/cells.tsx";
import { columnsOfRecordings } from "~/components/recording/columns.tsx";
import { FollowupWord } from "~/components/recording/followup-word.tsx";
import { ResultMark } from "~/components/recording/result-mark.tsx";
import { RECORDINGS } from "~/components/recording/lists.tsx";
import { PassRates, useRates, Verdict } from "~/components/scorecards/pass-rates.tsx";
import { isUnreadable } from "~/contract/lenient.ts";
import { followupList, recordingList } from "~/contract/plain.gen.ts";
import { Grid } from "~/ui/grid/grid.tsx";
import { Mono, None } from "~/ui/mono.tsx";
import { PlainTable } from "~/ui/plain-table.tsx";
import { Facts, Section } from "~/ui/section.tsx";

export const Route = createFileRoute("/_console/teams/$teamId")({
  loader: ({ context }) => startOrganizations(context.queryClient),
  component: TeamPage,
});

function TeamPage() {
  const { teamId } = Route.useParams();
  const list = useOrganizations();
  const teams = teamReading(list.reading);
  const team = teams.rows.find(({ id }) => id === teamId);
  if (team === undefined) return <NotListed title="Team" list={list} reading={teams} />;
  return <TeamDetails team={team} />;
}

function TeamDetails({ team }: { team: TeamRow }) {
  const { id: teamId, name, coachUids, memberUids, organization } = team;
  const organizationId = organization.id;
  const search = { organizationId, teamId: [teamId] };
  const newest = useList(
    recordingPages(RECORDINGS.query(search, [])),
    usePermission(recordingList).allowed,
  );
  const rates = useRates({ organizationId, teamId });
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
      <PeopleSection title="Coaches" ids={coachUids} teamId={teamId} />
      <PeopleSection title="Members" ids={memberUids} teamId={teamId} />
      {/* Last: it grows as answers arrive, and would move links from under a pointer. */}
      <PassRates rates={rates} />
    </>
  );
  return (
    <Page
      title={name || teamId}
      back={<BackLink to="/teams" label="Teams" />}
      beside={organization.name}
      organization={organizationId}
    >
      <Details facts={facts}>
        <Verdict rates={rates} />
        <Recordings list={newest} search={search} />
        <OpenFollowups organizationId={organizationId} teamId={teamId} />
      </Details>
    </Page>
  );
}

const isRead = <Row extends { id: string }>(list: List<Row>) => !list.pending && !list.failed;

const orMore = <Row extends { id: string }>({ reading }: List<Row>) =>
  !reading.complete && "at least ";

interface TeamSearch {
  organizationId: string;
  teamId: string[];
}

/** How many of the team's recordings are unlinked: a lower bound unless all are loaded. */
function Unlinked({ recordings, search }: { recordings: List<RecordingRow>; search: TeamSearch }) {
  const unlinked = RECORDINGS.query({ ...search, crmLinkStatus: "unlinked" }, []);
  const list = useList(recordingPages(unlinked), usePermission(recordingList).allowed);
  // For a team without recordings, "none unlinked" would mislead.
  if (!isRead(list) || recordings.rows.length === 0) return null;
  if (list.rows.length === 0) {
    return ifEmpty(list.reading, () => <span className="text-text-muted">none unlinked</span>);
  }
  return (
    <TextLink to="/recordings" search={{ ...search, crmLinkStatus: "unlinked" }}>
      {orMore(list)}
      {list.rows.length} unlinked
    </TextLink>
  );
}

const pathOf = (teamId: string) => `/teams/${encodeURIComponent(teamId)}`;

function Title({ row }: { row: RecordingRow }) {
  const from = pathOf(Route.useParams().teamId);
  return <RowLink id={row.id} name={row.title} unnamed="no title" {...toRecording(row.id, from)} />;
}

const { recorded, rep, title, result, duration } = columnsOfRecordings({
  titleOf: (row) => <Title row={row} />,
});

const RECORDING_COLUMNS = [
  recorded,
  {
    ...rep,
    cell: (row: RecordingRow) => (
      <NounLink kind="user" id={row.userId} name={repOf(row)} teamId={row.teamId} inTable />
    ),
  },
  { ...title, width: 160 },
  result,
  duration,
].map((column) => readableColumn(column, column.id === "title"));

const MOST_RECORDINGS = 20;

/** The newest recordings of the team. */
function Recordings({ list, search }: { list: List<RecordingRow>; search: TeamSearch }) {
  const { reason } = usePermission(recordingList);
  const router = useRouter();
  const rows = list.rows.slice(0, MOST_RECORDINGS);
  const from = pathOf(search.teamId[0] ?? "");
  // Back from a recording has its row be current.
  const { row: opened } = router.history.location.state;
  const start = rows.findIndex(({ id }) => id !== "" && id === opened);
  const [moved, setCursor] = useState<number>();
  const cursor = moved ?? start;
  return (
    <Section
      title="Recordings"
      reason={reason}
      beside={rows.length === MOST_RECORDINGS && `the newest ${MOST_RECORDINGS}`}
      actions={
        <span className="flex gap-4">
          <Unlinked recordings={list} search={search} />
          <TextLink to="/recordings" search={search}>
            All recordings
          </TextLink>
        </span>
      }
    >
      <ListBody
        nouns="recordings"
        list={list}
        empty={
          <p className="text-text-muted">
            {ifEmpty(list.reading, () => "No recordings of this team yet.") ?? PART_EMPTY}
          </p>
        }
      >
        <div className="@container -mx-4 border-t border-line">
          {/* The table is as high as its rows, so that only the page scrolls. */}
          <div
            style={{ "--rows": String(rows.length) }}
            className="flex h-[calc(2rem+var(--rows)*1.75rem)] @max-[40rem]:h-[calc(var(--rows)*3.75rem)]"
          >
            <Grid
              label="Team recordings"
              columns={RECORDING_COLUMNS}
              rows={rows}
              rowKey={rowKey}
              idOf={idOf}
              nameOf={rowName}
              compact
              startsGroup={(row, previous) => startsDay(row.dateCreated, previous?.dateCreated)}
              cursor={cursor}
              onCursor={setCursor}
              initialIndex={start}
              linkOf={({ id }) => addressOf(router, id === "" ? undefined : toRecording(id, from))}
              onOpen={({ id }) => {
                if (id !== "") void router.navigate(toRecording(id, from));
              }}
              narrow={(row) => (
                <TwoLines
                  time={row.dateCreated ?? ""}
                  title={isUnreadable(row) ? <Unreadable /> : <Title row={row} />}
                  value={<ResultMark result={row.result} />}
                  detail={repOf(row)}
                  note={<Moment value={row.dateCreated} />}
                />
              )}
            />
          </div>
        </div>
      </ListBody>
    </Section>
  );
}

const MOST_FOLLOWUPS = 10;

/** The follow-ups of the team that are scored 4 or 5 and not complete. */
function OpenFollowups({ organizationId, teamId }: { organizationId: string; teamId: string }) {
  const { reason, allowed } = usePermission(followupList);
  const query = { organizationId, teamIds: [teamId] };
  const search = { ...query, minimumScore: "4" as const };
  const list = useList(followupPages({ ...query, minimumScore: 4 }), allowed);
  const open = list.rows.filter(({ status }) => status !== "COMPLETE");
  return (
    <Section
      title="Open follow-ups"
      reason={reason}
      beside={
        isRead(list) && (
          <>
            {orMore(list)}
            {open.length} scored 4 or 5
          </>
        )
      }
      actions={
        <TextLink to="/followups" search={search}>
          All follow-ups
        </TextLink>
      }
    >
      <ListBody
        nouns="follow-ups"
        list={list}
        empty={ifEmpty(list.reading, () => <None />) ?? <p>{PART_EMPTY}</p>}
      >
        {open.length === 0 ? (
          <p className="text-text-muted">
            {ifComplete(list.reading, ({ length }) => `All ${length} are complete.`) ??
              `The ${list.rows.length} loaded are complete.`}
          </p>
        ) : (
          <PlainTable
            label="Open follow-ups"
            rows={open.slice(0, MOST_FOLLOWUPS)}
            rowKey={({ id }, index) => `${id} ${index}`}
            columns={[
              {
                header: "Action",
                cell: ({ id, score, followupAction }) => (
                  <span className="flex gap-2">
                    {score !== undefined && (
                      <span className="pt-0.5">
                        <ScoreBox score={score} />
                      </span>
                    )}
                    <TextLink to="/followups" search={{ ...search, peek: id }}>
                      {followupAction || <None>no action</None>}
                    </TextLink>
                  </span>
                ),
              },
              {
                header: "Rep",
                width: 150,
                cell: (row) => (
                  <NounLink kind="user" id={row.repId} name={row.repName} teamId={row.teamId} />
                ),
              },
              {
                header: "Status",
                width: 110,
                wideOnly: true,
                cell: ({ status }) => <FollowupWord value={status} />,
              },
              {
                header: "Created",
                width: 110,
                align: "right",
                wideOnly: true,
                cell: ({ dateCreated }) => <Moment value={dateCreated} />,
              },
            ]}
          />
        )}
      </ListBody>
    </Section>
  );
}
