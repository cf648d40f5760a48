import { useQuery } from "@tanstack/react-query";
import type { RecordingRow } from "~/api/recordings.ts";
import { scorecardGroups, type ScorecardMetric, type ScorecardQuestion } from "~/api/scorecards.ts";
import { formatCount, plural } from "~/lib/format.ts";
import { Section } from "~/ui/section.tsx";
import { figureOf } from "~/components/scorecards/changes.ts";
import { groupIdOf } from "../-calls/figures.ts";
import { formatFigure } from "~/components/scorecards/metric-value.ts";
import { MOST, RecordingItem } from "./recording-item.tsx";

/**
 * The recordings that didn't pass the metric, the newest first as far as their rows are loaded. It
 * takes one call, and is left out if the service doesn't group by recording.
 */
export function FailedMetric({
  question,
  metric,
  rows,
}: {
  /** Covers one group. */
  question: ScorecardQuestion;
  metric: ScorecardMetric;
  /** The rows that are loaded, for titles and dates. */
  rows: readonly RecordingRow[];
}) {
  const { data } = useQuery(scorecardGroups(question, "RECORDING"));
  if (!data) return null;
  const known = new Map(rows.map((row) => [row.id, row]));
  const failed = data
    .map((card) => ({ id: groupIdOf(card), ...figureOf(card, metric.id) }))
    .filter(({ passRate }) => passRate === 0)
    .map((each) => ({ ...each, row: known.get(each.id) }))
    .toSorted((a, b) => ((a.row?.dateCreated ?? "") < (b.row?.dateCreated ?? "") ? 1 : -1));
  const title = `Didn't pass ${metric.name ?? metric.id}`;
  return (
    <Section
      title={title}
      beside={`${formatCount(failed.length)} of ${plural(data.length, "recording")}`}
    >
      {failed.length > 0 && (
        <ol aria-label={title}>
          {failed.slice(0, MOST).map(({ id, value, row }) => (
            <RecordingItem key={id} id={id} row={row}>
              {value === undefined ? "" : formatFigure(value, metric)}
            </RecordingItem>
          ))}
        </ol>
      )}
    </Section>
  );
}
