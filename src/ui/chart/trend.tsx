import { useRef } from "react";
import { Area, CartesianGrid, ComposedChart, Line, Tooltip, XAxis, YAxis } from "recharts";
import { useWidth } from "~/ui/hooks/use-width.ts";
import { axisTicks } from "./axis.ts";

/** How the figures of a chart are scaled and written. */
interface ChartMeasure {
  /** The limits of the axis, if it has any. */
  domain: readonly [number, number] | undefined;
  /** The figures are seconds. */
  time: boolean;
  /** A figure for the axis. */
  format: (value: number) => string;
  /** A figure with its unit. */
  write: (value: number) => string;
}

/** A figure on a line. */
interface TrendMark {
  /** Null if there is no data (yet). */
  value: number | null;
  /** The interval around the figure, if known. */
  band: readonly [low: number, high: number] | null;
  /** Based on few recordings: its dot is hollow. */
  few: boolean;
  /** Beside the figure, e.g. "31 recordings". */
  note: string;
}

interface TrendPoint extends TrendMark {
  /** On the axis, e.g. "17 Nov". */
  label: string;
  /** In the tooltip, e.g. "17 Nov – 20 Nov". */
  title: string;
  /** The running bucket. */
  partial: boolean;
  /** The same for the chosen group, if there is one. */
  group: TrendMark | undefined;
}

/** What the marks get from the chart; recharts adds the position. */
interface MarkProps {
  // Recharts passes its own `points`, so this has another name.
  trend: readonly TrendPoint[];
  figure: (point: TrendMark) => string;
  cx?: number;
  cy?: number;
  index?: number;
}

/** Room for the label's two lines above or below its dot, in pixels. */
const LABEL = 34;

/**
 * The running bucket: a hollow dot in the accent with its figure beside it, on the side that the line
 * doesn't come from.
 */
function RunningDot({
  trend,
  figure,
  bottom,
  cx,
  cy,
  index = -1,
}: MarkProps & {
  /** Where the plot ends. */
  bottom: number;
}) {
  const point = trend[index];
  if (typeof cx !== "number" || typeof cy !== "number" || !point?.partial) return null;
  const falls = (trend[index - 1]?.value ?? 0) > (point.value ?? 0);
  const above = falls ? cy + LABEL + 8 > bottom : cy > LABEL + 8;
  const labelY = above ? cy - LABEL + 6 : cy + 22;
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
        <text x={cx + 6} y={labelY} className="fill-text text-label font-[600]">
          {figure(point)} so far
        </text>
        <text x={cx + 6} y={labelY + 16} className="fill-text-muted text-label">
          {point.note}
        </text>
      </g>
    </g>
  );
}

/** A bucket's dot, hollow if it is based on few recordings. */
function Dot({
  trend,
  of,
  cx,
  cy,
  index = -1,
}: Omit<MarkProps, "figure"> & { of: "all" | "group" }) {
  const point = of === "all" ? trend[index] : trend[index]?.group;
  if (typeof cx !== "number" || typeof cy !== "number" || point === undefined) return null;
  const color = of === "all" ? "var(--color-fill)" : "var(--color-accent)";
  const radius = trend.length > 60 ? 1.5 : 2.5;
  return (
    <circle
      cx={cx}
      cy={cy}
      r={point.few ? radius + 0.5 : radius}
      fill={point.few ? "var(--color-surface)" : color}
      stroke={color}
      strokeWidth={point.few ? 1.5 : 0}
    />
  );
}

/** A figure with its interval and its number of recordings. */
function TipLine({
  name,
  mark,
  format,
  figure,
}: {
  name: string | undefined;
  mark: TrendMark;
  format: (value: number) => string;
  figure: string;
}) {
  return (
    <p>
      {name !== undefined && `${name}: `}
      <strong>{figure}</strong>
      {mark.band && mark.value !== null && ` ${format(mark.band[0])}–${format(mark.band[1])}`},{" "}
      {mark.note}
    </p>
  );
}

