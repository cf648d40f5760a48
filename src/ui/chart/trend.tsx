import { useRef } from "react";
import { Area, CartesianGrid, ComposedChart, Line, Tooltip, XAxis, YAxis } from "recharts";
import { useWidth } from "~/ui/hooks/use-width.ts";
import { AXIS_HEIGHT, axisTicks, type ChartMeasure, TICK, valueAxis } from "./axis.ts";
import { Dot, RunningDot, Tip, type TrendMark, type TrendPoint } from "./trend-marks.tsx";

const HEIGHT = 320;

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
  const data = points.map((point, index) => ({
    ...point,
    index,
    done: point.partial ? null : point.value,
    running: index >= last ? point.value : null,
    groupDone: point.partial ? null : (point.group?.value ?? null),
    groupRunning: index >= last ? (point.group?.value ?? null) : null,
  }));
  const ends = points.flatMap(({ value, band, group: other }) => [
    ...(value === null ? [] : (band ?? [value])),
    ...[other?.value ?? []].flat(),
  ]);
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
          <YAxis width={measure.time ? 60 : 48} {...valueAxis(ticks, measure)} />
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
            dataKey="running"
            stroke="var(--color-accent)"
            strokeWidth={2}
            strokeDasharray="2 3"
            isAnimationActive={false}
            activeDot={false}
            dot={<RunningDot trend={points} figure={figure} bottom={HEIGHT - AXIS_HEIGHT} />}
          />
          <Line
            dataKey="done"
            stroke="var(--color-fill)"
            strokeWidth={2}
            isAnimationActive={false}
            dot={<Dot trend={points} of="all" />}
            activeDot={{ r: 4, fill: "var(--color-accent)", strokeWidth: 0 }}
          />
          {group !== undefined && (
            <Line
              dataKey="groupRunning"
              stroke="var(--color-accent)"
              strokeWidth={2}
              strokeDasharray="2 3"
              isAnimationActive={false}
              activeDot={false}
              dot={<Dot trend={points} of="group" />}
            />
          )}
          {group !== undefined && (
            <Line
              dataKey="groupDone"
              stroke="var(--color-accent)"
              strokeWidth={2}
              isAnimationActive={false}
              dot={<Dot trend={points} of="group" />}
              activeDot={{ r: 4, fill: "var(--color-accent)", strokeWidth: 0 }}
            />
          )}
        </ComposedChart>
      )}
    </div>
  );
}
