import { CredentialName } from "~/components/credentials/credential-name.tsx";
import { tableColumns } from "~/components/list/columns/table-columns.ts";
import { DAY_TIME_WIDTH, DayTime } from "~/components/list/days.tsx";
import { TwoLines } from "~/components/list/two-lines.tsx";
import type { ActivityEntry } from "~/contract/activity.ts";
import type { GridColumn } from "~/ui/grid/grid-props.ts";
import { Mono } from "~/ui/mono.tsx";
import { OutcomeMark, TargetCell } from "./-cells.tsx";
import { actionOf } from "./-words.ts";

/** The table's columns. */
export const ACTIVITY_TABLE = tableColumns(
  "activity.columns",
  ["started", "action", "target", "who", "outcome", "request"],
  "action",
);
type ActivityColumn = (typeof ACTIVITY_TABLE)["shape"]["always"];

const actionCell = ({ endpoint }: ActivityEntry) => (
  <span className="truncate font-[550]">{actionOf(endpoint)}</span>
);

/** By their ID, in order of time: the date is shown on the first row of a day. */
export const ACTIVITY_COLUMNS: Readonly<Record<ActivityColumn, GridColumn<ActivityEntry>>> = {
  started: {
    id: "started",
    header: "Time",
    width: DAY_TIME_WIDTH,
    cell: (row, previous) => <DayTime value={row.startedAt} previous={previous?.startedAt} />,
  },
  action: { id: "action", header: "Action", width: 200, grow: true, cell: actionCell },
  target: {
    id: "target",
    header: "Target",
    width: 250,
    drop: 1,
    cell: (row) => <TargetCell entry={row} />,
  },
  who: {
    id: "who",
    header: "Who",
    width: 190,
    drop: 2,
    cell: (row) => <CredentialName kind={row.kind} credentialId={row.credentialId} />,
  },
  outcome: {
    id: "outcome",
    header: "Outcome",
    width: 170,
    cell: (row) => <OutcomeMark entry={row} />,
  },
  request: {
    id: "request",
    header: "Request ID",
    width: 176,
    drop: 3,
    // What forms show is the service's, if it has its own.
    cell: ({ requestId, serviceRequestId }) => (
      <Mono className="text-text-muted">{serviceRequestId ?? requestId}</Mono>
    ),
  },
};

/** A write on narrow screens. */
export const NarrowActivity = ({ row }: { row: ActivityEntry }) => (
  <TwoLines
    time={row.startedAt}
    title={actionCell(row)}
    value={<OutcomeMark entry={row} />}
    detail={<TargetCell entry={row} />}
    note={<CredentialName kind={row.kind} credentialId={row.credentialId} />}
  />
);