function Tip({
  trend,
  figure,
  format,
  group,
  activeIndex,
}: Pick<MarkProps, "trend" | "figure"> & {
  format: (value: number) => string;
  /** The chosen group's name. */
  group: string | undefined;
  activeIndex?: number | string | null;
}) {
  const point = trend[Number(activeIndex ?? -1)];
  if (point === undefined) return null;
  return (
    <div className="rounded-dialog border border-line-strong bg-surface-raised px-3 py-2 text-small shadow-popover">
      <p className="text-text-muted">{point.title}</p>
      <TipLine name={group && "All together"} mark={point} format={format} figure={figure(point)} />
      {group !== undefined && point.group !== undefined && (
        <TipLine name={group} mark={point.group} format={format} figure={figure(point.group)} />
      )}
    </div>
  );
}

const HEIGHT = 320;
/** The height of the axis below, in pixels. */
const AXIS_HEIGHT = 28;
const TICK = { fontSize: 11, fill: "var(--color-text-muted)" } as const;

const LINE = { strokeWidth: 2, isAnimationActive: false } as const;
const RUNNING = { ...LINE, strokeDasharray: "2 3", activeDot: false } as const;
const DONE = { ...LINE, activeDot: { r: 4, fill: "var(--color-accent)", strokeWidth: 0 } } as const;

/** The points with a label: as many as fit, evenly spaced, always with the last one. */
function labelled(count: number, width: number): number[] {
  const step = Math.max(1, Math.ceil(count / Math.max(2, width / 80)));
  const indexes = Array.from({ length: count }, (_, index) => index);
  return indexes.filter((index) => (count - 1 - index) % step === 0);
}

/** A line with a dot per bucket. Missing data is a gap; the line to the running bucket is dashed. */
export default function ChartTrend({
  label,
  points,
  group,
  measure,
}: {
  /** Says in words what the line shows. */
  label: string;
  points: readonly TrendPoint[];
  /** The name of the chosen group, whose figures are in the points. */
  group: string | undefined;
  measure: ChartMeasure;
}) {
  const ref = useRef<HTMLDivElement>(null);
  const width = useWidth(ref);
  const last = points.findLastIndex(({ partial }) => !partial);
  const data = points.map((point, index) => {
    const groupValue = point.group?.value ?? null;
    return {
      ...point,
      index,
      done: point.partial ? null : point.value,
      running: index >= last ? point.value : null,
      groupDone: point.partial ? null : groupValue,
      groupRunning: index >= last ? groupValue : null,
    };
  });
  const ends = points
    .flatMap(({ value, band, group: other }) => [
      ...(value === null ? [] : (band ?? [value])),
      other?.value ?? null,
    ])
    .filter((end) => end !== null);
  const ticks = axisTicks(Math.min(...ends), Math.max(...ends), measure.time, measure.domain);
  const figure = ({ value }: TrendMark) => (value === null ? "no data" : measure.write(value));
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
            height={AXIS_HEIGHT}
            tick={TICK}
            tickLine={false}
            axisLine={{ stroke: "var(--color-line)" }}
            tickMargin={8}
            ticks={labelled(points.length, width)}
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
            content={<Tip trend={points} figure={figure} format={measure.format} group={group} />}
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
            {...RUNNING}
            dataKey="running"
            stroke="var(--color-accent)"
            dot={<RunningDot trend={points} figure={figure} bottom={HEIGHT - AXIS_HEIGHT} />}
          />
          <Line
            {...DONE}
            dataKey="done"
            stroke="var(--color-fill)"
            dot={<Dot trend={points} of="all" />}
          />
          {group !== undefined &&
            [
              { key: "groupRunning", ...RUNNING },
              { key: "groupDone", ...DONE },
            ].map(({ key, ...line }) => (
              <Line
                {...line}
                key={key}
                dataKey={key}
                stroke="var(--color-accent)"
                dot={<Dot trend={points} of="group" />}
              />
            ))}
        </ComposedChart>
      )}
    </div>
  );
}
