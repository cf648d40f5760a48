import CircleOff from "lucide-react/icons/circle-off";
import type { ScorecardMetric } from "~/api/scorecards.ts";
import { type Bucket, MOST_BUCKETS } from "~/lib/buckets.ts";
import { formatDay, plural } from "~/lib/format.ts";
import { StateMessage } from "~/ui/state-message.tsx";
import { figureOf } from "~/components/scorecards/changes.ts";
import type { Measure } from "../-calls/figures.ts";
import type { RecordingsLink } from "../-calls/recordings-link.ts";
import type { TrendBucket } from "../-calls/use-scorecards.ts";
import type { View } from "../-question/question.ts";
import { formatRange } from "../-question/ranges.ts";
import { type FiguresRow, FiguresTable } from "./figures-table.tsx";
import { FEW } from "../-groups/plot.tsx";
import { Pane } from "./pane.tsx";
import { TrendLines } from "./trend-lines.tsx";
import { ChartTrend } from "~/ui/lazy/parts.ts";

const RUNNING = { day: "today", week: "this week", month: "this month" } as const;
const HEADERS = { day: "Day", week: "Week", month: "Month" } as const;

type Answer = Pick<TrendBucket, "card" | "error">;

const stateOf = ({ card, error }: Answer) => {
  if (error !== null) return "Failed";
  return card === undefined ? "Pending" : undefined;
};

function markOf(answer: Answer, metric: ScorecardMetric, measure: Measure) {
  const figure = figureOf(answer.card, metric.id);
  const { count } = figure;
  const interval = measure.interval(figure);
  const counted = count === undefined ? "unknown count" : plural(count, "recording");
  return {
    value: measure.of(figure) ?? null,
    band: interval ? ([interval.low, interval.high] as const) : null,
    few: (count ?? FEW) < FEW,
    note: stateOf(answer) ?? counted,
  };
}

const pointOf = (bucket: TrendBucket, metric: ScorecardMetric, measure: Measure) => ({
  ...markOf(bucket, metric, measure),
  label: formatDay(new Date(bucket.startAt)),
  title: formatRange(bucket),
  partial: bucket.partial,
  group: bucket.group && markOf(bucket.group, metric, measure),
});

/** The measure over time, as a line or as a table. Buckets fill in as they load. */
export function TrendPane({
  trend,
  bucket,
  metric,
  measure,
  view,
  linkOf,
  group,
  onClear,
}: {
  trend: readonly TrendBucket[] | undefined;
  bucket: Bucket;
  metric: ScorecardMetric;
  measure: Measure;
  view: View;
  linkOf: RecordingsLink;
  /** The name of the chosen group, whose line is beside that of all. */
  group: string | undefined;
  /** Takes the group's line away. */
  onClear?: () => void;
}) {
  const title = `By ${bucket}`;
  const partial = trend?.some((each) => each.partial) ?? false;
  const notes = [measure.unit, partial && `${RUNNING[bucket]} is partial`];
  const rowOf = (
    each: TrendBucket,
    answer: Answer,
    search: ReturnType<RecordingsLink>,
  ): FiguresRow => ({
    id: each.startAt,
    name: `${formatRange(each)}${each.partial ? ", so far" : ""}`,
    of: formatRange(each),
    figure: figureOf(answer.card, metric.id),
    search,
    instead: stateOf(answer),
  });
  if (trend === undefined) {
    return (
      <Pane title={title} beside={measure.unit}>
        <StateMessage icon={<CircleOff size={16} />} title="Too many requests">
          A trend by {bucket} over this range needs more than {MOST_BUCKETS} requests. Choose a
          shorter range or a larger interval.
        </StateMessage>
      </Pane>
    );
  }
  return (
    <Pane title={title} beside={notes.filter(Boolean).join(", ")} sticky={view === "chart"}>
      {view === "table" ? (
        <>
          <FiguresTable
            label={title}
            first={HEADERS[bucket]}
            metric={metric}
            rows={trend.map((each) => rowOf(each, each, linkOf(undefined, each)))}
          />
          {group !== undefined && (
            <FiguresTable
              label={`${title}, ${group}`}
              first={`${HEADERS[bucket]}, ${group}`}
              metric={metric}
              rows={trend.flatMap((each) =>
                each.group === undefined ? [] : [rowOf(each, each.group, undefined)],
              )}
            />
          )}
        </>
      ) : (
        <>
          {group !== undefined && <TrendLines group={group} onClear={onClear} />}
          <ChartTrend
            group={group}
            label={`${measure.name} by ${bucket}, as a line. The table has the same figures.`}
            measure={measure}
            points={trend.map((each) => pointOf(each, metric, measure))}
          />
          {metric.passRate !== undefined && (
            <p className="text-label text-text-muted">
              {`Band: 95 % interval of each ${bucket}. Hollow dots have fewer than ${FEW} recordings.`}
            </p>
          )}
        </>
      )}
    </Pane>
  );
}
