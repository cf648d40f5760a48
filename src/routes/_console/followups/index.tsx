import { createFileRoute, Link } from "@tanstack/react-router";
import Star from "lucide-react/icons/star";
import type { FollowupRow } from "~/api/nouns/followups.ts";
import { listColumns } from "~/components/list/columns.tsx";
import { listRoute } from "~/components/define-list/define-list.ts";
import { ListScreen } from "~/components/list/list-screen.tsx";
import type { Table } from "~/components/list/list-state.tsx";
import { RowPeek } from "~/components/list/peek-panel.tsx";
import { dayTimes, TwoLines } from "~/components/list/row-parts.tsx";
import { useCursorList } from "~/components/list/use-cursor-list.ts";
import { Moment, Name } from "~/components/names/names.tsx";
import { FOLLOWUPS } from "~/components/recording/followup-list.ts";
import { FOLLOWUP_TEXTS } from "~/components/recording/list-texts.ts";
import { RecordingLink, toRecording } from "~/components/nouns/links.tsx";
import { NounLink, PersonLink } from "~/components/nouns/noun-link.tsx";
import { ScoreBox } from "~/components/recording/cells.tsx";
import { FollowupWord } from "~/components/recording/followup-word.tsx";
import { buttonClasses } from "~/ui/button.tsx";
import { Mono, None } from "~/ui/mono.tsx";
import { Facts, Section } from "~/ui/section.tsx";

export const Route = createFileRoute("/_console/followups/")({
  validateSearch: FOLLOWUPS.search,
  ...listRoute(FOLLOWUPS),
  component: FollowupsPage,
});

const starred = (row: FollowupRow) =>
  row.starred && (
    <Star size={14} className="shrink-0 fill-current text-text-muted" aria-label="Starred" />
  );

const scoreOf = ({ score }: FollowupRow) =>
  score === undefined ? <None /> : <ScoreBox score={score} />;

const action = (row: FollowupRow) => row.followupAction || <None>no action</None>;

const nameOfRep = (row: FollowupRow) => row.repName || <Name kind="user" id={row.repId} />;

const COLUMNS = listColumns<FollowupRow>({
  created: {
    header: "Created",
    ...dayTimes((row) => row.dateCreated),
  },
  score: { header: "Score", width: 64, cell: scoreOf },
  action: {
    header: "Action",
    width: 200,
    grow: true,
    always: true,
    cell: (row) => (
      <span className="flex items-center gap-2">
        <span className="truncate font-[550]" data-tip={row.followupAction}>
          {action(row)}
        </span>
        {starred(row)}
      </span>
    ),
  },
  recording: {
    header: "Recording",
    width: 210,
    hideOrder: 3,
    cell: (row) => (
      <RecordingLink
        id={row.recordingId}
        title={row.recordingTitle}
        from={FOLLOWUPS.path}
        row={row.id}
        inTable
      />
    ),
  },
  rep: { header: "Rep", width: 134, hideOrder: 1, cell: nameOfRep },
  team: {
    header: "Team",
    width: 140,
    hideOrder: 4,
    cell: (row) => (
      <span className="text-text-muted">
        {row.teamName || <Name kind="team" id={row.teamId} />}
      </span>
    ),
  },
  type: {
    header: "Type",
    width: 100,
    hideOrder: 5,
    cell: (row) => <FollowupWord value={row.followupType} />,
  },
  status: {
    header: "Status",
    width: 108,
    hideOrder: 2,
    cell: (row) => <FollowupWord value={row.status} />,
  },
  updated: {
    header: "Updated",
    width: 104,
    hideOrder: 6,
    hidden: true,
    cell: (row) => <Moment value={row.updatedAt} />,
  },
});

function Context({ context = [] }: Pick<FollowupRow, "context">) {
  return (
    <Section title="Context">
      {context.length === 0 && <None />}
      <dl className="flex flex-col gap-3">
        {context.map(({ header, value }) => (
          <div key={`${header}${value}`}>
            <dt className="text-small text-text-muted">{header || <None>no header</None>}</dt>
            <dd className="text-prose whitespace-pre-line">{value || <None />}</dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}

/** A follow-up in full. */
function FollowupFacts({ row }: { row: FollowupRow }) {
  return (
    <>
      <div className="border-b border-line px-4 py-4">
        <Facts
          facts={{
            Score: row.score !== undefined && (
              <span className="flex items-center gap-2">
                <ScoreBox score={row.score} /> <span className="text-text-muted">of 5</span>
              </span>
            ),
            Type: <FollowupWord value={row.followupType} />,
            Status: <FollowupWord value={row.status} />,
            Starred: row.starred !== undefined && (row.starred ? "Yes" : "No"),
            Recording: (
              <RecordingLink
                id={row.recordingId}
                title={row.recordingTitle}
                from={FOLLOWUPS.path}
                row={row.id}
              />
            ),
            Rep: <PersonLink id={row.repId} name={row.repName} teamId={row.teamId} />,
            Team: <NounLink kind="team" id={row.teamId} name={row.teamName} />,
            Created: <Moment value={row.dateCreated} time />,
            Updated: <Moment value={row.updatedAt} time />,
            ID: <Mono copy="Copy follow-up ID">{row.followupId}</Mono>,
          }}
        />
      </div>
      <Context context={row.context} />
    </>
  );
}

const TABLE: Table<FollowupRow> = {
  columns: COLUMNS,
  narrow: (row) => (
    <TwoLines
      time={row.dateCreated ?? ""}
      title={
        <>
          <span className="truncate font-[550]">{action(row)}</span>
          {starred(row)}
        </>
      }
      value={scoreOf(row)}
      detail={nameOfRep(row)}
      note={<FollowupWord value={row.status} />}
    />
  ),
  timeOf: (row) => row.dateCreated,
  texts: FOLLOWUP_TEXTS,
  open: ({ id, recordingId }) =>
    recordingId ? toRecording(recordingId, FOLLOWUPS.path, id) : undefined,
};

function FollowupsPage() {
  const list = useCursorList(FOLLOWUPS, TABLE, Route.useSearch(), Route.useLoaderData().from);
  return (
    <ListScreen
      list={list}
      empty="Follow-ups appear here once the service has found one in a recording."
    >
      {/* Read-only, as the API can't change one. */}
      <RowPeek
        list={list}
        titleOf={({ followupAction = "" }) => followupAction}
        open={({ id, recordingId = "" }) =>
          recordingId !== "" && (
            <Link
              {...toRecording(recordingId, FOLLOWUPS.path, id)}
              preload={false}
              className={buttonClasses("quiet")}
            >
              {/* The rest would leave no room for the title on a phone. */}
              <span>
                Open<span className="max-md:sr-only"> recording</span>
              </span>
            </Link>
          )
        }
      >
        {(row) => <FollowupFacts row={row} />}
      </RowPeek>
    </ListScreen>
  );
}
