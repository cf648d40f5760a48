import { useRef } from "react";
import type { ScorecardMetric } from "~/api/scorecards.ts";
import { type Change, ChangeWords, sizeOf } from "~/components/scorecards/changes.tsx";
import { formatFigure, unitOf } from "~/components/scorecards/metric-value.ts";
import { formatDecimal, formatPercent } from "~/lib/format.ts";
import { classes } from "~/ui/classes.ts";
import { pageWidth, useWidth } from "~/ui/hooks/use-width.ts";
import { useActions } from "~/ui/keyboard/use-actions.ts";
import { None } from "~/ui/mono.tsx";
import type { Shown } from "../-answer/shown.ts";

/** A mark on a line from 0 to 100. */
function RateMark({ rate }: { rate: number }) {
  return (
    <span aria-hidden className="relative h-0.5 min-w-4 flex-1 bg-track @max-[148px]:hidden">
      <span
        className="absolute -top-[3px] h-2 w-[3px] -translate-x-1/2 bg-text"
        style={{ left: `${Math.min(100, Math.max(0, rate))}%` }}
      />
    </span>
  );
}

/** Value and unit, or the pass rate of a metric without a value. */
function headlineOf(metric: ScorecardMetric): [figure: string | undefined, unit: string] {
  const { value, passRate, metricType } = metric;
  if (value !== undefined)
    return [formatFigure(value, metric), metricType === "RECORDING_COUNT" ? "" : unitOf(metric)];
  return passRate === undefined ? [undefined, ""] : [formatDecimal(passRate), "% pass"];
}

/** "−12.4", "+0:38", "unchanged": a change where there is no room for words. */
const signedSize = (change: Change, metric: ScorecardMetric) =>
  sizeOf(change, metric).replace("up ", "+").replace("down ", "−");

/** A metric's name, value, pass rate and change; the number of recordings is the same for all. */
function MetricCell({
  tile: { metric, change },
  isCompared,
}: {
  tile: Shown["tiles"][number];
  isCompared: boolean;
}) {
  const { passRate, value } = metric;
  const [figure, unit] = headlineOf(metric);
  return (
    <span className="@container block">
      <span className="block truncate text-small">{metric.name ?? metric.id}</span>
      <span className="block truncate">
        {figure === undefined ? (
          <span className="text-text-faint">no data</span>
        ) : (
          <span className="text-heading">{figure}</span>
        )}
        {unit !== "" && <span className="text-small font-[400] text-text-muted"> {unit}</span>}
      </span>
      <span className="flex min-h-4.5 items-center gap-2 text-label font-[400] whitespace-nowrap">
        {passRate !== undefined && value !== undefined && (
          <span>
            <span className="font-[600]">{formatPercent(passRate)}</span>
            <span className="@max-[120px]:sr-only"> pass</span>
          </span>
        )}
        {passRate !== undefined && <RateMark rate={passRate} />}
        {change !== undefined ? (
          // Only pass rates are called better or worse.
          <ChangeWords change={change} metric={metric} words={signedSize(change, metric)} />
        ) : (
          isCompared && figure !== undefined && <None>no data before</None>
        )}
      </span>
    </span>
  );
}

/** Narrow screens scroll the strip sideways: it begins with the chosen metric. */
const scrollIntoView = (element: HTMLElement | null) =>
  element?.scrollIntoView({ block: "nearest", inline: "start" });

/** The least width of a cell in pixels. */
const CELL = 96;

/** The columns for rows of about equal length: 14 cells are 7 and 7, not 12 and 2. */
function balancedColumns(count: number, width: number) {
  const rows = Math.max(1, Math.ceil(count / Math.max(1, Math.floor(width / CELL))));
  return Math.ceil(count / rows);
}

/** A cell per metric; the charts below, in the element with the ID `panel`, show the chosen one. */
export function MetricStrip({
  shown: { tiles, metric: chosen, before, stale, update },
  panel,
}: {
  shown: Shown;
  panel: string;
}) {
  const ref = useRef<HTMLDivElement>(null);
  const width = useWidth(ref, pageWidth());
  const choose = (metric: string) => update({ metric });
  useActions(
    "On this screen",
    tiles.map(({ metric: { id, name = id } }) => ({
      label: name,
      words: "metric scorecard",
      run: () => choose(id),
    })),
  );
  return (
    <div
      ref={ref}
      role="tablist"
      aria-label="Metrics"
      aria-busy={stale || undefined}
      data-roving="names"
      style={{ "--columns": String(balancedColumns(tiles.length, width)) }}
      className={classes(
        "grid shrink-0 overflow-hidden border-y border-line max-md:auto-cols-[168px] max-md:grid-flow-col max-md:overflow-x-auto md:grid-cols-[repeat(var(--columns),minmax(0,1fr))]",
        stale && "opacity-50",
      )}
    >
      {tiles.map((tile) => {
        const { id, name = id, description } = tile.metric;
        const current = id === chosen.id;
        return (
          <button
            key={id}
            // On narrow screens the cells scroll sideways.
            ref={current ? scrollIntoView : undefined}
            id={`${panel}-${id}`}
            type="button"
            role="tab"
            aria-selected={current}
            aria-controls={panel}
            // The strip may have cut the name.
            title={description === undefined ? name : `${name}: ${description}`}
            onClick={() => choose(id)}
            className={classes(
              "relative -mr-px -mb-px border-r border-b border-line px-3 py-1.5 text-left -outline-offset-2 before:absolute before:inset-x-0 before:top-0 before:h-[3px] hover:bg-hover",
              current && "font-[600] before:bg-accent",
            )}
          >
            <MetricCell tile={tile} isCompared={before !== undefined} />
          </button>
        );
      })}
    </div>
  );
}
