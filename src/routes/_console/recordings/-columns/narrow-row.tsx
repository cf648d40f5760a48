import type { RecordingRow } from "~/api/recordings.ts";
import { TwoLines } from "~/components/list/two-lines.tsx";
import { PrivateGlyph, repOf } from "~/components/recording/cells.tsx";
import { ResultGlyph, resultLabel } from "~/components/recording/result-mark.tsx";
import { formatDuration } from "~/lib/format.ts";
import { TitleLink } from "../-recording/details-link.tsx";

/** A row of the table on narrow screens. */
export function NarrowRow({ row }: { row: RecordingRow }) {
  const { durationInMilliseconds: duration, result, evaluationScore: score } = row;
  const linked = row.crmCustomer?.matchingSource !== "NOT_FOUND";
  const customer = linked ? row.crmCustomer?.name : "not linked";
  return (
    <TwoLines
      time={row.dateCreated ?? ""}
      title={
        <>
          <TitleLink row={row} />
          {row.isPrivate && <PrivateGlyph />}
        </>
      }
      value={
        <>
          {duration !== undefined && formatDuration(duration)}
          {result !== undefined && (
            <span title={resultLabel(result)}>
              <ResultGlyph result={result} />
              <span className="sr-only">{resultLabel(result)}</span>
            </span>
          )}
        </>
      }
      detail={[repOf(row), customer].filter(Boolean).join(", ")}
      note={score !== undefined && `scored ${score}`}
    />
  );
}
