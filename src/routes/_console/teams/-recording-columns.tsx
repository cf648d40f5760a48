import type { RecordingRow } from "~/api/recordings.ts";
import { DayTime, RowLink } from "~/components/list/row-parts.tsx";
import { NounLink } from "~/components/nouns/noun-link.tsx";
import { DurationCell, MediaGlyph, repOf } from "~/components/recording/cells.tsx";
import { ResultMark } from "~/components/recording/result-mark.tsx";
import type { GridColumn } from "~/ui/grid/grid-props.ts";

/** Leads to a recording's details. */
export const details = (recordingId: string) =>
  ({
    to: "/recordings/$recordingId",
    params: { recordingId },
    search: ({ organizationId }: { organizationId?: string | undefined }) => ({ organizationId }),
  }) as const;

export const Title = ({ row }: { row: RecordingRow }) => (
  <RowLink id={row.id} name={row.title} unnamed="no title" {...details(row.id)} />
);

export const RECORDING_COLUMNS: readonly GridColumn<RecordingRow>[] = [
  {
    id: "recorded",
    header: "Recorded",
    width: 116,
    cell: (row, previous) => <DayTime value={row.dateCreated} previous={previous?.dateCreated} />,
  },
  {
    id: "rep",
    header: "Rep",
    width: 134,
    cell: (row) => (
      <NounLink kind="user" id={row.userId} name={repOf(row)} teamId={row.teamId} inTable />
    ),
  },
  {
    id: "title",
    header: "Title",
    width: 160,
    grow: true,
    cell: (row) => (
      <span className="flex items-center gap-2">
        <MediaGlyph isVideo={row.isVideo} />
        <Title row={row} />
      </span>
    ),
  },
  {
    id: "result",
    header: "Result",
    width: 112,
    cell: (row) => <ResultMark result={row.result} />,
  },
  {
    id: "duration",
    header: "Duration",
    width: 112,
    align: "right",
    drop: 1,
    cell: (row) => <DurationCell milliseconds={row.durationInMilliseconds} />,
  },
];
