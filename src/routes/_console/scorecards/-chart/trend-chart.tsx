import { Fragment, useRef } from "react";
import { Area, CartesianGrid, ComposedChart, Line, Tooltip, XAxis, YAxis } from "recharts";
import { FEW } from "~/components/scorecards/changes.tsx";
import { figureOf } from "~/components/scorecards/figure.ts";
import { plural } from "~/lib/format.ts";
import { useWidth } from "~/ui/hooks/use-width.ts";
import type { Shown } from "../-answer/shown.ts";
import { formatRange } from "~/domain/period.ts";
import { axisTicks } from "~/components/scorecards/axis.ts";
import { axisDays } from "./axis-days.ts";
import { type LabelScale, labelTop } from "./label.ts";

/** The buckets of the trend. */
type Trend = NonNullable<Shown["state"]["trend"]>;

/** A bucket's figure of all groups or of one; the value is null if there is no data (yet). */
function markOf({ card, instead }: Trend[number]["all"], { metric, measure }: Shown) {
  const figure = figureOf(card, metric.id);
  const { count } = figure;
  const value = measure.of(figure) ?? null;
  const interval = measure.interval(figure);
  return {
    value,
    band: interval && ([interval.low, interval.high] as const),
    /** Based on few recordings: its dot is hollow. */
    few: (count ?? FEW) < FEW,
    text: value === null ? "no data" : measure.write(value),
    /** Beside the figure, e.g. "31 recordings". */
    note: instead ?? (count === undefined ? "unknown count" : plural(count, "recording")),
  };
}

const pointOf = (bucket: Trend[number], index: number, shown: Shown) => ({
  ...bucket,
  index,
  all: markOf(bucket.all, shown),
  group: bucket.group && markOf(bucket.group, shown),
});

type Point = ReturnType<typeof pointOf>;

/** Whose figures a line shows: those of all groups together, or of the chosen one. */
const WHOSE = ["all", "group"] as const;

/** What the marks get from the chart; recharts adds the position. */
interface MarkProps {
  // Recharts passes its own `points`, so this has another name.
  trend: readonly Point[];
  cx?: number;
  cy?: number;
  index?: number;
}

/**
 * The running bucket: a hollow dot in the accent with its figure above or below it, where none of the
 * lines passes.
 */
function RunningDot({
  trend,
  scale,
  cx,
  cy,
  index = -1,
}: MarkProps & {
  /** The vertical axis, to know where the lines are. */
  scale: LabelScale;
}) {
  const point = trend[index];
  if (typeof cx !== "number" || typeof cy !== "number" || !point?.partial) return null;
  // While the question changes, recharts has the place of the figure before.
  if (point.all.value === null) return null;
  const lines = trend.map(({ all, group }) => [all.value, group?.value]);
  const labelY = labelTop(lines, scale);
  return (
    <g>
      <circle
        cx={cx}
        cy={cy}
        r={4}
        fill="var(--color-surface)"
        stroke="var(--color-accent)"
        strokeWidth={2}
      />
      <g textAnchor="end" stroke="var(--color-surface)" strokeWidth={4} paintOrder="stroke">
        <text x={cx + 6} y={labelY + 12} className="fill-text text-label font-[600]">
          {point.all.text} so far
        </text>
        <text x={cx + 6} y={labelY + 28} className="fill-text-muted text-label">
          {point.all.note}
        </text>
      </g>
    </g>
  );
}

/** A bucket's dot, hollow if it is based on few recordings. */
function Dot({ trend, of, cx, cy, index = -1 }: MarkProps & { of: (typeof WHOSE)[number] }) {
  const mark = trend[index]?.[of];
  if (typeof cx !== "number" || typeof cy !== "number" || mark === undefined) return null;
  const color = of === "all" ? "var(--color-fill)" : "var(--color-accent)";
  const radius = trend.length > 60 ? 1.5 : 2.5;
  return (
    <circle
      cx={cx}
      cy={cy}
      r={mark.few ? radius + 0.5 : radius}
      fill={mark.few ? "var(--color-surface)" : color}
      stroke={color}
      strokeWidth={mark.few ? 1.5 : 0}
    />
  );
}

/** A bucket's figures with their intervals and numbers of recordings. */
function Tip({
  trend,
  format,
  all,
  group,
  activeIndex,
}: Pick<MarkProps, "trend"> & {
  format: (value: number) => string;
  /** Names the line of all groups. */
  all: string;
  /** The chosen group's name. */
  group: string | undefined;
  activeIndex?: number | string | null;
}) {
  const point = trend[Number(activeIndex ?? -1)];
  if (point === undefined) return null;
  const lines = [
    { name: group && all, mark: point.all },
    { name: group, mark: group === undefined ? undefined : point.group },
  ];
  return (
    <div className="rounded-dialog border border-line-strong bg-surface-raised px-3 py-2 text-small shadow-popover">
      <p className="text-text-muted">{formatRange(point)}</p>
      {lines.map(
        ({ name, mark }) =>
          mark && (
            <p key={name}>
              {name !== undefined && `${name}: `}
              <strong>{mark.text}</strong>
              {mark.band && ` ${mark.band.map(format).join("–")}`}, {mark.note}
            </p>
          ),
      )}
    </div>
  );
}

