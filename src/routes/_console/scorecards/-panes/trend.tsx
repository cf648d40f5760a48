import CircleOff from "lucide-react/icons/circle-off";
import { plotScale, RATE_SCALE, SeriesLine } from "~/components/scorecards/plot.tsx";
import { MOST_BUCKETS } from "~/domain/buckets.ts";
import { FEW } from "~/domain/changes.ts";
import { figureOf, type Scorecard, type ScorecardMetric, writeInterval } from "~/domain/figure.ts";
import { type Measure, measureOf } from "~/domain/measure.ts";
import { boundsOf, type Bucket, formatRange, isUtc, namePeriodBefore } from "~/domain/period.ts";
import { formatDay, plural } from "~/lib/format.ts";
import { Button } from "~/ui/button.tsx";
import { classes } from "~/ui/classes.ts";
import { Section } from "~/ui/section.tsx";
import { StateMessage } from "~/ui/state-message.tsx";
import type { Subject } from "../-answer/links.tsx";
import type { TrendBucket } from "../-answer/queries.ts";
import { allOf } from "../-question/names.tsx";

/** A line of the trend. */
interface Line {
  name: string;
  /** Its color, which its legend has as well. */
  className: string;
  width: number;
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

/** Lines with a dot per bucket over two periods, which a divider parts. Missing data is a gap. */
function Chart({
  buckets,
  lines,
  metric,
  subject,
  label,
}: {
  buckets: readonly TrendBucket[];
  lines: readonly Line[];
  metric: ScorecardMetric;
  subject: Subject;
  label: string;
}) {
  const measure = measureOf(metric);
  const pointsOf = ({ cardIn }: Line, isLast: boolean) =>
    buckets.map((bucket) => {
      const figure = figureOf(cardIn(bucket), metric.id);
      return {
        value: measure.valueIn(figure),
        interval: isLast && lines.length < 3 ? measure.interval(figure) : undefined,
        open: bucket.partial || (figure.count ?? FEW) < FEW,
      };
    });
  const series = lines.map((line, index) => ({
    ...line,
    points: pointsOf(line, index === lines.length - 1),
  }));
  // Rates have a fixed axis. That of values depends on all of them: they are drawn once they are there.
  const isDrawn =
    measure.domain !== undefined ||
    buckets.every((bucket) => bucket.failed || lines.every(({ cardIn }) => cardIn(bucket)));
  const scale =
    measure.domain !== undefined
      ? RATE_SCALE
      : plotScale(
          measure,
          series.flatMap(({ points }) => points.flatMap(({ value }) => value ?? [])),
        );
  const before = buckets.filter(({ isBefore }) => isBefore).length;
  // About six labels have room.
  const step = Math.ceil(buckets.length / 6);
  const utc = isUtc(boundsOf(subject.question));
  return (
    <div role="img" aria-label={label} className="text-tick text-text-muted">
      <p className="flex pl-9">
        {[namePeriodBefore(subject.question), formatRange(subject.question)].map((period, side) => {
          const count = side === 0 ? before : buckets.length - before;
          return count === 0 ? null : (
            <span
              key={period}
              style={{ flex: `${count} ${count} 0` }}
              className={classes(
                "min-w-0 truncate px-1",
                side === 1 && "border-l border-line-strong",
              )}
            >
              {period}
            </span>
          );
        })}
      </p>
      <div className="relative ml-9 h-44">
        {isDrawn &&
          scale.ticks.map((tick) => (
            <span
              key={tick}
              style={{ top: scale.down(tick) }}
              className="absolute right-full -translate-y-1/2 pr-2 whitespace-nowrap"
            >
              {scale.format(tick)}
            </span>
          ))}
        <svg className="absolute inset-0 h-full w-full overflow-visible">
          {scale.ticks.map((tick) => (
            <line
              key={tick}
              x2="100%"
              y1={scale.down(tick)}
              y2={scale.down(tick)}
              className="stroke-line"
            />
          ))}
          {before > 0 && before < buckets.length && (
            <line
              x1={`${(before / buckets.length) * 100}%`}
              x2={`${(before / buckets.length) * 100}%`}
              y2="100%"
              className="stroke-line-strong"
            />
          )}
          {isDrawn &&
            series.map(({ name, ...line }) => (
              <SeriesLine key={name} {...line} scale={scale} dots />
            ))}
        </svg>
        <div className="absolute inset-0 flex">
          {buckets.map((bucket) => (
            <span
              key={bucket.startAt}
              className="h-full flex-1 hover:bg-hover/40"
              data-tip={[
                formatRange(bucket) + (bucket.partial ? ", so far" : ""),
                ...lines.map(
                  ({ name, cardIn }) =>
                    `${name}: ${noteOf(bucket, cardIn(bucket), metric.id, measure)}`,
                ),
              ].join("\n")}
            />
          ))}
        </div>
      </div>
      <p className="ml-9 flex pt-1">
        {buckets.map(({ startAt }, index) => (
          <span key={startAt} className="flex w-0 flex-1 justify-center whitespace-nowrap">
            {index % step === 0 && formatDay(new Date(startAt), utc)}
          </span>
        ))}
      </p>
    </div>
  );
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
      <Chart
        buckets={buckets}
        lines={lines}
        metric={metric}
        subject={subject}
        label={`${measure.name} by ${bucket}, as a line. The table has the same figures.`}
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
