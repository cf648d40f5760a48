import { ChangeWords, FEW } from "~/components/scorecards/changes.tsx";
import { axisTicks } from "~/ui/chart/axis.ts";
import { classes } from "~/ui/classes.ts";
import { None } from "~/ui/mono.tsx";
import { CountLink } from "../-answer/recordings-link.tsx";
import type { Group, Measure, Shown } from "../-answer/shown.ts";
import { LEVEL_LABELS } from "../-question/names.tsx";

/** From left to right, in percent of the plot's width: what places every mark. */
interface Scale {
  ticks: readonly number[];
  at: (value: number) => string;
  format: (tick: number) => string;
}

function scaleOf(measure: Measure, values: readonly number[]): Scale {
  const ends = measure.domain ?? [Math.min(0, ...values), Math.max(0, ...values)];
  const ticks = axisTicks(...ends, measure.time);
  const [low, high] = [ticks[0] ?? 0, ticks.at(-1) ?? 1];
  return {
    ticks,
    at: (value) => `${((value - low) / (high - low || 1)) * 100}%`,
    format: (tick) => measure.format(tick).replace(/\.0$/, ""),
  };
}

// Fills the lane of a row; marks at either end reach into the gutter beside it.
const SVG = "block h-full w-full overflow-visible";

/** Text near an end of the axis starts or ends there. */
const anchorAt = (percent: string) => {
  const share = Number.parseFloat(percent);
  if (share < 20) return "start";
  return share > 80 ? "end" : "middle";
};

/** The axis above the rows, with the figure of all groups together. */
function PlotAxis({ scale, measure: { overall, write } }: { scale: Scale; measure: Measure }) {
  return (
    <svg aria-hidden className={SVG}>
      {overall !== undefined && (
        <text
          x={scale.at(overall)}
          y="14"
          textAnchor={anchorAt(scale.at(overall))}
          className="fill-text text-label"
        >
          all together {write(overall)}
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
function PlotRow({
  scale: { ticks, at },
  measure,
  group: { now, before },
  chosen,
}: {
  scale: Scale;
  measure: Measure;
  group: Group;
  chosen: boolean;
}) {
  const { overall } = measure;
  const value = measure.of(now);
  const earlier = before && measure.of(before);
  const interval = measure.interval(now);
  const few = (now.count ?? FEW) < FEW;
  const upright = (x: number) => ({ x1: at(x), x2: at(x), y1: "0", y2: "100%" });
  return (
    <svg aria-hidden className={classes(SVG, chosen ? "text-accent" : "text-fill")}>
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

const LANES =
  "grid grid-cols-[8.5rem_minmax(0,1fr)_3.25rem_3.25rem_12rem] gap-x-3 max-md:grid-cols-[6.5rem_minmax(0,1fr)_2.75rem_2.5rem] max-md:gap-x-2";
const HEAD = "self-end pb-1.5 text-right";
const FIGURE = "self-center text-right";

/**
 * The groups as a table whose second column is a plot. A name opens the group; its button covers the
 * row, so that a click anywhere but on the link does.
 */
export function GroupDots({
  shown,
  label,
  groups,
}: {
  shown: Shown;
  label: string;
  groups: readonly Group[];
}) {
  const { metric, measure, groupBy, name, search } = shown;
  const scale = scaleOf(
    measure,
    groups.flatMap(({ now, before }) =>
      [now, before ?? now].flatMap((figure) => measure.of(figure) ?? []),
    ),
  );
  return (
    <>
      <div role="table" aria-label={label}>
        <div role="rowgroup" className="sticky top-0 z-10 bg-surface">
          <div role="row" className={`${LANES} h-10 text-label text-text-muted`}>
            <span role="columnheader" className="self-end pb-1.5">
              {LEVEL_LABELS[groupBy]}
            </span>
            <span role="columnheader" className="h-10 px-2">
              <span className="sr-only">Plot</span>
              <PlotAxis scale={scale} measure={measure} />
            </span>
            <span role="columnheader" className={HEAD}>
              {measure.unit === "" || measure.unit.length > 6 ? "Value" : measure.unit}
            </span>
            <span role="columnheader" className={HEAD}>
              of
              <span className="sr-only"> recordings</span>
            </span>
            <span role="columnheader" className="self-end pb-1.5 max-md:hidden">
              {metric.passRate === undefined ? "Change" : "Change, points"}
            </span>
          </div>
        </div>
        <div role="rowgroup">
          {groups.map((group) => {
            const { id, now, change } = group;
            const figure = measure.of(now);
            const current = id === search.group;
            return (
              <div
                key={id}
                role="row"
                className={classes(
                  LANES,
                  "relative -mx-2 min-h-9 px-2 hover:bg-hover max-md:pb-1.5",
                  current && "current-mark bg-selected font-[600]",
                )}
              >
                <span role="rowheader" className="flex min-w-0 items-center">
                  {groupBy === "RECORDING" ? (
                    <span className="truncate">{name(id)}</span>
                  ) : (
                    <button
                      type="button"
                      aria-pressed={current}
                      title={name(id)}
                      onClick={() => shown.choose(id)}
                      className="truncate text-left -outline-offset-2 after:absolute after:inset-0"
                    >
                      {name(id)}
                    </button>
                  )}
                </span>
                <span role="cell" className="h-9 px-2">
                  {figure === undefined ? (
                    <span className="flex h-full items-center">
                      <None>no data</None>
                    </span>
                  ) : (
                    <PlotRow scale={scale} measure={measure} group={group} chosen={current} />
                  )}
                </span>
                <span role="cell" className={`${FIGURE} font-[600]`}>
                  {figure !== undefined && measure.format(figure)}
                </span>
                <span role="cell" className={`${FIGURE} z-1 text-small font-[400] text-text-muted`}>
                  <CountLink count={now.count} search={shown.linkOf(id)} of={name(id)} />
                </span>
                <span
                  role="cell"
                  className="flex items-center text-small font-[400] max-md:col-span-full"
                >
                  {change !== undefined ? (
                    <ChangeWords change={change} metric={metric} />
                  ) : (
                    figure !== undefined && <None>{shown.missing}</None>
                  )}
                </span>
              </div>
            );
          })}
        </div>
      </div>
      {/* What the marks mean, in the order they are seen. */}
      <p className="mt-2 text-label text-text-muted">
        {measure.domain === undefined ? "Dot: " : "Dot: with its 95 % interval, "}
        hollow under {FEW} recordings. Faint dot: {shown.period}. Dashed line: all together.
      </p>
    </>
  );
}
