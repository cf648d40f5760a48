import { classes } from "~/ui/classes.ts";
import type { Figure } from "~/components/scorecards/changes.ts";
import type { Measure } from "../-calls/figures.ts";
import type { Scale } from "./plot-scale.ts";

/** Figures of fewer recordings than this are hollow. */
export const FEW = 10;

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
  overall,
}: {
  scale: Scale;
  overall: [number, string] | undefined;
}) {
  return (
    <svg aria-hidden className={SVG}>
      {overall && (
        <text
          x={scale.at(overall[0])}
          y="14"
          textAnchor={anchorAt(scale.at(overall[0]))}
          className="fill-text text-label"
        >
          {overall[1]}
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
 * One group: a dot with its interval, hollow if it is of few recordings, and a faint dot for the
 * period before. All of it is in the row's text, too.
 */
export function PlotRow({
  scale,
  overall,
  measure,
  figure,
  before,
  chosen,
}: {
  scale: Scale;
  overall: number | undefined;
  measure: Measure;
  figure: Figure;
  before: Figure | undefined;
  chosen: boolean;
}) {
  const value = measure.of(figure);
  const earlier = before && measure.of(before);
  const interval = measure.interval(figure);
  const few = (figure.count ?? FEW) < FEW;
  return (
    <svg aria-hidden className={classes(SVG, chosen ? "text-accent" : "text-fill")}>
      {scale.ticks.map((tick) => (
        <line
          key={tick}
          x1={scale.at(tick)}
          x2={scale.at(tick)}
          y1="0"
          y2="100%"
          className="stroke-line"
        />
      ))}
      {overall !== undefined && (
        <line
          x1={scale.at(overall)}
          x2={scale.at(overall)}
          y1="0"
          y2="100%"
          strokeWidth="1.5"
          strokeDasharray="4 3"
          className="stroke-text"
        />
      )}
      {value !== undefined && (
        <>
          {earlier !== undefined && (
            <circle cx={scale.at(earlier)} cy="50%" r="3.5" className="fill-line-strong" />
          )}
          {interval !== undefined && (
            <line
              x1={scale.at(interval.low)}
              x2={scale.at(interval.high)}
              y1="50%"
              y2="50%"
              strokeWidth="2"
              stroke="currentColor"
              strokeOpacity="0.6"
            />
          )}
          <circle
            cx={scale.at(value)}
            cy="50%"
            r={few ? 4.5 : 5}
            strokeWidth={few ? 1.5 : 0}
            stroke="currentColor"
            className={few ? "fill-surface" : "fill-current"}
          />
        </>
      )}
    </svg>
  );
}
