import type { RecordingRow } from "~/api/recordings.ts";
import { PrivateGlyph, repOf } from "~/components/recording/cells.tsx";
import { ResultGlyph, resultLabel } from "~/components/recording/result-mark.tsx";
import { formatClock, formatDuration, toDate } from "~/lib/format.ts";
import { TitleLink } from "./-columns.tsx";

/** A recording as two lines: when, what and how it ended; who, with whom and how it scored. */
export function NarrowRow({ row }: { row: RecordingRow }) {
  const date = toDate(row.dateCreated);
  const duration = row.durationInMilliseconds;
  const linked = row.crmCustomer?.matchingSource !== "NOT_FOUND";
  const customer = linked ? row.crmCustomer?.name : "not linked";
  return (
    <div className="grid grid-cols-[44px_minmax(0,1fr)_auto] items-center gap-x-2">
      <span className="row-span-2 text-text-muted">{date ? formatClock(date) : ""}</span>
      <span className="flex min-w-0 items-center gap-1.5">
        <TitleLink row={row} />
        {row.isPrivate && <PrivateGlyph />}
      </span>
      <span className="flex items-center gap-2">
        {duration !== undefined && formatDuration(duration)}
        {row.result !== undefined && (
          <span title={resultLabel(row.result)}>
            <ResultGlyph result={row.result} />
            <span className="sr-only">{resultLabel(row.result)}</span>
          </span>
        )}
      </span>
      <span className="truncate text-small text-text-muted">
        {[repOf(row), customer].filter(Boolean).join(", ")}
      </span>
      <span className="text-right text-small text-text-muted">
        {row.evaluationScore !== undefined && `scored ${row.evaluationScore}`}
      </span>
    </div>
  );
}
