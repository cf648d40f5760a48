import type { ReactNode } from "react";
import { customerName, type RecordingRow, repOf } from "~/api/nouns/recordings.ts";
import { dayTimes } from "~/components/list/row-parts.tsx";
import { MarkedCell, MatchedBeside } from "~/components/names/marked.tsx";
import { Name, NameCell } from "~/components/names/names.tsx";
import { CELL, type GridColumn } from "~/ui/grid/grid-props.ts";
import { None } from "~/ui/mono.tsx";
import { CustomerCell, durationCell, FollowupScores, PrivateGlyph, TitleCell } from "./cells.tsx";
import { type ColumnId, COLUMNS } from "./lists.tsx";
import { resultCell } from "./result-mark.tsx";
import { useTeamId } from "./team-of.ts";

// How each column of recordings is drawn: the table, Unlinked and a team's page choose among them,
// and the sync log has two.

export const RESULT = {
  header: "Result",
  width: 100,
  makesCell: true,
  cell: ({ result }: { result?: string | undefined }) => resultCell(result),
};

export const DURATION = {
  header: "Duration",
  width: 104,
  align: "right" as const,
  cell: ({ durationInMilliseconds }: { durationInMilliseconds?: number | undefined }) =>
    durationCell(durationInMilliseconds),
};

function Team({ row }: { row: RecordingRow }) {
  const id = useTeamId(row);
  if (id !== undefined && row.teamId !== undefined) {
    return <NameCell kind="team" id={id} className="text-text-muted" />;
  }
  return (
    <div role="gridcell" className={`${CELL} text-text-muted`}>
      {id === undefined ? (
        <None>{row.organizationId ? "none" : "unknown"}</None>
      ) : (
        <>
          <Name kind="team" id={id} />
          <span data-tip="Derived: the rep's only team">{" (derived)"}</span>
        </>
      )}
    </div>
  );
}

/** The columns by ID. In a list ordered by time (`byTime`), the day is shown only when it changes. */
export function columnsOfRecordings({
  byTime = true,
  titleOf,
}: {
  byTime?: boolean;
  /** The title as a link to where the list opens a recording. */
  titleOf: (row: RecordingRow) => ReactNode;
}): Record<ColumnId, GridColumn<RecordingRow>> {
  const drawn: Record<ColumnId, Omit<GridColumn<RecordingRow>, "id" | "header" | "sortable">> = {
    recorded: {
      ...dayTimes((row) => row.dateCreated, byTime),
    },
    rep: {
      width: 134,
      grow: true,
      growsTo: "13%",
      hideOrder: 1,
      makesCell: true,
      cell(row) {
        const name = repOf(row);
        return name ? <MarkedCell text={name} /> : <NameCell kind="user" id={row.userId} />;
      },
    },
    title: {
      // Beside a peek, the other columns make room for the title.
      width: 260,
      grow: true,
      growsTo: 720,
      makesCell: true,
      cell: (row) => (
        <TitleCell isVideo={row.isVideo}>
          {titleOf(row)}
          {row.isPrivate && <PrivateGlyph />}
          <MatchedBeside column="customer" text={customerName(row.crmCustomer)} />
        </TitleCell>
      ),
    },
    customer: {
      width: 218,
      grow: true,
      growsTo: "18%",
      hideOrder: 4,
      cell: (row) => <CustomerCell customer={row.crmCustomer} />,
    },
    result: RESULT,
    duration: { ...DURATION, hideOrder: 3 },
    evaluation: {
      width: 80,
      align: "right",
      hideOrder: 2,
      cell: (row) => row.evaluationScore ?? <None />,
    },
    followups: {
      width: 84,
      hideOrder: 5,
      cell: (row) => <FollowupScores followups={row.followups} />,
    },
    team: {
      width: 112,
      grow: true,
      growsTo: "12%",
      hideOrder: 6,
      makesCell: true,
      cell: (row) => <Team row={row} />,
    },
    type: {
      width: 140,
      grow: true,
      growsTo: "13%",
      hideOrder: 7,
      cell: (row) => row.conversationType || <None />,
    },
    organization: {
      width: 140,
      grow: true,
      growsTo: "14%",
      hideOrder: 8,
      makesCell: true,
      cell: (row) => (
        <NameCell kind="organization" id={row.organizationId} className="text-text-muted" />
      ),
    },
  };
  // The list has each column once.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return Object.fromEntries(
    COLUMNS.map((column) => {
      const { id, name: header } = column;
      return [id, { ...drawn[id], id, header, sortable: "orderBy" in column }];
    }),
  ) as Record<ColumnId, GridColumn<RecordingRow>>;
}
