import { memo } from "react";
import TrendingDown from "lucide-react/icons/trending-down";
import TrendingUp from "lucide-react/icons/trending-up";
import type { ScorecardMetric } from "~/api/scorecards.ts";
import { formatCount } from "~/lib/format.ts";
import { classes } from "~/ui/classes.ts";
import type { Change } from "~/components/scorecards/changes.ts";
import { type HeatRow, type Scale, stepOf } from "./pass-rates.ts";

/** The colours of the scale, the lowest first. */
export const FILLS = [
  "bg-heat-1",
  "bg-heat-2",
  "bg-heat-3",
  "bg-heat-4",
  "bg-heat-5 text-heat-inverse",
  "bg-heat-6 text-heat-inverse",
  "bg-heat-7 text-heat-inverse",
] as const;

/** No data is a hatch, never the lowest colour. */
export const HATCH = "no-data border border-line";

/** The height of a row in pixels. */
export const ROW = 30;

/** The columns of a row: the name, then one per metric. */
export const columnsOf = (metrics: readonly ScorecardMetric[]) => ({
  gridTemplateColumns: `minmax(120px, 1.6fr) repeat(${metrics.length}, minmax(64px, 1fr))`,
});

/** Whole points with their sign; marked, and in bold, if the change is sure. */
function ChangeFigure({ change: { by, test } }: { change: Change }) {
  const size = Math.round(Math.abs(by));
  const sign = size === 0 ? "" : by < 0 ? "−" : "+";
  const verdict = test?.verdict ?? 0;
  return (
    <>
      {verdict === 1 && <TrendingUp size={14} className="mr-1 text-positive" />}
      {verdict === -1 && <TrendingDown size={14} className="mr-1 text-negative" />}
      <span className={verdict === 0 ? "text-text-muted" : "font-[600]"}>
        {sign}
        {size}
      </span>
    </>
  );
}

/** One rate on its colour, or without a scale on none; or what it changed by. */
function HeatCell({
  id,
  rate,
  change,
  scale,
  current,
  onClick,
}: {
  id: string;
  rate: number | undefined;
  /** In place of the rate; null if there is nothing to compare. */
  change: Change | null | undefined;
  scale: Scale | undefined;
  current: boolean;
  onClick: () => void;
}) {
  const empty = change === undefined ? rate === undefined : change === null;
  const fill =
    change !== undefined || rate === undefined || scale === undefined
      ? undefined
      : FILLS[stepOf(rate, scale)];
  return (
    // The grid handles the keys; its cells only take clicks.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
    <span
      id={id}
      role="gridcell"
      aria-selected={current}
      onClick={onClick}
      className={classes(
        "flex items-center justify-center text-center text-small tabular-nums",
        empty ? HATCH : (fill ?? "border border-line"),
        current && "outline-2 -outline-offset-2 outline-focus",
      )}
    >
      {change ? (
        <ChangeFigure change={change} />
      ) : empty || rate === undefined ? (
        // A picture can't draw the hatch.
        <span className="sr-only in-data-picture:not-sr-only">no data</span>
      ) : (
        formatCount(rate)
      )}
    </span>
  );
}

/** A group: its name and a cell per metric. Memoized, so that scrolling doesn't render it again. */
export const HeatGroup = memo(function HeatGroup({
  id,
  index,
  top,
  group,
  name,
  metrics,
  scale,
  current,
  onPick,
}: {
  id: string;
  index: number;
  /** The offset from the top of the rows, in pixels. */
  top: number;
  group: HeatRow;
  name: string;
  metrics: readonly ScorecardMetric[];
  /** Undefined prints the figures without colours. */
  scale: Scale | undefined;
  /** The column of the selected cell; undefined if it is in another row. */
  current: number | undefined;
  onPick: (group: string, column: number) => void;
}) {
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      className="absolute inset-x-0 top-0 grid items-stretch gap-x-0.5 pb-0.5 print:relative print:transform-none! print:break-inside-avoid"
      style={{ ...columnsOf(metrics), height: ROW, transform: `translateY(${top}px)` }}
    >
      <span
        role="rowheader"
        title={name}
        className={classes(
          "sticky left-0 flex items-center bg-surface pr-2 text-small",
          current !== undefined && "font-[600]",
        )}
      >
        <span className="truncate">{name}</span>
      </span>
      {group.rates.map((rate, column) => (
        <HeatCell
          key={metrics[column]?.id}
          id={`${id}-${column}`}
          rate={rate}
          change={group.changes && (group.changes[column] ?? null)}
          scale={scale}
          current={column === current}
          onClick={() => onPick(group.id, column)}
        />
      ))}
    </div>
  );
});
