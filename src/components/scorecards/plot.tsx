import { classes } from "~/ui/classes.ts";
import { axisTicks } from "./axis.ts";
import { FEW } from "./changes.tsx";
import type { Figure } from "./figure.ts";
import type { Measure } from "./measure.ts";

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

type PlotScale = ReturnType<typeof plotScale>;

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
          y="14"
          textAnchor={anchorAt(scale.at(overall))}
          className="fill-text text-label"
        >
          {all} {write(overall)}
        </text>
      )}
      {scale.ticks.map((tick) => (
        <text
          key={tick}
          x={scale.at(tick)}
          y="33"
          textAnchor="middle"
          className="fill-text-muted text-tick"
        >
          {scale.format(tick)}
        </text>
      ))}
    </svg>
  );
}

/**
 * One figure: a dot with its interval, hollow if it is of few recordings, and a faint
 * dot for the period before. All of it is in the row's text, too.
 */
export function PlotRow({
  scale: { ticks, at },
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
  const value = measure.of(now);
  const earlier = before && measure.of(before);
  const interval = measure.interval(now);
  const few = (now.count ?? FEW) < FEW;
  const upright = (x: number) => ({ x1: at(x), x2: at(x), y1: "0", y2: "100%" });
  return (
    <svg aria-hidden className={classes(SVG, className)}>
      {ticks.map((tick) => (
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
      {earlier !== undefined && (
        <circle cx={at(earlier)} cy="50%" r="3.5" className="fill-line-strong" />
      )}
      {interval !== undefined && (
        <line
          x1={at(interval.low)}
          x2={at(interval.high)}
          y1="50%"
          y2="50%"
          strokeWidth="2"
          stroke="currentColor"
          strokeOpacity="0.6"
        />
      )}
      {value !== undefined && (
        <circle
          cx={at(value)}
          cy="50%"
          r={few ? 4.5 : 5}
          strokeWidth={few ? 1.5 : 0}
          stroke="currentColor"
          className={few ? "fill-surface" : "fill-current"}
        />
      )}
    </svg>
  );
}
