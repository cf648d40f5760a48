import ArrowDown from "lucide-react/icons/arrow-down";
import ArrowUp from "lucide-react/icons/arrow-up";
import type { ScorecardMetric } from "~/api/scorecards.ts";
import { classes } from "~/ui/classes.ts";
import { columnsOf } from "./heat-row.tsx";

/** The header row: each metric is a button that sorts by it. */
export function HeatHead({
  first,
  metrics,
  sorted,
  direction,
  onSort,
}: {
  first: string;
  metrics: readonly ScorecardMetric[];
  /** The index of the sorted column. */
  sorted: number;
  /** Rates fall, changes rise from the largest fall. */
  direction: "ascending" | "descending";
  onSort: (metricId: string) => void;
}) {
  const Arrow = direction === "ascending" ? ArrowUp : ArrowDown;
  return (
    <div
      role="row"
      aria-rowindex={1}
      className="grid items-end gap-x-0.5"
      style={columnsOf(metrics)}
    >
      <span
        role="columnheader"
        className="sticky left-0 z-1 bg-surface pb-1 text-small text-text-muted"
      >
        {first}
      </span>
      {metrics.map(({ id, name = id }, index) => (
        <span
          key={id}
          role="columnheader"
          aria-sort={index === sorted ? direction : undefined}
          className="min-w-0"
        >
          <button
            type="button"
            tabIndex={-1}
            title={`Sort by ${name}`}
            onClick={() => onSort(id)}
            className={classes(
              "w-full px-0.5 pb-1 text-center text-tick leading-[13px] hyphens-auto hover:text-text",
              index === sorted ? "font-[600] text-text" : "text-text-muted",
            )}
          >
            {name}
            {index === sorted && <Arrow size={11} strokeWidth={2} className="inline" />}
          </button>
        </span>
      ))}
    </div>
  );
}
