import type { RecordingRow } from "~/api/recordings.ts";
import { DAY_TIME_WIDTH, DayTime } from "~/components/list/days.tsx";
import { Name } from "~/components/names/names.tsx";
import {
  CustomerCell,
  customerText,
  DurationCell,
  FollowupScores,
  MediaGlyph,
  PrivateGlyph,
  repOf,
  scoresText,
} from "~/components/recording/cells.tsx";
import { resultLabel, ResultMark } from "~/components/recording/result-mark.tsx";
import type { ColumnId } from "~/components/recording/columns.ts";
import { formatDuration } from "~/lib/format.ts";
import type { GridColumn } from "~/ui/grid/grid-props.ts";
import { None } from "~/ui/mono.tsx";
import { TitleLink } from "../-recording/details-link.tsx";

type Column = GridColumn<RecordingRow>;

/** The columns by ID. In a list ordered by time (`byTime`), the day is shown only when it changes. */
export function makeColumns(
  byTime: boolean,
  teamOf: (row: RecordingRow) => { id: string; derived: boolean } | undefined,
): Record<ColumnId, Column> {
  return {
    recorded: {
      id: "recorded",
      header: "Recorded",
      width: DAY_TIME_WIDTH,
      sortable: true,
      cell: (row, previous) => (
        <DayTime value={row.dateCreated} previous={byTime ? previous?.dateCreated : undefined} />
      ),
    },
    rep: {
      id: "rep",
      header: "Rep",
      width: 134,
      drop: 1,
      cell: (row) => repOf(row) || <Name kind="user" id={row.userId} />,
    },
    title: {
      id: "title",
      header: "Title",
      width: 160,
      grow: true,
      sortable: true,
      // As far from the left as beside the glyph.
      light: ({ title }) => <span className="pl-[22px] font-[550]">{title || "no title"}</span>,
      cell: (row) => (
        <span className="flex items-center gap-2">
          <MediaGlyph isVideo={row.isVideo} />
          <TitleLink row={row} />
          {row.isPrivate && <PrivateGlyph />}
        </span>
      ),
    },
    customer: {
      id: "customer",
      header: "Customer",
      width: 218,
      drop: 4,
      light: (row) => customerText(row.crmCustomer),
      cell: (row) => <CustomerCell customer={row.crmCustomer} />,
    },
    result: {
      id: "result",
      header: "Result",
      width: 100,
      sortable: true,
      light: ({ result }) =>
        result ? <span className="flex pl-[21px]">{resultLabel(result)}</span> : <None />,
      cell: (row) => <ResultMark result={row.result} />,
    },
    duration: {
      id: "duration",
      header: "Duration",
      width: 104,
      align: "right",
      drop: 2,
      sortable: true,
      light: ({ durationInMilliseconds: milliseconds }) =>
        milliseconds === undefined ? <None /> : formatDuration(milliseconds),
      cell: (row) => <DurationCell milliseconds={row.durationInMilliseconds} />,
    },
    evaluation: {
      id: "evaluation",
      header: "Evaluation",
      width: 80,
      align: "right",
      drop: 3,
      sortable: true,
      cell: (row) => row.evaluationScore ?? <None />,
    },
    followups: {
      id: "followups",
      header: "Follow-ups",
      width: 84,
      drop: 5,
      light: (row) => scoresText(row.followups),
      cell: (row) => <FollowupScores followups={row.followups} />,
    },
    team: {
      id: "team",
      header: "Team",
      width: 112,
      drop: 6,
      sortable: true,
      cell: (row) => {
        const team = teamOf(row);
        // A service that sends organizations sends teams too, so there is none.
        if (team === undefined) return <None>{row.organizationId ? "none" : "unknown"}</None>;
        return (
          <span className="text-text-muted">
            <Name kind="team" id={team.id} />
            {team.derived && <span title="Derived: the rep's only team"> (derived)</span>}
          </span>
        );
      },
    },
  };
}
