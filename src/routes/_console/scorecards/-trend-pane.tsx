import { CircleOff } from "lucide-react";
import { lazy, Suspense } from "react";
import type { ScorecardMetric } from "~/api/scorecards.ts";
import { type Bucket, MOST_BUCKETS } from "~/lib/buckets.ts";
import { plural } from "~/lib/format.ts";
import { StateMessage } from "~/ui/state-message.tsx";
import { FiguresTable } from "./-figures-table.tsx";
import { figureOf, type Measure } from "./-figures.ts";
import { Pane } from "./-pane.tsx";
import type { View } from "./-question.ts";
import { formatRange } from "./-ranges.ts";
import type { RecordingsBehind } from "./-recordings-behind.ts";
import { FEW, trendPoint } from "./-trend-parts.ts";
import type { TrendBucket } from "./-use-scorecards.ts";

const ChartTrend = lazy(() => import("~/ui/chart-trend.tsx"));

const RUNNING = { day: "today", week: "this week", month: "this month" } as const;
const HEADS = { day: "Day", week: "Week", month: "Month" } as const;

const insteadOf = ({ card, error }: TrendBucket) => {
  if (error !== null) return "Failed";
  return card === undefined ? "Pending" : undefined;
};

const noteOf = (bucket: TrendBucket) => {
  const count = bucket.card?.recordingsEvaluatedCount;
  return insteadOf(bucket) ?? (count === undefined ? "unknown count" : plural(count, "recording"));
};

/** The measure over time: a line, or its table; buckets appear as they are answered. */
export function TrendPane({
  trend,
  bucket,
  metric,
  measure,
  view,
  behind,
}: {
  trend: readonly TrendBucket[] | undefined;
  bucket: Bucket;
  metric: ScorecardMetric;
  measure: Measure;
  view: View;
  behind: RecordingsBehind;
}) {
  const title = `By ${bucket}`;
  const partial = trend?.some((each) => each.partial) ?? false;
  const words = [measure.unit, partial && `${RUNNING[bucket]} is partial`];
  const beside = words.filter(Boolean).join(", ");
  const banded = metric.passRate !== undefined;
  if (trend === undefined) {
    return (
      <Pane title={title} beside={measure.unit}>
        <StateMessage icon={<CircleOff size={16} strokeWidth={1.5} />} title="Too many calls">
          A trend by {bucket} over this range would take more than {MOST_BUCKETS} calls. Choose a
          shorter range or longer steps.
        </StateMessage>
      </Pane>
    );
  }
  return (
    <Pane title={title} beside={beside} sticky={view === "chart"}>
      {view === "table" ? (
        <FiguresTable
          label={title}
          first={HEADS[bucket]}
          metric={metric}
          rows={trend.map((each) => ({
            id: each.startAt,
            name: `${formatRange(each)}${each.partial ? ", so far" : ""}`,
            of: formatRange(each),
            figure: figureOf(each.card, metric.id),
            search: behind(undefined, each),
            instead: insteadOf(each),
          }))}
        />
      ) : (
        <Suspense fallback={<div className="h-[320px]" />}>
          <ChartTrend
            label={`${measure.name} by ${bucket}, as a line. The table has the same figures.`}
            domain={measure.domain}
            time={measure.time}
            format={measure.format}
            write={measure.write}
            points={trend.map((each) => ({
              ...trendPoint(each, metric, measure),
              title: formatRange(each),
              note: noteOf(each),
            }))}
          />
          {banded && (
            <p className="text-label text-text-muted">
              Band: 95 % interval of each {bucket}. A hollow dot has fewer than {FEW} recordings.
            </p>
          )}
        </Suspense>
      )}
    </Pane>
  );
}
