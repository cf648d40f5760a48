import { createFileRoute } from "@tanstack/react-router";
import Star from "lucide-react/icons/star";
import { followupPages, type FollowupRow } from "~/api/followups.ts";
import { listColumns } from "~/components/list/columns.tsx";
import { choice, days, defineList, ids, listRoute } from "~/components/define-list/define-list.ts";
import { ListScreen } from "~/components/list/list-screen.tsx";
import type { ListPage } from "~/components/list/list-state.tsx";
import { DAY_TIME_WIDTH, DayTime, TwoLines } from "~/components/list/row-parts.tsx";
import { Moment } from "~/components/names/moment.tsx";
import { Name } from "~/components/names/names.tsx";
import { ScoreBox } from "~/components/recording/cells.tsx";
import { FollowupWord } from "~/components/recording/followup-word.tsx";
import { RecordingLink } from "~/components/nouns/links.tsx";
import { followupList } from "~/contract/plain.gen.ts";
import { None } from "~/ui/mono.tsx";
import { FollowupPeek } from "./-peek.tsx";

const FOLLOWUPS = defineList({
  name: "followups",
  path: "/followups",
  noun: "follow-up",
  endpoint: followupList,
  pages: followupPages,
  idKey: "followupId",
  filters: [
    choice("minimumScore", "Score", ["1", "2", "3", "4", "5"], {
      labelOf: (score) =>
        score === "1" ? "Any score" : `${score} ${score === "5" ? "only" : "and up"}`,
      any: "1",
      // A service may default to a higher minimum score, so it is always sent.
      toQuery: (score) => Number(score ?? 1),
    }),
    ids("teamIds", "Teams", "team"),
    ids("userIds", "Reps", "user"),
    days("Created", { after: "createdAfter", before: "createdBefore" }, "created"),
  ],
});

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

const repOf = (row: FollowupRow) => row.repName || <Name kind="user" id={row.repId} />;

const COLUMNS = listColumns<FollowupRow>({
  created: {
    header: "Created",
    width: DAY_TIME_WIDTH,
    cell: (row, previous) => <DayTime value={row.dateCreated} previous={previous?.dateCreated} />,
  },
  score: { header: "Score", width: 64, cell: scoreOf },
  action: {
    header: "Action",
    width: 200,
    grow: true,
    always: true,
    cell: (row) => (
      <span className="flex items-center gap-2">
        <span className="truncate font-[550]" title={row.followupAction}>
          {action(row)}
        </span>
        {starred(row)}
      </span>
    ),
  },
  recording: {
    header: "Recording",
    width: 210,
    drop: 3,
    cell: (row) => <RecordingLink id={row.recordingId} title={row.recordingTitle} inTable />,
  },
  rep: { header: "Rep", width: 134, drop: 1, cell: repOf },
  team: {
    header: "Team",
    width: 140,
    drop: 4,
    cell: (row) => (
      <span className="text-text-muted">
        {row.teamName || <Name kind="team" id={row.teamId} />}
      </span>
    ),
  },
  type: {
    header: "Type",
    width: 100,
    drop: 5,
    cell: (row) => <FollowupWord value={row.followupType} />,
  },
  status: {
    header: "Status",
    width: 108,
    drop: 2,
    cell: (row) => <FollowupWord value={row.status} />,
  },
  updated: {
    header: "Updated",
    width: 104,
    drop: 6,
    hidden: true,
    cell: (row) => <Moment value={row.updatedAt} />,
  },
});

const PAGE: ListPage<FollowupRow> = {
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
      detail={repOf(row)}
      note={<FollowupWord value={row.status} />}
    />
  ),
  timeOf: (row) => row.dateCreated,
  texts: {
    textsOf: (row) => [row.followupAction, row.recordingTitle, row.repName, row.teamName],
    idsOf: (row) => [row.id, row.recordingId, row.repId, row.teamId],
    namedOf: (row) => [
      ["user", row.repId],
      ["team", row.teamId],
    ],
  },
  open: ({ recordingId }, router) => {
    if (!recordingId) return;
    void router.navigate({
      to: "/recordings/$recordingId",
      params: { recordingId },
      search: ({ organizationId }) => ({ organizationId }),
    });
  },
  peek: (state) => <FollowupPeek state={state} />,
  empty: "Follow-ups appear here once the service has found one in a recording.",
};

function FollowupsPage() {
  const { from } = Route.useLoaderData();
  return <ListScreen list={FOLLOWUPS} page={PAGE} search={Route.useSearch()} from={from} />;
}
