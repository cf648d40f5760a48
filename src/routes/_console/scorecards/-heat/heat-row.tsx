import { memo } from "react";
import type { ScorecardMetric } from "~/api/scorecards.ts";
import { type Change, type Compared, SureMark } from "~/components/scorecards/changes.tsx";
import { formatCount } from "~/lib/format.ts";
import { classes } from "~/ui/classes.ts";
import { type HeatRow, type HeatScale, stepOf } from "./heat-rates.ts";

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

/** The least widths of a row's name and of its cells in pixels. */
export interface HeatWidths {
  name: number;
  cell: number;
}

/** The columns of a row: the name, then one per metric. */
export const columnsOf = (metrics: readonly ScorecardMetric[], { name, cell }: HeatWidths) => ({
  gridTemplateColumns: `minmax(${name}px, 1.6fr) repeat(${metrics.length}, minmax(${cell}px, 1fr))`,
});

/** Whole points with their sign; marked, and in bold, if the change is sure. */
function ChangeFigure({ change: { by, test } }: { change: Change }) {
  const size = Math.round(Math.abs(by));
  const sign = size === 0 ? "" : by < 0 ? "−" : "+";
  const verdict = test?.verdict ?? 0;
  return (
    <>
      {verdict !== 0 && (
        <span className="mr-1">
          <SureMark verdict={verdict} />
        </span>
      )}
      <span className={verdict === 0 ? "text-text-muted" : "font-[600]"}>
        {sign}
        {size}
      </span>
    </>
  );
}

/** What the cells of a map have in common. */
export interface HeatCells {
  id: string;
  metrics: readonly ScorecardMetric[];
  /** Shows changes in place of rates. */
  changes: boolean;
  widths: HeatWidths;
  /** Undefined prints the figures without colours. */
  scale: HeatScale | undefined;
  onPick: (group: string, column: number) => void;
}

/** One rate on its colour, or without a scale on none; or what it changed by. */
function HeatCell({
  id,
  cell: { now, change },
  map: { changes, scale },
  current,
  onClick,
}: {
  id: string;
  cell: Compared;
  map: HeatCells;
  current: boolean;
  onClick: () => void;
}) {
  const { passRate } = now;
  const empty = changes ? change === undefined : passRate === undefined;
  const fill =
    changes || passRate === undefined || scale === undefined
      ? undefined
      : FILLS[stepOf(passRate, scale)];
  return (
    // The grid handles the keys; its cells only take clicks.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
    <span
      id={id}
      role="gridcell"
      aria-selected={current}
      onClick={onClick}
      className={classes(
        // Beside the sticky names, and below the header.
        "flex scroll-my-14 scroll-ml-30 items-center justify-center text-center text-small tabular-nums",
        empty ? HATCH : (fill ?? "border border-line"),
        current && "outline-2 -outline-offset-2 outline-focus",
      )}
    >
      {changes && change ? (
        <ChangeFigure change={change} />
      ) : empty || passRate === undefined ? (
        <span className="sr-only">no data</span>
      ) : (
        formatCount(passRate)
      )}
    </span>
  );
}

/** A group: its name and a cell per metric. Memoized, so that scrolling doesn't render it again. */
export const HeatGroup = memo(function HeatGroup({
  map,
  index,
  group,
  name,
  current,
}: {
  map: HeatCells;
  index: number;
  group: HeatRow;
  name: string;
  /** The column of the selected cell; undefined if it is in another row. */
  current: number | undefined;
}) {
  const { metrics, widths } = map;
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      className="absolute inset-x-0 top-0 grid items-stretch gap-x-0.5 pb-0.5 print:relative print:transform-none! print:break-inside-avoid"
      style={{
        ...columnsOf(metrics, widths),
        height: ROW,
        transform: `translateY(${index * ROW}px)`,
      }}
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
      {group.cells.map((cell, column) => (
        <HeatCell
          key={metrics[column]?.id}
          id={`${map.id}-${index}-${column}`}
          cell={cell}
          map={map}
          current={column === current}
          onClick={() => map.onPick(group.id, column)}
        />
      ))}
    </div>
  );
});
