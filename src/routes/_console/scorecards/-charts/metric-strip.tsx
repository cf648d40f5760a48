import { type KeyboardEvent, useRef } from "react";
import type { ScorecardMetric } from "~/api/scorecards.ts";
import { classes } from "~/ui/classes.ts";
import { useWidth } from "~/ui/hooks/use-width.ts";
import type { Change } from "~/components/scorecards/changes.ts";
import { MetricCell } from "./metric-cell.tsx";

const scrollIntoView = (element: HTMLElement | null) =>
  element?.scrollIntoView({ block: "nearest", inline: "nearest" });

/** The least width of a cell in pixels. */
const CELL = 172;

// Whole names, so that the style sheet has them.
const COLUMNS = [
  "md:grid-cols-1",
  "md:grid-cols-2",
  "md:grid-cols-3",
  "md:grid-cols-4",
  "md:grid-cols-5",
  "md:grid-cols-6",
  "md:grid-cols-7",
  "md:grid-cols-8",
  "md:grid-cols-9",
  "md:grid-cols-10",
  "md:grid-cols-11",
  "md:grid-cols-12",
];

/** The columns for rows of about equal length: 14 cells are 7 and 7, not 9 and 5. */
function balancedColumns(count: number, width: number): string | undefined {
  const most = Math.min(COLUMNS.length, Math.max(1, Math.floor(width / CELL)));
  const rows = Math.max(1, Math.ceil(count / most));
  return COLUMNS[Math.ceil(count / rows) - 1];
}

/** A cell per metric; the charts below show the chosen one. */
export function MetricStrip({
  changes,
  metrics,
  chosen,
  panel,
  stale,
  onChoose,
}: {
  /** By metric, once the period before is loaded. */
  changes: ReadonlyMap<string, Change> | undefined;
  metrics: readonly ScorecardMetric[];
  chosen: string;
  /** The ID of the panel the cells control. */
  panel: string;
  stale: boolean;
  onChoose: (id: string) => void;
}) {
  const ref = useRef<HTMLDivElement>(null);
  const width = useWidth(ref);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (step === undefined) return;
    // The focused one: the address may not have followed the last key yet.
    const at = [...event.currentTarget.children].findIndex((cell) => cell === event.target);
    const next = (at + step + metrics.length) % metrics.length;
    onChoose(metrics[next]?.id ?? chosen);
    const cell = event.currentTarget.children[next];
    if (cell instanceof HTMLElement) cell.focus();
  };
  return (
    <div
      ref={ref}
      role="tablist"
      aria-label="Metrics"
      aria-busy={stale || undefined}
      tabIndex={-1}
      onKeyDown={onKeyDown}
      className={classes(
        "grid shrink-0 overflow-hidden border-y border-line max-md:auto-cols-[208px] max-md:grid-flow-col max-md:overflow-x-auto",
        balancedColumns(metrics.length, width),
        stale && "opacity-50",
      )}
    >
      {metrics.map((metric) => {
        const current = metric.id === chosen;
        return (
          <button
            key={metric.id}
            // On narrow screens the cells scroll sideways.
            ref={current ? scrollIntoView : undefined}
            id={`${panel}-${metric.id}`}
            type="button"
            role="tab"
            aria-selected={current}
            aria-controls={panel}
            tabIndex={current ? 0 : -1}
            title={metric.description}
            onClick={() => onChoose(metric.id)}
            className={classes(
              "relative -mr-px -mb-px border-r border-b border-line px-4 pt-3 pb-2.5 text-left -outline-offset-2 before:absolute before:inset-x-0 before:top-0 before:h-[3px] hover:bg-hover",
              current && "font-[600] before:bg-accent",
            )}
          >
            <MetricCell
              metric={metric}
              change={changes && (changes.get(metric.id) ?? "no data before")}
            />
          </button>
        );
      })}
    </div>
  );
}
