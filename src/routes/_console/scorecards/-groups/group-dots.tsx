import type { ScorecardMetric } from "~/api/scorecards.ts";
import { classes } from "~/ui/classes.ts";
import { None } from "~/ui/mono.tsx";
import { CountLink } from "../-calls/count-link.tsx";
import type { GroupFigure, Measure } from "../-calls/figures.ts";
import type { RecordingsSearch } from "../-calls/recordings-link.ts";
import { ChangeWords } from "~/components/scorecards/change-words.tsx";
import type { GroupChanges } from "../-change/group-changes.ts";
import { PlotAxis, PlotRow } from "./plot.tsx";
import { scaleOf } from "./plot-scale.ts";

const LANES =
  "grid grid-cols-[8.5rem_minmax(0,1fr)_3.25rem_3.25rem_12rem] gap-x-3 in-data-picture:grid-cols-[14rem_minmax(0,1fr)_3.25rem_3.25rem_12rem] max-md:grid-cols-[6.5rem_minmax(0,1fr)_2.75rem_2.5rem] max-md:gap-x-2";
const HEAD = "self-end pb-1.5 text-right";
const FIGURE = "self-center text-right";

/** What the marks mean, in the order they are seen. */
function Legend({ measure, period }: { measure: Measure; period: string }) {
  return (
    <p className="mt-2 text-label text-text-muted">
      {measure.domain === undefined ? "Dot: " : "Dot: with its 95 % interval, "}
      hollow under 10 recordings. Faint dot: {period}. Dashed line: all together.
    </p>
  );
}

/**
 * The groups as a table whose second column is a plot. A name opens the group; its button covers the
 * row, so that a click anywhere but on the link does.
 */
export function GroupDots({
  label,
  first,
  groups,
  metric,
  measure,
  changes,
  missing,
  period,
  name,
  linkOf,
  chosen,
  onChoose,
}: {
  label: string;
  /** The header of the first column. */
  first: string;
  groups: readonly GroupFigure[];
  metric: ScorecardMetric;
  measure: Measure;
  /** Undefined until the period before is known. */
  changes: GroupChanges | undefined;
  /** Instead of a change while that isn't known. */
  missing: string;
  /** Names the period before. */
  period: string;
  name: (id: string) => string;
  /** The search for a group's recordings. */
  linkOf: (id: string) => RecordingsSearch | undefined;
  chosen: string | undefined;
  /** Undefined if the groups can't be opened. */
  onChoose: ((id: string) => void) | undefined;
}) {
  const { overall } = measure;
  const figures = groups.flatMap((group) => [group, changes?.before.get(group.id) ?? group]);
  const scale = scaleOf(
    measure,
    figures.flatMap((figure) => measure.of(figure) ?? []),
  );
  return (
    <>
      <div role="table" aria-label={label}>
        <div role="rowgroup" className="sticky top-0 z-10 bg-surface in-data-picture:static">
          <div role="row" className={`${LANES} h-10 text-label text-text-muted`}>
            <span role="columnheader" className="self-end pb-1.5">
              {first}
            </span>
            <span role="columnheader" className="h-10 px-2">
              <span className="sr-only">Plot</span>
              <PlotAxis
                scale={scale}
                overall={
                  overall === undefined
                    ? undefined
                    : [overall, `all together ${measure.write(overall)}`]
                }
              />
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
            const { id } = group;
            const figure = measure.of(group);
            const change = changes?.of.get(id);
            const current = id === chosen;
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
                  {onChoose === undefined ? (
                    <span className="truncate">{name(id)}</span>
                  ) : (
                    <button
                      type="button"
                      aria-pressed={current}
                      title={name(id)}
                      onClick={() => onChoose(id)}
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
                    <PlotRow
                      scale={scale}
                      overall={overall}
                      measure={measure}
                      figure={group}
                      before={changes?.before.get(id)}
                      chosen={current}
                    />
                  )}
                </span>
                <span role="cell" className={`${FIGURE} font-[600]`}>
                  {figure !== undefined && measure.format(figure)}
                </span>
                <span role="cell" className={`${FIGURE} z-1 text-small font-[400] text-text-muted`}>
                  <CountLink count={group.count} search={linkOf(id)} of={name(id)} />
                </span>
                <span
                  role="cell"
                  className="flex items-center text-small font-[400] max-md:col-span-full"
                >
                  {change !== undefined ? (
                    <ChangeWords change={change} metric={metric} />
                  ) : (
                    figure !== undefined && <None>{missing}</None>
                  )}
                </span>
              </div>
            );
          })}
        </div>
      </div>
      <Legend measure={measure} period={period} />
    </>
  );
}
