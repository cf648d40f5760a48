import { useRef } from "react";
import { Bar, BarChart, CartesianGrid, ReferenceLine, XAxis, YAxis } from "recharts";
import { axisTicks } from "~/lib/axis.ts";
import { useWidth } from "./grid-parts.ts";

/** The height of the axis below the bars, in pixels. */
const AXIS = 28;
const TICK = { fontSize: 11, fill: "var(--color-text-muted)" } as const;

export interface BarsProps {
  /** Says in words what the bars show. */
  label: string;
  /** One a row, in order; null draws nothing. */
  values: readonly (number | null)[];
  /** Drawn as a dashed line. */
  average: number | undefined;
  domain: readonly [number, number] | undefined;
  /** The figures are seconds. */
  time: boolean;
  format: (value: number) => string;
  /** The row whose bar is in the accent. */
  active: number | undefined;
  rowHeight: number;
}

interface BarShapeProps {
  active: number | undefined;
  x?: number;
  y?: number;
  width?: number;
  height?: number;
  index?: number;
}

/** The chart fills in the place; a bar to the left of 0 comes with a negative width. */
function BarShape({ active, x = 0, y = 0, width = 0, height = 0, index }: BarShapeProps) {
  return (
    <rect
      x={Math.min(x, x + width)}
      y={y + height / 2 - 9}
      width={Math.abs(width)}
      height={18}
      fill={index === active ? "var(--color-accent)" : "var(--color-bar)"}
    />
  );
}

/** Bars from the left, one a row, for the eye: names and figures stand beside them as text. */
export default function ChartBars(props: BarsProps) {
  const ref = useRef<HTMLDivElement>(null);
  const width = useWidth(ref);
  const { values, domain, time, rowHeight } = props;
  const figures = values.filter((value) => value !== null);
  const ticks = axisTicks(...(domain ?? [Math.min(0, ...figures), Math.max(0, ...figures)]), time);
  return (
    <div ref={ref} role="img" aria-label={props.label}>
      {width > 0 && (
        <BarChart
          layout="vertical"
          width={width}
          height={values.length * rowHeight + AXIS}
          data={values.map((value, row) => ({ row, value }))}
          margin={{ top: 0, right: 12, bottom: 0, left: 12 }}
          barCategoryGap={0}
          accessibilityLayer={false}
        >
          <CartesianGrid horizontal={false} stroke="var(--color-line)" />
          <XAxis
            type="number"
            domain={[ticks[0] ?? 0, ticks.at(-1) ?? 1]}
            ticks={ticks}
            height={AXIS}
            tick={TICK}
            tickLine={false}
            axisLine={false}
            tickMargin={8}
            tickFormatter={(value: number) => props.format(value).replace(/\.0$/, "")}
          />
          <YAxis type="category" dataKey="row" hide />
          <Bar
            dataKey="value"
            isAnimationActive={false}
            shape={<BarShape active={props.active} />}
          />
          {props.average !== undefined && (
            <ReferenceLine
              x={props.average}
              stroke="var(--color-text)"
              strokeWidth={1.5}
              strokeDasharray="4 3"
              zIndex={1000}
            />
          )}
        </BarChart>
      )}
    </div>
  );
}
