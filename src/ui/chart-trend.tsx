import { useRef } from "react";
import { Area, CartesianGrid, ComposedChart, Line, Tooltip, XAxis, YAxis } from "recharts";
import { axisTicks } from "~/lib/axis.ts";
import { useWidth } from "./grid-parts.ts";

const HEIGHT = 320;
const AXIS = 28;
const TICK = { fontSize: 11, fill: "var(--color-text-muted)" } as const;

export interface TrendPoint {
  /** On the axis, e.g. "17 Nov". */
  label: string;
  /** In the tooltip, e.g. "17 Nov – 20 Nov". */
  title: string;
  /** Null where there is no data, or none yet. */
  value: number | null;
  /** What is around the figure, from low to high; null where that isn't known. */
  band: readonly [number, number] | null;
  /** It stands on few recordings: its dot is hollow. */
  few: boolean;
  /** Beside the figure, e.g. "31 recordings". */
  note: string;
  /** The running one, marked as partial. */
  partial: boolean;
}

/** What the chart's own parts get from here; it fills in their place. */
interface PartProps {
  // The chart's own parts are also given `points`, which aren't these.
  trend: readonly TrendPoint[];
  figure: (point: TrendPoint) => string;
}

/**
 * The running point: hollow, in the accent. Its figure stands at the right edge, at the foot or
 * the top of the plot, wherever the line's end isn't.
 */
function RunningDot({
  trend,
  figure,
  atTop,
  cx,
  cy,
  index = -1,
}: PartProps & { atTop: boolean; cx?: number; cy?: number; index?: number }) {
  const point = trend[index];
  if (typeof cx !== "number" || typeof cy !== "number") return null;
  if (point === undefined || !point.partial || point.value === null) return null;
  const y = atTop ? 28 : HEIGHT - AXIS - 28;
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
        <text x={cx + 6} y={y} className="fill-text text-label font-[600]">
          {figure(point)} so far
        </text>
        <text x={cx + 6} y={y + 16} className="fill-text-muted text-label">
          {point.note}
        </text>
      </g>
    </g>
  );
}

/** A bucket's dot: hollow where it stands on few recordings. */
function Dot({
  trend,
  radius,
  cx,
  cy,
  index = -1,
}: {
  trend: readonly TrendPoint[];
  radius: number;
  cx?: number;
  cy?: number;
  index?: number;
}) {
  const point = trend[index];
  if (typeof cx !== "number" || typeof cy !== "number") return null;
  if (point === undefined || point.value === null) return null;
  return (
    <circle
      cx={cx}
      cy={cy}
      r={point.few ? radius + 0.5 : radius}
      fill={point.few ? "var(--color-surface)" : "var(--color-fill)"}
      stroke="var(--color-fill)"
      strokeWidth={point.few ? 1.5 : 0}
    />
  );
}

function Tip({ trend, figure, activeIndex }: PartProps & { activeIndex?: number | string | null }) {
  const point = trend[Number(activeIndex ?? -1)];
  if (point === undefined) return null;
  return (
    <div className="rounded-dialog border border-line-strong bg-surface-raised px-3 py-2 text-small shadow-popover">
      <p className="text-text-muted">{point.title}</p>
      <p>
        <strong>{figure(point)}</strong> {point.note}
      </p>
    </div>
  );
}

/** The points with a label: as many as there is room for, evenly spaced, the last one always. */
function labelled(count: number, width: number): number[] {
  const step = Math.max(1, Math.ceil(count / Math.max(2, width / 80)));
  const indexes = Array.from({ length: count }, (_, index) => index);
  return indexes.filter((index) => (count - 1 - index) % step === 0);
}

export interface TrendProps {
  /** Says in words what the line shows. */
  label: string;
  points: readonly TrendPoint[];
  /** The ends of what the axis may show. */
  domain: readonly [number, number] | undefined;
  /** The figures are seconds. */
  time: boolean;
  /** A figure for the axis. */
  format: (value: number) => string;
  /** A figure with its unit. */
  write: (value: number) => string;
}

/** A line over time with a dot a bucket; what has no data is a gap, the running bucket is dashed. */
export default function ChartTrend({ label, points, domain, time, format, write }: TrendProps) {
  const ref = useRef<HTMLDivElement>(null);
  const width = useWidth(ref);
  const last = points.findLastIndex(({ partial }) => !partial);
  const data = points.map((point, index) => ({
    ...point,
    index,
    done: point.partial ? null : point.value,
    running: index >= last ? point.value : null,
  }));
  const figures = points.map(({ value }) => value).filter((value) => value !== null);
  const ends = points.flatMap(({ value, band }) => (value === null ? [] : (band ?? [value])));
  const ticks = axisTicks(Math.min(...ends), Math.max(...ends), time, domain);
  const end = figures.slice(-3);
  const middle = ((ticks[0] ?? 0) + (ticks.at(-1) ?? 0)) / 2;
  const atTop = end.reduce((sum, value) => sum + value, 0) < middle * end.length;
  const figure = ({ value }: TrendPoint) => (value === null ? "no data" : write(value));
  return (
    <div ref={ref} role="img" aria-label={label} className="h-[320px]">
      {width > 0 && (
        <ComposedChart
          width={width}
          height={HEIGHT}
          data={data}
          margin={{ top: 12, right: 20, bottom: 0, left: 0 }}
          accessibilityLayer={false}
        >
          <CartesianGrid vertical={false} stroke="var(--color-line)" />
          <XAxis
            dataKey="index"
            tickFormatter={(index: number) => points[index]?.label ?? ""}
            height={AXIS}
            tick={TICK}
            tickLine={false}
            axisLine={{ stroke: "var(--color-line)" }}
            tickMargin={8}
            ticks={labelled(points.length, width)}
            interval={0}
            padding={{ left: 12, right: 12 }}
          />
          <YAxis
            domain={[ticks[0] ?? 0, ticks.at(-1) ?? 1]}
            ticks={ticks}
            width={time ? 60 : 48}
            tick={TICK}
            tickLine={false}
            axisLine={false}
            tickMargin={8}
            tickFormatter={(value: number) => format(value).replace(/\.0$/, "")}
          />
          <Tooltip
            isAnimationActive={false}
            cursor={{ stroke: "var(--color-line-strong)" }}
            content={<Tip trend={points} figure={figure} />}
          />
          <Area
            dataKey="band"
            stroke="none"
            fill="var(--color-strip)"
            fillOpacity={0.5}
            isAnimationActive={false}
            activeDot={false}
          />
          <Line
            dataKey="running"
            stroke="var(--color-accent)"
            strokeWidth={2}
            strokeDasharray="2 3"
            isAnimationActive={false}
            activeDot={false}
            dot={<RunningDot trend={points} figure={figure} atTop={atTop} />}
          />
          <Line
            dataKey="done"
            stroke="var(--color-fill)"
            strokeWidth={2}
            isAnimationActive={false}
            dot={<Dot trend={points} radius={points.length > 60 ? 1.5 : 2.5} />}
            activeDot={{ r: 4, fill: "var(--color-accent)", strokeWidth: 0 }}
          />
        </ComposedChart>
      )}
    </div>
  );
}
