import CircleOff from "lucide-react/icons/circle-off";
import { plotScale, RATE_SCALE } from "~/components/scorecards/plot.tsx";
import { MOST_BUCKETS } from "~/domain/buckets.ts";
import { FEW } from "~/domain/changes.ts";
import { figureOf, type Scorecard, type ScorecardMetric, writeInterval } from "~/domain/figure.ts";
import { type Measure, measureOf } from "~/domain/measure.ts";
import { boundsOf, type Bucket, formatRange, isUtc, namePeriodBefore } from "~/domain/period.ts";
import { formatDay, plural } from "~/lib/format.ts";
import { Button } from "~/ui/button.tsx";
import { inRem } from "~/ui/font-scale.ts";
import { lazyPart } from "~/ui/lazy.tsx";
import { Section } from "~/ui/section.tsx";
import { StateMessage } from "~/ui/state-message.tsx";
import type { Subject } from "../-answer/links.tsx";
import type { TrendBucket } from "../-answer/queries.ts";
import { allOf } from "../-question/names.tsx";
import type { TrendLine, TrendPoint } from "./trend-chart.tsx";

/** A line of the trend. */
interface Line extends TrendLine {
  cardIn: (bucket: TrendBucket) => Scorecard | undefined;
}

const ALL = { className: "text-fill", width: 1.25 };
/** With one group beside all, and with two. */
const GROUPS = {
  1: [{ className: "text-accent", width: 2.5 }],
  2: [
    { className: "text-chart-1", width: 2.5 },
    { className: "text-chart-2", width: 2.5 },
  ],
} as const;

/** "44 % (38–51), 31 calls", or why there is none. */
function noteOf(bucket: TrendBucket, card: Scorecard | undefined, id: string, measure: Measure) {
  if (card === undefined) return bucket.failed ? "failed" : "loading";
  const figure = figureOf(card, id);
  const value = measure.valueIn(figure);
  const interval = measure.interval(figure);
  const sample = figure.count === undefined ? "unknown count" : plural(figure.count, "call");
  if (value === undefined) return `no data, ${sample}`;
  return `${measure.write(value)}${interval ? ` (${writeInterval(interval)})` : ""}, ${sample}`;
}

/** The trend as a chart; recharts loads with it. */
const TrendChart = lazyPart(() => import("./trend-chart.tsx"), {
  Waiting: ({ height }) => <div style={{ height: inRem(height) }} />,
});

/** The scale of its axis: fixed for rates. That of values depends on all of them, so it is known once they are there. */
function scaleOf(
  measure: Measure,
  buckets: readonly TrendBucket[],
  lines: readonly Line[],
  points: readonly TrendPoint[],
) {
  if (measure.domain !== undefined) return RATE_SCALE;
  const isWhole = buckets.every(
    (bucket) => bucket.failed || lines.every(({ cardIn }) => cardIn(bucket)),
  );
  const values = points.flatMap(({ figures }) => figures.flatMap(({ value }) => value ?? []));
  return isWhole ? plotScale(measure, values) : undefined;
}

function pointsOf(
  buckets: readonly TrendBucket[],
  lines: readonly Line[],
  metric: ScorecardMetric,
  utc: boolean,
): readonly TrendPoint[] {
  const measure = measureOf(metric);
  return buckets.map((bucket, index) => ({
    index,
    day: formatDay(new Date(bucket.startAt), utc),
    range: formatRange(bucket) + (bucket.partial ? ", so far" : ""),
    figures: lines.map(({ cardIn }, line) => {
      const figure = figureOf(cardIn(bucket), metric.id);
      return {
        value: measure.valueIn(figure) ?? null,
        interval: line === lines.length - 1 && line < 2 ? measure.interval(figure) : undefined,
        open: bucket.partial || (figure.count ?? FEW) < FEW,
        note: noteOf(bucket, cardIn(bucket), metric.id, measure),
      };
    }),
  }));
}

const RUNNING = { day: "Today", week: "This week", month: "This month" } as const;

/** The measure over the period before and the current one. Buckets fill in as they load. */
export function Trend({
  buckets,
  bucket,
  metric,
  subject,
  shown,
  onRetry,
}: {
  /** Undefined if there are too many buckets to request. */
  buckets: readonly TrendBucket[] | undefined;
  bucket: Bucket;
  metric: ScorecardMetric;
  subject: Subject;
  /** The IDs of the groups that have a line beside that of all. */
  shown: readonly string[];
  onRetry: () => void;
}) {
  const measure = measureOf(metric);
  const title = `By ${bucket}`;
  if (buckets === undefined) {
    return (
      <Section title={title} beside={measure.unit}>
        <StateMessage icon={<CircleOff size={16} />} title="Too many requests">
          A trend by {bucket} over this range and the one before needs more than {MOST_BUCKETS}{" "}
          requests. Choose a shorter range or a larger interval.
        </StateMessage>
      </Section>
    );
  }
  const styles = shown.length === 2 ? GROUPS[2] : GROUPS[1];
  const lines: Line[] = [
    { ...ALL, name: allOf(subject), cardIn: ({ all }) => all },
    ...styles.flatMap((style, index) => {
      const id = shown[index];
      return id === undefined
        ? []
        : [
            {
              ...style,
              name: subject.nameOf(id),
              cardIn: ({ groups }: TrendBucket) => groups[index],
            },
          ];
    }),
  ];
  const points = pointsOf(buckets, lines, metric, isUtc(boundsOf(subject.question)));
  const failed = buckets.filter((each) => each.failed).length;
  const running = buckets.find(({ partial }) => partial);
  return (
    <Section title={title} beside={measure.unit}>
      <p className="mb-1 flex flex-wrap items-center gap-x-4 gap-y-1 text-label">
        {lines.map(({ name, className, width }) => (
          <span key={name} className="flex min-w-0 items-center gap-1.5">
            <svg aria-hidden className={`h-3 w-5 shrink-0 ${className}`}>
              <line x2="100%" y1="50%" y2="50%" stroke="currentColor" strokeWidth={width} />
            </svg>
            <span className="truncate">{name}</span>
          </span>
        ))}
      </p>
      <TrendChart
        points={points}
        lines={lines}
        label={`${measure.name} by ${bucket}, as a line. The table has the same figures.`}
        periods={[namePeriodBefore(subject.question), formatRange(subject.question)]}
        divider={buckets.filter(({ isBefore }) => isBefore).length}
        scale={scaleOf(measure, buckets, lines, points)}
        height={220}
      />
      <p className="text-label text-text-muted">
        {running &&
          lines
            .slice(-1)
            .map(({ cardIn }) => cardIn(running))
            .filter((card) => card !== undefined)
            .map(
              (card) => `${RUNNING[bucket]} so far: ${noteOf(running, card, metric.id, measure)}. `,
            )}
        {metric.passRate !== undefined && `Rings: fewer than ${FEW} calls, or not over yet.`}
      </p>
      {failed > 0 && (
        <p className="mt-1 flex items-center gap-2 text-small">
          {plural(failed, bucket)} didn't load. <Button onClick={onRetry}>Retry</Button>
        </p>
      )}
    </Section>
  );
}
