import type { ReactNode } from "react";
import { customerName, type RecordingRow, repOf } from "~/api/nouns/recordings.ts";
import { dayTimes } from "~/components/list/row-parts.tsx";
import { Marked, MatchedBeside } from "~/components/names/marked.tsx";
import { Name } from "~/components/names/names.tsx";
import type { GridColumn } from "~/ui/grid/grid-props.ts";
import { None } from "~/ui/mono.tsx";
import { CustomerCell, durationCell, FollowupScores, MediaGlyph, PrivateGlyph } from "./cells.tsx";
import type { ColumnId } from "./lists.tsx";
import { ResultMark } from "./result-mark.tsx";

// How each column of recordings is drawn: the table, Unlinked and a team's page choose among them,
// and the sync log has two.

export const RESULT = {
  header: "Result",
  width: 100,
  cell: ({ result }: { result?: string | undefined }) => <ResultMark result={result} />,
};

export const DURATION = {
  header: "Duration",
  width: 104,
  align: "right" as const,
  cell: ({ durationInMilliseconds }: { durationInMilliseconds?: number | undefined }) =>
    durationCell(durationInMilliseconds),
};

/** Finds the team of a recording; `derived` if the service doesn't name one. */
export type TeamOf = (row: RecordingRow) => { id: string; derived: boolean } | undefined;

/** The columns by ID. In a list ordered by time (`byTime`), the day is shown only when it changes. */
export function columnsOfRecordings({
  byTime = true,
  teamOf,
  titleOf,
}: {
  byTime?: boolean;
  teamOf: TeamOf;
  /** The title as a link to where the list opens a recording. */
  titleOf: (row: RecordingRow) => ReactNode;
}): Record<ColumnId, GridColumn<RecordingRow>> {
  return {
    recorded: {
      id: "recorded",
      header: "Recorded",
      ...dayTimes((row) => row.dateCreated, byTime),
      sortable: true,
    },
    rep: {
      id: "rep",
      header: "Rep",
      width: 134,
      grow: true,
      growsTo: "13%",
      hideOrder: 1,
      cell(row) {
        const name = repOf(row);
        return name ? <Marked text={name} /> : <Name kind="user" id={row.userId} />;
      },
    },
    title: {
      id: "title",
      header: "Title",
      // Beside a peek, the other columns make room for the title.
      width: 260,
      grow: true,
      growsTo: 720,
      sortable: true,
      isRow: true,
      cell: (row) => (
        <>
          <MediaGlyph isVideo={row.isVideo} />
          {titleOf(row)}
          {row.isPrivate && <PrivateGlyph />}
          <MatchedBeside column="customer" text={customerName(row.crmCustomer)} />
        </>
      ),
    },
    customer: {
      id: "customer",
      header: "Customer",
      width: 218,
      grow: true,
      growsTo: "18%",
      hideOrder: 4,
      cell: (row) => <CustomerCell customer={row.crmCustomer} />,
    },
    result: { id: "result", ...RESULT, sortable: true },
    duration: { id: "duration", ...DURATION, hideOrder: 3, sortable: true },
    evaluation: {
      id: "evaluation",
      header: "Evaluation",
      width: 80,
      align: "right",
      hideOrder: 2,
      sortable: true,
      cell: (row) => row.evaluationScore ?? <None />,
    },
    followups: {
      id: "followups",
      header: "Follow-ups",
      width: 84,
      hideOrder: 5,
      cell: (row) => <FollowupScores followups={row.followups} />,
    },
    team: {
      id: "team",
      header: "Team",
      width: 112,
      grow: true,
      growsTo: "12%",
      hideOrder: 6,
      cell: (row) => {
        const team = teamOf(row);
        // A service that sends organizations sends teams too, so there is none.
        if (team === undefined) return <None>{row.organizationId ? "none" : "unknown"}</None>;
        return (
          <>
            <Name kind="team" id={team.id} className="text-text-muted" />
            {team.derived && (
              <span className="text-text-muted" data-tip="Derived: the rep's only team">
                {" (derived)"}
              </span>
            )}
          </>
        );
      },
    },
    type: {
      id: "type",
      header: "Type",
      width: 140,
      grow: true,
      growsTo: "13%",
      hideOrder: 7,
      sortable: true,
      cell: (row) => row.conversationType || <None />,
    },
    organization: {
      id: "organization",
      header: "Organization",
      width: 140,
      grow: true,
      growsTo: "14%",
      hideOrder: 8,
      cell: (row) => (
        <Name kind="organization" id={row.organizationId} className="text-text-muted" />
      ),
    },
  };
}
