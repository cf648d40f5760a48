import { ChangeWords, FEW } from "~/components/scorecards/changes.tsx";
import { classes } from "~/ui/classes.ts";
import { None } from "~/ui/mono.tsx";
import { CountLink } from "../-answer/recordings-link.tsx";
import type { Group, Shown } from "../-answer/shown.ts";
import { CompareBox } from "../-compare/checked.tsx";
import { allOf, LEVEL_LABELS, LEVELS } from "../-question/names.tsx";
import { PlotAxis, PlotRow, plotScale } from "~/components/scorecards/plot.tsx";

const LANES =
  "grid grid-cols-[9.5rem_minmax(0,1fr)_2.75rem_2.75rem_11.5rem] gap-x-3 md:@max-[560px]/groups:grid-cols-[8rem_minmax(0,1fr)_2.5rem_2.25rem_5.25rem] md:@max-[560px]/groups:gap-x-2 max-md:grid-cols-[8.5rem_minmax(0,1fr)_2.75rem_2.5rem] max-md:gap-x-2";
const HEAD = "self-end pb-1.5 text-right";
const FIGURE = "self-center text-right";
/** Beside an open group the pane is too narrow for verdicts: the tooltip has them. */
const CHANGE =
  "flex items-center text-small font-[400] max-md:col-span-full max-md:pl-10 md:@max-[560px]/groups:[&_[data-verdict]]:sr-only";

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
  const scale = plotScale(
    measure,
    groups.flatMap(({ now, before }) =>
      [now, before ?? now].flatMap((figure) => measure.of(figure) ?? []),
    ),
  );
  return (
    <div className="@container/groups">
      <div role="table" aria-label={label}>
        <div role="rowgroup" className="sticky top-0 z-10 bg-surface">
          <div role="row" className={`${LANES} h-10 text-label text-text-muted`}>
            <span role="columnheader" className="self-end pb-1.5 pl-7 max-md:pl-10">
              {LEVEL_LABELS[groupBy]}
            </span>
            <span role="columnheader" className="h-10 px-2">
              <span className="sr-only">Plot</span>
              <PlotAxis scale={scale} measure={measure} all={allOf(shown)} />
            </span>
            <span role="columnheader" className={HEAD}>
              {measure.unit === "" || measure.unit.length > 6 ? "Value" : measure.unit}
            </span>
            <span role="columnheader" className={HEAD}>
              of
              <span className="sr-only"> recordings</span>
            </span>
            <span role="columnheader" className="self-end pb-1.5 max-md:hidden">
              Change
              {metric.passRate !== undefined && (
                <span className="@max-[560px]/groups:sr-only">, points</span>
              )}
            </span>
          </div>
        </div>
        <div role="rowgroup" data-roving="names">
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
                  "group relative -mx-2 min-h-9 px-2 hover:bg-hover max-md:pb-1.5",
                  current && "current-mark bg-selected font-[600]",
                )}
              >
                <span role="rowheader" className="flex min-w-0 items-center">
                  {groupBy === "RECORDING" ? (
                    <span className="truncate">{name(id)}</span>
                  ) : (
                    <>
                      <button
                        type="button"
                        aria-pressed={current}
                        title={name(id)}
                        onClick={() => shown.choose(id)}
                        className="-mx-1 truncate px-1 text-left -outline-offset-2 after:absolute after:inset-0"
                      >
                        {name(id)}
                      </button>
                      <CompareBox
                        answer={shown}
                        id={id}
                        className="relative z-1 order-first -ml-1 mr-2 shrink-0 max-md:-ml-3"
                      />
                    </>
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
                      measure={measure}
                      now={now}
                      before={group.before}
                      className={current ? "text-accent" : "text-fill"}
                    />
                  )}
                </span>
                <span role="cell" className={`${FIGURE} font-[600]`}>
                  {figure !== undefined && measure.format(figure)}
                </span>
                <span role="cell" className={`${FIGURE} z-1 text-small font-[400] text-text-muted`}>
                  <CountLink count={now.count} search={shown.linkOf(id)} of={name(id)} />
                </span>
                <span role="cell" className={CHANGE}>
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
        hollow under {FEW} recordings. Faint dot: {shown.period}. Dashed line: all{" "}
        {LEVELS[groupBy].many}.
      </p>
    </div>
  );
}
