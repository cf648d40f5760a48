import Star from "lucide-react/icons/star";
import type { FollowupRow } from "~/api/followups.ts";
import { DAY_TIME_WIDTH, DayTime } from "~/components/list/days.tsx";
import { tableColumns } from "~/components/list/columns/table-columns.ts";
import type { QuickTexts } from "~/components/list/quick-filter/quick-texts.ts";
import { TwoLines } from "~/components/list/two-lines.tsx";
import { Moment } from "~/components/names/moment.tsx";
import { Name } from "~/components/names/names.tsx";
import { ScoreBox } from "~/components/recording/cells.tsx";
import { FollowupWord } from "~/components/recording/followup-word.tsx";
import { RecordingLink } from "~/components/nouns/links.tsx";
import type { GridColumn } from "~/ui/grid/grid-props.ts";
import { None } from "~/ui/mono.tsx";

function Starred() {
  return <Star size={14} className="shrink-0 fill-current text-text-muted" aria-label="Starred" />;
}

const scoreOf = ({ score }: FollowupRow) =>
  score === undefined ? <None /> : <ScoreBox score={score} />;

const action = (row: FollowupRow) => row.followupAction || <None>no action</None>;

const repOf = (row: FollowupRow) => row.repName || <Name kind="user" id={row.repId} />;

/** The table's columns. */
export const FOLLOWUP_TABLE = tableColumns(
  "followups.columns",
  ["created", "score", "action", "recording", "rep", "team", "type", "status", "updated"],
  "action",
  ["updated"],
);
type FollowupColumn = (typeof FOLLOWUP_TABLE)["shape"]["always"];

/** By their ID, in order of time: the date is shown on the first row of a day. */
export const FOLLOWUP_COLUMNS: Readonly<Record<FollowupColumn, GridColumn<FollowupRow>>> = {
  created: {
    id: "created",
    header: "Created",
    width: DAY_TIME_WIDTH,
    cell: (row, previous) => <DayTime value={row.dateCreated} previous={previous?.dateCreated} />,
  },
  score: { id: "score", header: "Score", width: 64, cell: scoreOf },
  action: {
    id: "action",
    header: "Action",
    width: 200,
    grow: true,
    cell: (row) => (
      <span className="flex items-center gap-2">
        <span className="truncate font-[550]" title={row.followupAction}>
          {action(row)}
        </span>
        {row.starred && <Starred />}
      </span>
    ),
  },
  recording: {
    id: "recording",
    header: "Recording",
    width: 210,
    drop: 3,
    cell: (row) => <RecordingLink id={row.recordingId} title={row.recordingTitle} inTable />,
  },
  rep: { id: "rep", header: "Rep", width: 134, drop: 1, cell: repOf },
  team: {
    id: "team",
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
    id: "type",
    header: "Type",
    width: 100,
    drop: 5,
    cell: (row) => <FollowupWord value={row.followupType} />,
  },
  status: {
    id: "status",
    header: "Status",
    width: 108,
    drop: 2,
    cell: (row) => <FollowupWord value={row.status} />,
  },
  updated: {
    id: "updated",
    header: "Updated",
    width: 104,
    drop: 6,
    cell: (row) => <Moment value={row.updatedAt} />,
  },
};

/** Finds follow-ups by action, recording, rep, team and IDs. */
export const FOLLOWUP_TEXTS: QuickTexts<FollowupRow> = {
  key: FOLLOWUP_COLUMNS,
  textsOf: (row) => [row.followupAction, row.recordingTitle, row.repName, row.teamName],
  idsOf: (row) => [row.id, row.recordingId, row.repId, row.teamId],
  namedOf: (row) => [
    ["user", row.repId],
    ["team", row.teamId],
  ],
};

/** A follow-up on narrow screens. */
export const NarrowFollowup = ({ row }: { row: FollowupRow }) => (
  <TwoLines
    time={row.dateCreated ?? ""}
    title={
      <>
        <span className="truncate font-[550]">{action(row)}</span>
        {row.starred && <Starred />}
      </>
    }
    value={scoreOf(row)}
    detail={repOf(row)}
    note={<FollowupWord value={row.status} />}
  />
);
