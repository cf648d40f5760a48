import { Star } from "lucide-react";
import type { FollowupRow } from "~/api/followups.ts";
import { DayTime, startsDay } from "~/components/list/days.tsx";
import { Name } from "~/components/names.tsx";
import { ScoreBox } from "~/components/recording/cells.tsx";
import { FollowupWord } from "~/components/recording/followup-word.tsx";
import { RecordingLink } from "~/components/recording/recording-link.tsx";
import { formatClock, toDate } from "~/lib/format.ts";
import type { GridColumn } from "~/ui/grid-props.ts";
import { None } from "~/ui/mono.tsx";

function Starred() {
  return (
    <Star
      size={14}
      strokeWidth={1.75}
      className="shrink-0 fill-current text-text-muted"
      aria-label="Starred"
    />
  );
}

const scoreOf = ({ score }: FollowupRow) =>
  score === undefined ? <None /> : <ScoreBox score={score} />;

const action = (row: FollowupRow) => row.followupAction || <None>no action</None>;

const repOf = (row: FollowupRow) => row.repName || <Name kind="user" id={row.repId} />;

/** Ordered by time: the day stands where it changes. */
export const FOLLOWUP_COLUMNS: readonly GridColumn<FollowupRow>[] = [
  {
    id: "created",
    header: "Created",
    width: 116,
    cell: (row, previous) => (
      <DayTime value={row.dateCreated} first={startsDay(row.dateCreated, previous?.dateCreated)} />
    ),
  },
  { id: "score", header: "Score", width: 64, cell: scoreOf },
  {
    id: "action",
    header: "Action",
    width: 240,
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
  {
    id: "recording",
    header: "Recording",
    width: 210,
    drop: 1,
    cell: (row) => <RecordingLink id={row.recordingId} title={row.recordingTitle} inTable />,
  },
  { id: "rep", header: "Rep", width: 134, cell: repOf },
  {
    id: "team",
    header: "Team",
    width: 140,
    drop: 2,
    cell: (row) => (
      <span className="text-text-muted">
        {row.teamName || <Name kind="team" id={row.teamId} />}
      </span>
    ),
  },
  {
    id: "type",
    header: "Type",
    width: 100,
    drop: 3,
    cell: (row) => <FollowupWord value={row.followupType} />,
  },
  {
    id: "status",
    header: "Status",
    width: 108,
    cell: (row) => <FollowupWord value={row.status} />,
  },
];

/** A follow-up as two lines: when and what to do; whose it is and how far. */
export function NarrowFollowup({ row }: { row: FollowupRow }) {
  const date = toDate(row.dateCreated);
  return (
    <div className="grid grid-cols-[44px_minmax(0,1fr)_auto] items-center gap-x-2">
      <span className="row-span-2 text-text-muted">{date ? formatClock(date) : ""}</span>
      <span className="flex min-w-0 items-center gap-1.5">
        <span className="truncate font-[550]">{action(row)}</span>
        {row.starred && <Starred />}
      </span>
      <span className="flex justify-end">{scoreOf(row)}</span>
      <span className="truncate text-small text-text-muted">{repOf(row)}</span>
      <span className="text-right text-small text-text-muted">
        <FollowupWord value={row.status} />
      </span>
    </div>
  );
}
