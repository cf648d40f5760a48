import { ArrowDown } from "lucide-react";
import { memo } from "react";
import type { ScorecardMetric } from "~/api/scorecards.ts";
import { formatCount, formatDecimal, plural } from "~/lib/format.ts";
import { classes } from "~/ui/classes.ts";
import { intervalOf } from "./-figures.ts";
import { type HeatRow, stepOf } from "./-heat.ts";

const FILLS = [
  "bg-heat-1",
  "bg-heat-2",
  "bg-heat-3",
  "bg-heat-4",
  "bg-heat-5 text-heat-inverse",
  "bg-heat-6 text-heat-inverse",
  "bg-heat-7 text-heat-inverse",
] as const;

/** No data is a hatch, never the lowest colour. */
const HATCH = "no-data border border-line";

/** The height of a row in pixels. */
export const ROW = 30;

const lanesOf = (metrics: readonly ScorecardMetric[]) => ({
  gridTemplateColumns: `minmax(120px, 1.6fr) repeat(${metrics.length}, minmax(64px, 1fr))`,
});

/** One rate, printed on its colour; without a scale it is printed alone. */
function HeatCell({
  id,
  rate,
  scale,
  current,
  onPress,
}: {
  id: string;
  rate: number | undefined;
  scale: { low: number; high: number } | undefined;
  current: boolean;
  onPress: () => void;
}) {
  const fill = rate === undefined || scale === undefined ? undefined : FILLS[stepOf(rate, scale)];
  return (
    // The grid takes the keys: its cells are where the pointer presses.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
    <span
      id={id}
      role="gridcell"
      aria-selected={current}
      onClick={onPress}
      className={classes(
        "flex items-center justify-center text-small tabular-nums",
        rate === undefined ? HATCH : (fill ?? "border border-line"),
        current && "outline-2 -outline-offset-2 outline-focus",
      )}
    >
      {rate === undefined ? <span className="sr-only">no data</span> : formatCount(rate)}
    </span>
  );
}

/** A group: its name, and a cell a metric. While the map scrolls it isn't drawn again. */
export const HeatLine = memo(function Line({
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
  /** Where it stands, in pixels. */
  top: number;
  group: HeatRow;
  name: string;
  metrics: readonly ScorecardMetric[];
  /** Undefined prints the figures alone. */
  scale: { low: number; high: number } | undefined;
  /** The column the keyboard is at; undefined where it is in another row. */
  current: number | undefined;
  onPick: (group: string, column: number) => void;
}) {
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      className="absolute inset-x-0 top-0 grid items-stretch gap-x-0.5 pb-0.5"
      style={{ ...lanesOf(metrics), height: ROW, transform: `translateY(${top}px)` }}
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
          scale={scale}
          current={column === current}
          onPress={() => onPick(group.id, column)}
        />
      ))}
    </div>
  );
});

/** What the colours mean: the lowest and the highest rate, and the hatch. */
export function HeatLegend({ scale: { low, high } }: { scale: { low: number; high: number } }) {
  return (
    <span className="flex items-center gap-4">
      <span className="flex items-center gap-1.5">
        {formatCount(low)}
        <span aria-hidden className="flex gap-px">
          {FILLS.map((fill) => (
            <span key={fill} className={`h-2 w-5 ${fill}`} />
          ))}
        </span>
        {formatCount(high)}
      </span>
      <span className="flex items-center gap-1.5">
        <span aria-hidden className={`h-2.5 w-5 ${HATCH}`} /> no data
      </span>
    </span>
  );
}

/** The head: each metric is a button that sorts by it. */
export function HeatHead({
  first,
  metrics,
  by,
  onSort,
}: {
  first: string;
  metrics: readonly ScorecardMetric[];
  /** The column it is sorted by. */
  by: number;
  onSort: (metricId: string) => void;
}) {
  return (
    <div role="row" aria-rowindex={1} className="grid items-end gap-x-0.5" style={lanesOf(metrics)}>
      <span
        role="columnheader"
        className="sticky left-0 z-1 bg-surface pb-1 text-small text-text-muted"
      >
        {first}
      </span>
      {metrics.map((metric, index) => (
        <span
          key={metric.id}
          role="columnheader"
          aria-sort={index === by ? "descending" : undefined}
          className="min-w-0"
        >
          <button
            type="button"
            tabIndex={-1}
            title={`Sort by ${metric.name ?? metric.id}`}
            onClick={() => onSort(metric.id)}
            className={classes(
              "w-full px-0.5 pb-1 text-center text-tick leading-[13px] hyphens-auto hover:text-text",
              index === by ? "font-[600] text-text" : "text-text-muted",
            )}
          >
            {metric.name ?? metric.id}
            {index === by && <ArrowDown size={11} strokeWidth={2} className="inline" />}
          </button>
        </span>
      ))}
    </div>
  );
}

/** A cell in words: rate, interval, and how many recordings it stands on. */
export function Reading({
  row,
  column,
  metric,
  name,
}: {
  row: HeatRow;
  column: number;
  metric: ScorecardMetric | undefined;
  name: string;
}) {
  const passRate = row.rates[column];
  const interval = intervalOf({ value: undefined, passRate, count: row.count });
  return (
    <>
      <strong className="font-[600] text-text">{name}</strong>, {metric?.name ?? metric?.id}:{" "}
      {passRate === undefined ? (
        "no data"
      ) : (
        <>
          {formatDecimal(passRate)} %
          {interval && `, ${formatDecimal(interval.low)}–${formatDecimal(interval.high)}`}
        </>
      )}
      , {row.count === undefined ? "unknown count" : plural(row.count, "recording")}.
    </>
  );
}