/** The room above the plot and the axis below it, in pixels. */
const TOP = 12;
const AXIS_HEIGHT = 28;
/** The width of the label of the running bucket, in pixels. */
const LABEL_WIDTH = 92;
const TICK = { fontSize: 11, fill: "var(--color-text-muted)" } as const;

const LINE = { strokeWidth: 2, isAnimationActive: false } as const;

/** A line with a dot per bucket. Missing data is a gap; the line to the running bucket is dashed. */
export default function TrendChart({
  shown,
  trend,
  all,
  group,
  height,
}: {
  shown: Shown;
  trend: Trend;
  /** Names the line of all groups: their names stay in the screen's chunk. */
  all: string;
  /** The name of the chosen group, whose figures are in the buckets. */
  group: string | undefined;
  /** In pixels. */
  height: number;
}) {
  const ref = useRef<HTMLDivElement>(null);
  const width = useWidth(ref);
  const { measure, bucket } = shown;
  const points = trend.map((each, index) => pointOf(each, index, shown));
  const last = trend.findLastIndex(({ partial }) => !partial);
  const ends = points
    .flatMap(({ all, group: other }) => [...(all.band ?? [all.value]), other?.value])
    .filter((end) => typeof end === "number");
  const ticks = axisTicks(Math.min(...ends), Math.max(...ends), measure.time, measure.domain);
  const starts = points.map(({ startAt }) => startAt);
  const days = axisDays(starts, width);
  const scale = {
    top: TOP,
    bottom: height - AXIS_HEIGHT,
    low: ticks[0] ?? 0,
    high: ticks.at(-1) ?? 1,
    // The label is beside the dots of so many buckets.
    beside: Math.ceil(LABEL_WIDTH / Math.max(1, (width - 92) / Math.max(1, points.length - 1))),
  };
  return (
    <div
      ref={ref}
      role="img"
      aria-label={`${measure.name} by ${bucket}, as a line. The table has the same figures.`}
      style={{ height }}
    >
      {width > 0 && (
        <ComposedChart
          width={width}
          height={height}
          data={points}
          margin={{ top: TOP, right: 20, bottom: 0, left: 0 }}
          accessibilityLayer={false}
        >
          <CartesianGrid vertical={false} stroke="var(--color-line)" />
          <XAxis
            dataKey="index"
            tickFormatter={(index: number) => days.get(index) ?? ""}
            height={AXIS_HEIGHT}
            tick={TICK}
            tickLine={false}
            axisLine={{ stroke: "var(--color-line)" }}
            tickMargin={8}
            ticks={[...days.keys()]}
            interval={0}
            padding={{ left: 12, right: 12 }}
          />
          <YAxis
            width={measure.time ? 60 : 48}
            domain={[ticks[0] ?? 0, ticks.at(-1) ?? 1]}
            ticks={ticks}
            tick={TICK}
            tickLine={false}
            axisLine={false}
            tickMargin={8}
            tickFormatter={(value: number) => measure.format(value).replace(/\.0$/, "")}
          />
          <Tooltip
            isAnimationActive={false}
            cursor={{ stroke: "var(--color-line-strong)" }}
            content={<Tip trend={points} format={measure.format} all={all} group={group} />}
          />
          <Area
            dataKey={({ all }: Point) => all.band}
            stroke="none"
            fill="var(--color-strip)"
            fillOpacity={0.5}
            isAnimationActive={false}
            activeDot={false}
          />
          {(group === undefined ? WHOSE.slice(0, 1) : WHOSE).map((of) => (
            <Fragment key={of}>
              <Line
                {...LINE}
                dataKey={(point: Point) => (point.index >= last ? point[of]?.value : null)}
                strokeDasharray="2 3"
                stroke="var(--color-accent)"
                activeDot={false}
                dot={
                  of === "all" ? (
                    <RunningDot trend={points} scale={scale} />
                  ) : (
                    <Dot trend={points} of={of} />
                  )
                }
              />
              <Line
                {...LINE}
                dataKey={(point: Point) => (point.partial ? null : point[of]?.value)}
                stroke={of === "all" ? "var(--color-fill)" : "var(--color-accent)"}
                activeDot={{ r: 4, fill: "var(--color-accent)", strokeWidth: 0 }}
                dot={<Dot trend={points} of={of} />}
              />
            </Fragment>
          ))}
        </ComposedChart>
      )}
    </div>
  );
}
