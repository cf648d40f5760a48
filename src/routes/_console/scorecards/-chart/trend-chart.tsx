import { useRef } from "react";
import {
  Area,
  CartesianGrid,
  ComposedChart,
  Line,
  ReferenceDot,
  ReferenceLine,
  Tooltip,
  XAxis,
  YAxis,
} from "recharts";
import { axisTicks } from "~/components/scorecards/axis.ts";
import type { Measure } from "~/domain/measure.ts";
import { inRem, scaled } from "~/ui/font-scale.ts";
import { useWidth } from "~/ui/hooks/use-width.ts";
import type { TrendPoint } from "./points.ts";

/** Whose figures a line shows: those of all groups together, or of the open one. */
type LineKey = "all" | "group";

const COLORS = { all: "var(--color-fill)", group: "var(--color-accent)" } as const;
const TICK = { fontSize: inRem(11), fill: "var(--color-text-muted)" } as const;
const LINE = { strokeWidth: 2, isAnimationActive: false, activeDot: false } as const;
const LABEL = { fontSize: inRem(12), fill: "var(--color-text-muted)" } as const;

interface DotProps {
  cx?: number;
  cy?: number;
  payload?: TrendPoint;
}

/** A bucket's dot, hollow if it is based on few recordings or not over yet. */
function Dot({ line, cx, cy, payload }: DotProps & { line: LineKey }) {
  const mark = payload?.[line];
  if (typeof cx !== "number" || typeof cy !== "number" || !mark || mark.value === null) return null;
  const hollow = mark.few || payload?.partial;
  return (
    <circle
      cx={cx}
      cy={cy}
      r={hollow ? 3.5 : 2.5}
      fill={hollow ? "var(--color-surface)" : COLORS[line]}
      stroke={COLORS[line]}
      strokeWidth={hollow ? 1.5 : 0}
    />
  );
}

/** A bucket's figures with their intervals and numbers of recordings. */
function Tip({
  names,
  format,
  payload,
}: {
  names: readonly (string | undefined)[];
  format: (value: number) => string;
  payload?: readonly { payload: TrendPoint }[];
}) {
  const point = payload?.[0]?.payload;
  if (point === undefined) return null;
  return (
    <div className="rounded-dialog border border-line-strong bg-surface-raised px-3 py-2 text-small shadow-popover print:hidden">
      <p className="text-text-muted">{point.range}</p>
      {[point.all, point.group].map(
        (mark, index) =>
          mark && (
            <p key={index === 0 ? "all" : "group"}>
              {point.group && `${names[index]}: `}
              <strong>{mark.text}</strong>
              {mark.band && ` ${mark.band.map(format).join("–")}`}, {mark.note}
            </p>
          ),
      )}
    </div>
  );
}

/**
 * Lines with a dot per bucket over two periods, which a divider parts. Missing data is a gap; the line to
 * the bucket that isn't over is dashed.
 */
export default function TrendChart({
  points,
  label,
  names,
  periods,
  measure,
  height,
}: {
  points: readonly TrendPoint[];
  label: string;
  /** Names the lines: all groups, and the open one. */
  names: readonly [all: string, group: string | undefined];
  /** Names the period before and the current one. */
  periods: readonly [before: string, now: string];
  measure: Measure;
  /** In pixels. */
  height: number;
}) {
  const ref = useRef<HTMLDivElement>(null);
  const width = useWidth(ref);
  const ends = points
    .flatMap(({ all, group }) => [...(all.band ?? [all.value]), group?.value])
    .filter((end) => typeof end === "number");
  const ticks = axisTicks(Math.min(...ends), Math.max(...ends), measure.time, measure.domain);
  const divider = points.findIndex(({ isBefore }) => !isBefore);
  const lastComplete = points.findLastIndex(({ partial }) => !partial);
  const running = points.find(({ partial, all }) => partial && all.value !== null);
  const lines: readonly LineKey[] = names[1] === undefined ? ["all"] : ["all", "group"];
  // The label is placed away from the lines that lead to its dot, and from the open group's.
  const beside = running
    ? [points[running.index - 1]?.all.value, running.group?.value].filter(
        (each) => typeof each === "number",
      )
    : [];
  const isBelow = beside.some((each) => each > (running?.all.value ?? 0));
  return (
    <div ref={ref} role="img" aria-label={label} style={{ height: scaled(height) }}>
      {width > 0 && (
        <ComposedChart
          width={width}
          height={scaled(height)}
          data={[...points]}
          margin={{ top: scaled(26), right: scaled(running ? 48 : 20), bottom: 0, left: 0 }}
          accessibilityLayer={false}
        >
          <CartesianGrid vertical={false} stroke="var(--color-line)" />
          <XAxis
            dataKey="index"
            type="number"
            domain={[0, Math.max(1, points.length - 1)]}
            ticks={points.map(({ index }) => index)}
            tickFormatter={(index: number) => points[index]?.label ?? ""}
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
            width={scaled(measure.time ? 60 : 48)}
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
            content={<Tip names={names} format={measure.format} />}
          />
          <Area
            dataKey={({ all }: TrendPoint) => all.band}
            stroke="none"
            fill="var(--color-strip)"
            fillOpacity={0.5}
            isAnimationActive={false}
            activeDot={false}
          />
          {divider > 0 &&
            periods.map((period, side) => (
              <ReferenceLine
                key={period}
                x={divider - 0.5}
                stroke="var(--color-line-strong)"
                label={{
                  ...LABEL,
                  value: period,
                  position: side === 0 ? "insideTopRight" : "insideTopLeft",
                  dy: -scaled(22),
                }}
              />
            ))}
          {lines.flatMap((line) => [
            <Line
              key={`${line} running`}
              {...LINE}
              dataKey={(point: TrendPoint) =>
                point.index >= lastComplete ? point[line]?.value : null
              }
              stroke={COLORS[line]}
              strokeDasharray="2 3"
              dot={<Dot line={line} />}
            />,
            <Line
              key={line}
              {...LINE}
              dataKey={(point: TrendPoint) => (point.partial ? null : point[line]?.value)}
              stroke={COLORS[line]}
              dot={<Dot line={line} />}
            />,
          ])}
          {running && (
            <ReferenceDot
              x={running.index}
              y={running.all.value ?? 0}
              r={0}
              label={{
                ...LABEL,
                fill: "var(--color-text)",
                value: `${running.all.text} so far`,
                position: isBelow ? "bottom" : "top",
                offset: 10,
              }}
            />
          )}
        </ComposedChart>
      )}
    </div>
  );
}
