import { useRef } from "react";
import {
  Area,
  CartesianGrid,
  ComposedChart,
  Line,
  ReferenceLine,
  Tooltip,
  XAxis,
  YAxis,
} from "recharts";
import type { PlotScale } from "~/components/scorecards/plot.tsx";
import { inRem, scaled } from "~/ui/font-scale.ts";
import { useWidth } from "~/ui/hooks/use-width.ts";

/** A line of the trend; its color is that of its text. */
export interface TrendLine {
  name: string;
  className: string;
  width: number;
}

/** A bucket of the trend, with the figures of each line in their order. */
export interface TrendPoint {
  index: number;
  /** The first day, on the axis. */
  day: string;
  range: string;
  figures: readonly {
    /** Null is a gap. */
    value: number | null;
    interval: { low: number; high: number } | undefined;
    /** Whether it is based on few calls or not over yet: its dot is hollow. */
    open: boolean;
    /** "44 % (38–51), 31 calls". */
    note: string;
  }[];
}

const TICK = { fontSize: inRem(11), fill: "var(--color-text-muted)" } as const;
const QUIET = { isAnimationActive: false, activeDot: false } as const;

interface DotProps {
  cx?: number;
  cy?: number;
  payload?: TrendPoint;
}

function Dot({ line, className, cx, cy, payload }: DotProps & { line: number; className: string }) {
  const { value = null, open = false } = payload?.figures[line] ?? {};
  if (cx === undefined || cy === undefined || value === null) return null;
  return (
    <circle
      className={className}
      cx={cx}
      cy={cy}
      r={open ? 3.5 : 2.5}
      fill={open ? "var(--color-surface)" : "currentColor"}
      stroke="currentColor"
      strokeWidth={open ? 1.5 : 0}
    />
  );
}

function Tip({
  lines,
  payload,
}: {
  lines: readonly TrendLine[];
  payload?: readonly { payload: TrendPoint }[];
}) {
  const point = payload?.[0]?.payload;
  if (point === undefined) return null;
  return (
    <div className="rounded-dialog border border-line-strong bg-surface-raised px-3 py-2 text-small shadow-popover print:hidden">
      <p className="text-text-muted">{point.range}</p>
      {lines.map(({ name }, line) => (
        <p key={name}>{`${name}: ${point.figures[line]?.note}`}</p>
      ))}
    </div>
  );
}

/** Lines with a dot per bucket over two periods, which a divider parts. Missing data is a gap. */
export default function TrendChart({
  points,
  lines,
  label,
  periods,
  divider,
  scale,
  height,
}: {
  points: readonly TrendPoint[];
  /** The last one has its intervals drawn. */
  lines: readonly TrendLine[];
  label: string;
  /** Names the period before and the current one. */
  periods: readonly [before: string, now: string];
  /** How many buckets belong to the period before. */
  divider: number;
  /** Undefined until the axis is known: then nothing else is drawn. */
  scale: PlotScale | undefined;
  /** In pixels. */
  height: number;
}) {
  const ref = useRef<HTMLDivElement>(null);
  const width = useWidth(ref);
  const ticks = scale?.ticks ?? [0, 1];
  const last = lines.at(-1);
  return (
    <div ref={ref} role="img" aria-label={label} style={{ height: scaled(height) }}>
      {width > 0 && (
        <ComposedChart
          width={width}
          height={scaled(height)}
          data={[...points]}
          margin={{ top: scaled(26), right: scaled(20), bottom: 0, left: 0 }}
          accessibilityLayer={false}
        >
          <CartesianGrid vertical={false} stroke="var(--color-line)" />
          <XAxis
            dataKey="index"
            type="number"
            domain={[0, Math.max(1, points.length - 1)]}
            ticks={points.map(({ index }) => index)}
            tickFormatter={(index: number) => points[index]?.day ?? ""}
            interval="equidistantPreserveStart"
            minTickGap={14}
            height={scaled(28)}
            tick={TICK}
            tickLine={false}
            axisLine={{ stroke: "var(--color-line)" }}
            tickMargin={8}
            padding={{ left: 12, right: 12 }}
          />
          <YAxis
            width={scaled(48)}
            domain={[ticks[0] ?? 0, ticks.at(-1) ?? 1]}
            ticks={[...ticks]}
            tick={scale ? TICK : false}
            tickLine={false}
            axisLine={false}
            tickMargin={8}
            tickFormatter={(tick: number) => scale?.format(tick) ?? ""}
          />
          <Tooltip
            isAnimationActive={false}
            cursor={{ stroke: "var(--color-line-strong)" }}
            content={<Tip lines={lines} />}
          />
          {divider > 0 &&
            divider < points.length &&
            periods.map((period, side) => (
              <ReferenceLine
                key={period}
                x={divider - 0.5}
                stroke="var(--color-line-strong)"
                label={{
                  fontSize: inRem(12),
                  fill: "var(--color-text-muted)",
                  value: period,
                  position: side === 0 ? "insideTopRight" : "insideTopLeft",
                  dy: -scaled(22),
                }}
              />
            ))}
          {scale && last && (
            <Area
              {...QUIET}
              className={last.className}
              dataKey={({ figures }: TrendPoint) => {
                const { low, high } = figures.at(-1)?.interval ?? {};
                return low === undefined ? undefined : [low, high];
              }}
              stroke="none"
              fill="currentColor"
              fillOpacity={0.12}
            />
          )}
          {scale &&
            lines.map(({ name, className, width: strokeWidth }, line) => (
              <Line
                key={name}
                {...QUIET}
                className={className}
                dataKey={({ figures }: TrendPoint) => figures[line]?.value}
                stroke="currentColor"
                strokeWidth={strokeWidth}
                dot={<Dot line={line} className={className} />}
              />
            ))}
        </ComposedChart>
      )}
    </div>
  );
}
