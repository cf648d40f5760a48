import { FEW } from "~/domain/changes.ts";
import type { Figure } from "~/domain/figure.ts";
import { type Measure, PASS_RATE } from "~/domain/measure.ts";
import { axisTicks, extentOf } from "./axis.ts";

// Pictures of figures. All places are percents, so that nothing is measured, and paper and narrow screens
// need no other drawing.

/** A scale that places every mark of a plot. */
export function plotScale(measure: Measure, values: Iterable<number>) {
  const [low, high] = measure.domain ?? extentOf([0, ...values]);
  const ticks = axisTicks(low, high, measure.time);
  const [first, last] = [ticks[0] ?? 0, ticks.at(-1) ?? 1];
  const shareOf = (value: number) => ((value - first) / (last - first || 1)) * 100;
  return {
    ticks,
    /** In percent of the plot's width. */
    across: (value: number) => `${shareOf(value)}%`,
    format: (tick: number) => measure.format(tick).replace(/\.0$/, ""),
  };
}

export type PlotScale = ReturnType<typeof plotScale>;

/** From 0 to 100 %, the same for every plot of pass rates. */
export const RATE_SCALE = plotScale(PASS_RATE, []);

// Fills its box; marks at either end reach beyond it.
const SVG = "block h-full w-full overflow-visible";

/** The axis above the rows. */
export const PlotAxis = ({ scale }: { scale: PlotScale }) => (
  <svg aria-hidden className={SVG}>
    {scale.ticks.map((tick, index) => (
      <text
        key={tick}
        x={scale.across(tick)}
        y="70%"
        textAnchor="middle"
        // A narrow plot has room for every other one.
        className={`fill-text-muted text-tick ${index % 2 === 1 ? "@max-[35rem]/groups:hidden" : ""}`}
      >
        {scale.format(tick)}
      </text>
    ))}
  </svg>
);

const RADIUS = 5;

/** A figure of the period before: a faint ring. */
const Ring = ({ x }: { x: string }) => (
  <circle
    cx={x}
    cy="50%"
    r={RADIUS - 1}
    strokeWidth="1.5"
    className="fill-surface stroke-control"
  />
);

/**
 * A figure as a dot with its interval, and that of the period before as a ring. All of it is in the row's
 * text as well.
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
  const { overall, valueIn } = measure;
  const { across } = scale;
  const [value, earlier] = [valueIn(now), before && valueIn(before)];
  const interval = measure.interval(now);
  const upright = (x: number) => ({ x1: across(x), x2: across(x), y1: "0", y2: "100%" });
  const level = { y1: "50%", y2: "50%", stroke: "currentColor" };
  return (
    <svg aria-hidden className={`${SVG} ${className}`}>
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
      {interval !== undefined && (
        <line
          {...level}
          x1={across(interval.low)}
          x2={across(interval.high)}
          strokeWidth="2"
          strokeOpacity="0.6"
        />
      )}
      {earlier !== undefined && <Ring x={across(earlier)} />}
      {value !== undefined && (
        <circle
          cx={across(value)}
          cy="50%"
          r={RADIUS}
          className="fill-current"
          // Of few calls: it could be elsewhere.
          fillOpacity={(now.count ?? FEW) < FEW ? 0.5 : 1}
        />
      )}
    </svg>
  );
}

/** What the marks of `PlotRow` mean. */
export const PlotLegend = ({
  before,
  interval,
  all,
}: {
  /** Names the period before. */
  before: string;
  /** Whether figures have intervals. */
  interval: boolean;
  /** Names the line of all groups together, if there is one. */
  all: string | undefined;
}) => (
  <span className="flex flex-wrap items-center gap-x-3 text-label text-text-muted">
    <span className="flex items-center gap-1.5">
      <svg aria-hidden className="size-3 shrink-0 overflow-visible">
        <Ring x="50%" />
      </svg>
      {before}
    </span>
    <span className="flex items-center gap-1.5">
      <svg aria-hidden className="h-3 w-6 shrink-0 text-fill">
        <line
          x2="100%"
          y1="50%"
          y2="50%"
          stroke="currentColor"
          strokeWidth="2"
          strokeOpacity="0.6"
        />
        <circle cx="50%" cy="50%" r={RADIUS} className="fill-current" />
      </svg>
      <span>now{interval && ", with its 95 % interval"}</span>
    </span>
    {all !== undefined && (
      <span className="flex items-center gap-1.5">
        <svg aria-hidden className="h-3 w-1 shrink-0 overflow-visible">
          <line
            x1="50%"
            x2="50%"
            y2="100%"
            strokeWidth="1.5"
            strokeDasharray="4 3"
            className="stroke-text"
          />
        </svg>
        {all}
      </span>
    )}
  </span>
);

/** A line through the figures of some weeks, as high as its box, from the least figure to the largest. */
export function Sparkline({ values }: { values: readonly (number | undefined)[] }) {
  const [low, high] = extentOf(values.filter((value) => value !== undefined));
  const across = (index: number) => `${((index + 0.5) / values.length) * 100}%`;
  const down = (value: number) =>
    `${high === low ? 50 : 90 - ((value - low) / (high - low)) * 80}%`;
  const last = values.at(-1);
  return (
    <svg aria-hidden className={`${SVG} text-fill`} stroke="currentColor" strokeWidth="1.5">
      {values.map((value, index) => {
        const before = values[index - 1];
        return value === undefined || before === undefined ? null : (
          <line
            key={across(index)}
            x1={across(index - 1)}
            x2={across(index)}
            y1={down(before)}
            y2={down(value)}
          />
        );
      })}
      {last !== undefined && (
        <circle cx={across(values.length - 1)} cy={down(last)} r={2.5} className="fill-current" />
      )}
    </svg>
  );
}
