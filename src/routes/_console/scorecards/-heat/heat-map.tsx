import ArrowDown from "lucide-react/icons/arrow-down";
import ArrowUp from "lucide-react/icons/arrow-up";
import {
  type KeyboardEvent,
  type RefObject,
  useCallback,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from "react";
import type { Scorecard, ScorecardMetric } from "~/api/scorecards.ts";
import { changeText, correctedFor, SureMark, VERDICTS } from "~/components/scorecards/changes.tsx";
import { intervalOf, writeInterval } from "~/components/scorecards/figure.ts";
import { formatCount, formatDecimal, plural } from "~/lib/format.ts";
import { lookup } from "~/lib/lookup.ts";
import { classes } from "~/ui/classes.ts";
import { usePrinting } from "~/ui/hooks/use-printing.ts";
import { useWidth } from "~/ui/hooks/use-width.ts";
import { RecordingsLink } from "../-answer/recordings-link.tsx";
import type { Shown } from "../-answer/shown.ts";
import { LEVEL_LABELS } from "../-question/names.tsx";
import { type HeatRow, heatRows, heatScale, type HeatScale, sortHeat } from "./heat-rates.ts";
import { columnsOf, FILLS, HATCH, HeatGroup, type HeatWidths, ROW } from "./heat-row.tsx";

const STEPS = lookup<[rows: number, columns: number]>({
  ArrowDown: [1, 0],
  ArrowUp: [-1, 0],
  ArrowRight: [0, 1],
  ArrowLeft: [0, -1],
  PageDown: [16, 0],
  PageUp: [-16, 0],
  Home: [-Infinity, 0],
  End: [Infinity, 0],
});

const clamp = (value: number, count: number) => Math.min(count - 1, Math.max(0, value));

/** More rows are rendered on either side, so that a few steps of scrolling render nothing. */
const MORE = 6;

function subscribeToScroll(onChange: () => void) {
  const options = { capture: true, passive: true };
  // Scrolling doesn't bubble, but the document captures that of every element.
  document.addEventListener("scroll", onChange, options);
  window.addEventListener("resize", onChange);
  return () => {
    document.removeEventListener("scroll", onChange, options);
    window.removeEventListener("resize", onChange);
  };
}

/** The rows of a block that are in or near the view: the first, and the one after the last. */
function useRowsInView(block: RefObject<HTMLElement | null>, count: number) {
  const top = useSyncExternalStore(subscribeToScroll, () => {
    const above = -(block.current?.getBoundingClientRect().top ?? 0) / ROW;
    return Math.floor(above / MORE) * MORE;
  });
  const rows = Math.ceil(window.innerHeight / ROW);
  const first = Math.max(0, Math.min(top - MORE, count - rows));
  return [first, Math.min(count, Math.max(top, 0) + rows + 2 * MORE)] as const;
}

/** With room for the metrics' names above their cells. */
const ROOMY: HeatWidths = { name: 120, cell: 64 };
/** The names stand on end, so that all metrics fit into a narrow pane. */
const DENSE: HeatWidths = { name: 88, cell: 26 };
/** A change has a sign and may have a mark. */
const DENSE_CHANGES: HeatWidths = { name: 88, cell: 40 };

/** The header row: each metric is a button that sorts by it. */
function HeatHead({
  first,
  metrics,
  widths,
  sorted,
  direction,
  onSort,
}: {
  first: string;
  metrics: readonly ScorecardMetric[];
  widths: HeatWidths;
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
      style={columnsOf(metrics, widths)}
    >
      <span
        role="columnheader"
        // As high as the row, so that no name shows above it once they are scrolled.
        className="sticky left-0 z-1 flex items-end self-stretch bg-surface pb-1 text-small text-text-muted"
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
              "text-tick leading-[13px] hover:text-text",
              widths === ROOMY
                ? "w-full px-0.5 pb-1 text-center hyphens-auto"
                : "mx-auto block max-h-30 min-h-12 min-w-6 rotate-180 truncate pt-1 text-left [writing-mode:vertical-rl]",
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

/** What the colours mean: the lowest and the highest rate, and the hatch. */
function RateLegend({ scale: { low, high } }: { scale: HeatScale }) {
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

/** What the marks of changes mean, and what they allow for. */
function ChangeLegend({ rows }: { rows: readonly HeatRow[] }) {
  return (
    <span className="flex flex-wrap items-center gap-x-4 gap-y-1">
      {([-1, 1] as const).map((verdict) => (
        <span key={verdict} className="flex items-center gap-1.5">
          <SureMark verdict={verdict} /> {VERDICTS[verdict]}
        </span>
      ))}
      <span>Others can't tell. {correctedFor(rows.flatMap(({ cells }) => cells))}</span>
    </span>
  );
}

/** A cell in words: rate, interval and number of recordings, with a link to them. */
function CellReading({
  row: { id, cells },
  column,
  metric,
  shown: { name, linkOf },
}: {
  row: HeatRow;
  column: number;
  metric: ScorecardMetric | undefined;
  shown: Shown;
}) {
  const { now, change } = cells[column] ?? {};
  const interval = now && intervalOf(now);
  const search = linkOf(id);
  return (
    <>
      <strong className="text-text">{name(id)}</strong>, {metric?.name ?? metric?.id}:{" "}
      {now?.passRate === undefined ? "no data" : `${formatDecimal(now.passRate)} %`}
      {interval && `, ${writeInterval(interval)}`},{" "}
      {now?.count === undefined ? "unknown count" : plural(now.count, "recording")}.
      {change !== undefined && metric !== undefined && ` Pass rate ${changeText(change, metric)}.`}
      {search !== undefined && (
        <>
          {" "}
          <RecordingsLink search={search}>View recordings</RecordingsLink>
        </>
      )}
    </>
  );
}

/**
 * Groups and metrics as a grid of pass rates, or of their changes. It is one tab stop: arrows move
 * between cells, Enter or a click opens the group. Only the selected row and those in view are
 * rendered. The page scrolls them, and a header of metrics stays in view if all of them have room.
 */
export function HeatMap({
  shown,
  label,
  cards,
  before,
  metrics,
}: {
  shown: Shown;
  label: string;
  cards: readonly Scorecard[];
  /** Shows the changes from these, the groups in the period before. */
  before: readonly Scorecard[] | undefined;
  metrics: readonly ScorecardMetric[];
}) {
  const { groupBy, view, choose, findReps } = shown;
  const id = useId();
  const grid = useRef<HTMLDivElement>(null);
  const body = useRef<HTMLDivElement>(null);
  const changes = before !== undefined;
  // By the page's metric, until a header is clicked.
  const [sortedBy = shown.metric.id, setSortedBy] = useState<string>();
  const [selected, setSelected] = useState<{ group: string; column: number }>();
  const sorted = clamp(
    metrics.findIndex((metric) => metric.id === sortedBy),
    metrics.length,
  );
  const unsorted = useMemo(
    () => heatRows(cards, before, metrics, findReps),
    [cards, before, metrics, findReps],
  );
  const rows = useMemo(() => sortHeat(unsorted, sorted, changes), [unsorted, sorted, changes]);
  const scale = useMemo(() => heatScale(rows), [rows]);
  const sortedId = metrics[sorted]?.id;
  const pick = useCallback(
    (group: string, column: number) => {
      setSelected({ group, column });
      // The metric becomes the page's; the rows stay where they are.
      setSortedBy(sortedId);
      grid.current?.focus();
      if (groupBy !== "RECORDING") choose(group, metrics[column]?.id ?? "");
    },
    [metrics, sortedId, choose, groupBy],
  );
  const plain = view === "table";
  const width = useWidth(grid);
  const minWidthOf = ({ name, cell }: HeatWidths) => name + (cell + 2) * metrics.length;
  const isRoomy = width === 0 || width >= minWidthOf(ROOMY);
  const widths = isRoomy ? ROOMY : changes ? DENSE_CHANGES : DENSE;
  const map = useMemo(
    () => ({ id, metrics, changes, widths, scale: plain ? undefined : scale, onPick: pick }),
    [id, metrics, changes, widths, plain, scale, pick],
  );
  const row = rows.findIndex((each) => each.id === selected?.group);
  const current = rows[row];
  const column = selected?.column ?? 0;
  const cell = current && `${id}-${row}-${column}`;
  // The page's scrolling: keeps the cell that the keys have reached in view, also once it is sorted.
  useEffect(() => {
    const reached = cell === undefined ? null : document.getElementById(cell);
    reached?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }, [cell]);
  const printing = usePrinting();
  const [first, end] = useRowsInView(body, rows.length);

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.target !== event.currentTarget) return;
    if (event.key === "Enter" && current !== undefined) pick(current.id, column);
    const step = STEPS[event.key];
    if (step === undefined) return;
    // From no cell, any key leads to the first one of the sorted column.
    const next =
      current === undefined
        ? { row: 0, column: sorted }
        : {
            row: clamp(row + step[0], rows.length),
            column: clamp(column + step[1], metrics.length),
          };
    const group = rows[next.row];
    if (group === undefined) return;
    event.preventDefault();
    setSelected({ group: group.id, column: next.column });
  };
  const minWidth = minWidthOf(widths);
  return (
    <>
      <div
        ref={grid}
        role="grid"
        aria-label={label}
        aria-rowcount={rows.length + 1}
        aria-colcount={metrics.length + 1}
        aria-activedescendant={cell}
        tabIndex={0}
        onKeyDown={onKeyDown}
        className={classes(
          "relative",
          width < minWidth && "overflow-x-auto",
          // A selected cell has the focus ring instead.
          current === undefined ? "focus-visible:outline-offset-2" : "outline-none",
        )}
      >
        <div role="rowgroup" className="sticky top-0 z-10 bg-surface" style={{ minWidth }}>
          <HeatHead
            first={LEVEL_LABELS[groupBy]}
            metrics={metrics}
            widths={widths}
            sorted={sorted}
            direction={changes ? "ascending" : "descending"}
            onSort={setSortedBy}
          />
        </div>
        <div
          ref={body}
          role="rowgroup"
          className="relative print:h-auto!"
          style={{ height: rows.length * ROW, minWidth }}
        >
          {rows.map(
            (group, index) =>
              (printing || index === row || (index >= first && index < end)) && (
                <HeatGroup
                  key={group.id}
                  map={map}
                  index={index}
                  group={group}
                  name={shown.name(group.id)}
                  current={index === row ? column : undefined}
                />
              ),
          )}
        </div>
      </div>
      <div className="mt-2 flex min-h-6 flex-wrap items-center justify-between gap-x-6 gap-y-1 text-label text-text-muted">
        <span role="status" className="print:hidden">
          {current === undefined ? (
            "Click a cell, or use arrow keys and Enter."
          ) : (
            <CellReading row={current} column={column} metric={metrics[column]} shown={shown} />
          )}
        </span>
        {changes ? (
          <ChangeLegend rows={rows} />
        ) : (
          !plain && scale !== undefined && <RateLegend scale={scale} />
        )}
      </div>
    </>
  );
}
