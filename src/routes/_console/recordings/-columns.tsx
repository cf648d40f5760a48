import { Link } from "@tanstack/react-router";
import type { RecordingRow } from "~/api/recordings.ts";
import { DayTime, startsDay } from "~/components/list/days.tsx";
import { Name } from "~/components/names.tsx";
import {
  CustomerCell,
  DurationCell,
  FollowupScores,
  MediaGlyph,
  PrivateGlyph,
  repOf,
} from "~/components/recording/cells.tsx";
import { ResultMark } from "~/components/recording/result-mark.tsx";
import type { ColumnId } from "~/components/recording-search.ts";
import type { TableLook } from "~/lib/table-look.ts";
import type { GridColumn } from "~/ui/grid-props.ts";
import { None } from "~/ui/mono.tsx";

type Column = GridColumn<RecordingRow>;

/** The title leads to the details, within the same list. */
export function TitleLink({ row }: { row: RecordingRow }) {
  return (
    <Link
      from="/recordings/"
      to="/recordings/$recordingId"
      params={{ recordingId: row.id }}
      search={(previous) => ({ ...previous, peek: undefined })}
      preload={false}
      tabIndex={-1}
      className="truncate font-[550] hover:underline hover:underline-offset-2"
    >
      {row.title || <span className="font-[400] text-text-faint">no title</span>}
    </Link>
  );
}

/**
 * The columns by id. The day stands only where it changes, in lists ordered by time (`byTime`).
 * `teamOf` knows the team of a row, its own or a derived one.
 */
export function makeColumns(
  byTime: boolean,
  teamOf: (row: RecordingRow) => { id: string; derived: boolean } | undefined,
): Record<ColumnId, Column> {
  return {
    recorded: {
      id: "recorded",
      header: "Recorded",
      width: byTime ? 116 : 124,
      sortable: true,
      cell: (row, previous) => (
        <DayTime
          value={row.dateCreated}
          first={!byTime || startsDay(row.dateCreated, previous?.dateCreated)}
        />
      ),
    },
    rep: {
      id: "rep",
      header: "Rep",
      width: 134,
      cell: (row) => repOf(row) || <Name kind="user" id={row.userId} />,
    },
    title: {
      id: "title",
      header: "Title",
      width: 180,
      grow: true,
      sortable: true,
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
      drop: 2,
      cell: (row) => <CustomerCell customer={row.crmCustomer} />,
    },
    result: {
      id: "result",
      header: "Result",
      width: 112,
      sortable: true,
      cell: (row) => <ResultMark result={row.result} />,
    },
    duration: {
      id: "duration",
      header: "Duration",
      width: 112,
      align: "right",
      sortable: true,
      cell: (row) => <DurationCell milliseconds={row.durationInMilliseconds} />,
    },
    evaluation: {
      id: "evaluation",
      header: "Evaluation",
      width: 96,
      align: "right",
      drop: 1,
      sortable: true,
      cell: (row) => row.evaluationScore ?? <None />,
    },
    followups: {
      id: "followups",
      header: "Follow-ups",
      width: 96,
      drop: 3,
      cell: (row) => <FollowupScores followups={row.followups} />,
    },
    team: {
      id: "team",
      header: "Team",
      width: 148,
      drop: 4,
      sortable: true,
      cell: (row) => {
        const team = teamOf(row);
        // A service that names organizations names teams too: then there is none.
        if (team === undefined) return <None>{row.organizationId ? "none" : "unknown"}</None>;
        return (
          <span className="text-text-muted">
            <Name kind="team" id={team.id} />
            {team.derived && <span title="The only team this rep is a member of"> (derived)</span>}
          </span>
        );
      },
    },
  };
}

/** The columns as they are arranged. One that was given a width neither grows nor gives way. */
export const arrange = (
  columns: Record<ColumnId, Column>,
  look: TableLook<ColumnId>,
): readonly Column[] =>
  look.columns.map(({ id, width, pinned }) => ({
    ...columns[id],
    pinned,
    ...(width !== undefined && { width, grow: undefined, drop: undefined }),
  }));
