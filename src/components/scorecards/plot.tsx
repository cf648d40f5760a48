import { FEW } from "~/domain/changes.ts";
import type { Figure } from "~/domain/figure.ts";
import { type Measure, PASS_RATE } from "~/domain/measure.ts";
import { axisTicks } from "./axis.ts";

/** A scale from left to right, which places every mark. */
export function plotScale(measure: Measure, values: readonly number[]) {
  const ends = measure.domain ?? [Math.min(0, ...values), Math.max(0, ...values)];
  const ticks = axisTicks(...ends, measure.time);
  const [low, high] = [ticks[0] ?? 0, ticks.at(-1) ?? 1];
  return {
    ticks,
    /** In percent of the plot's width. */
    at: (value: number) => `${((value - low) / (high - low || 1)) * 100}%`,
    format: (tick: number) => measure.format(tick).replace(/\.0$/, ""),
  };
}

export type PlotScale = ReturnType<typeof plotScale>;

/** From 0 to 100 %, the same for every plot of pass rates. */
export const RATE_SCALE = plotScale(PASS_RATE, []);

// Fills the lane of a row; marks at either end reach into the gutter beside it.
const SVG = "block h-full w-full overflow-visible";

/** Text near an end of the axis starts or ends there. */
const anchorAt = (percent: string) => {
  const share = Number.parseFloat(percent);
  if (share < 20) return "start";
  return share > 80 ? "end" : "middle";
};

/** The axis above the rows, with the figure of all groups together. */
export function PlotAxis({
  scale,
  measure: { overall, write },
  all,
}: {
  scale: PlotScale;
  measure: Measure;
  /** Names all groups: "All teams". */
  all: string;
}) {
  return (
    <svg aria-hidden className={SVG}>
      {overall !== undefined && (
        <text
          x={scale.at(overall)}
          y="1.17em"
          textAnchor={anchorAt(scale.at(overall))}
          className="fill-text text-label"
        >
          {all} {write(overall)}
        </text>
      )}
      {scale.ticks.map((tick, index) => (
        <text
          key={tick}
          x={scale.at(tick)}
          y="3em"
          textAnchor="middle"
          // A narrow plot has room for every other one.
          className={`fill-text-muted text-tick ${index % 2 === 1 ? "@max-[35rem]/groups:hidden" : ""}`}
        >
          {scale.format(tick)}
        </text>
      ))}
    </svg>
  );
}

/** A dot with its interval, hollow if it is of few recordings. */
function Mark({
  scale: { at },
  measure,
  figure,
  y,
  radius,
  className,
}: {
  scale: PlotScale;
  measure: Measure;
  figure: Figure;
  /** In percent of the row's height. */
  y: string;
  radius: number;
  /** The color. */
  className: string;
}) {
  const value = measure.valueIn(figure);
  const interval = measure.interval(figure);
  const few = (figure.count ?? FEW) < FEW;
  return (
    <g className={className}>
      {interval !== undefined && (
        <line
          x1={at(interval.low)}
          x2={at(interval.high)}
          y1={y}
          y2={y}
          strokeWidth={radius / 2.5}
          stroke="currentColor"
          strokeOpacity="0.6"
        />
      )}
      {value !== undefined && (
        <circle
          cx={at(value)}
          cy={y}
          r={few ? radius - 0.5 : radius}
          strokeWidth={few ? 1.5 : 0}
          stroke="currentColor"
          className={few ? "fill-surface" : "fill-current"}
        />
      )}
    </g>
  );
}

/**
 * A figure with its interval, and that of the period before, smaller and faint above it. All of it is in
 * the row's text, too.
 */
export function PlotRow({
  scale,
  measure,
  now,
  before,
  className,
}: {
  scale: PlotScale;
  measure: Measure;
  now: Figure;
  before?: Figure | undefined;
  /** The color. */
  className: string;
}) {
  const { overall } = measure;
  const upright = (x: number) => ({ x1: scale.at(x), x2: scale.at(x), y1: "0", y2: "100%" });
  return (
    <svg aria-hidden className={SVG}>
      {scale.ticks.map((tick) => (
        <line key={tick} {...upright(tick)} className="stroke-line" />
      ))}
      {overall !== undefined && (
        <line
          {...upright(overall)}
          strokeWidth="1.5"
          strokeDasharray="4 3"
          className="stroke-text"
        />
      )}
      {before !== undefined && (
        <Mark
          scale={scale}
          measure={measure}
          figure={before}
          y="27%"
          radius={3.5}
          className="text-line-strong"
        />
      )}
      <Mark
        scale={scale}
        measure={measure}
        figure={now}
        y={before === undefined ? "50%" : "64%"}
        radius={5}
        className={className}
      />
    </svg>
  );
}
