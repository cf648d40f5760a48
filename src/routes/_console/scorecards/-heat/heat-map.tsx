import { type KeyboardEvent, useCallback, useId, useMemo, useRef, useState } from "react";
import type { Scorecard, ScorecardMetric } from "~/api/scorecards.ts";
import { classes } from "~/ui/classes.ts";
import { usePrinting } from "~/ui/hooks/use-printing.ts";
import { useWidth } from "~/ui/hooks/use-width.ts";
import type { RecordingsSearch } from "../-calls/recordings-link.ts";
import { clamp, nextCell, scrollToColumn } from "./cell-keys.ts";
import { HeatHead } from "./heat-head.tsx";
import { CellReading, ChangeLegend, HeatLegend } from "./heat-legend.tsx";
import { HeatGroup, ROW } from "./heat-row.tsx";
import { heatChanges, heatRows, scaleOf, sortHeat } from "./pass-rates.ts";
import { useRowsInView } from "./use-rows-in-view.ts";

const intoView = (element: HTMLElement | null) => element?.scrollIntoView({ block: "nearest" });

/**
 * Groups and metrics as a grid of pass rates, or of their changes. It is one tab stop: arrows move
 * between cells, Enter or a click opens the group. Only the rows in view are rendered. The page
 * scrolls them, and a header of metrics stays in view if all of them have room.
 */
export function HeatMap({
  label,
  level,
  cards,
  before,
  metrics,
  chosen,
  plain,
  complete,
  name,
  linkOf,
  onChoose,
}: {
  label: string;
  /** The header of the first column. */
  level: string;
  cards: readonly Scorecard[];
  /** Shows the changes from these, the groups in the period before. */
  before: readonly Scorecard[] | undefined;
  metrics: readonly ScorecardMetric[];
  /** The metric it is sorted by until a header is clicked. */
  chosen: string;
  /** Figures without colours. */
  plain: boolean;
  /** Renders all rows, not only those in view. */
  complete: boolean;
  name: (id: string) => string;
  linkOf: (id: string) => RecordingsSearch | undefined;
  /** Opens a group with a metric. */
  onChoose: ((group: string, metricId: string) => void) | undefined;
}) {
  const id = useId();
  const grid = useRef<HTMLDivElement>(null);
  const body = useRef<HTMLDivElement>(null);
  const [sortedBy, setSortedBy] = useState<string>();
  const [selected, setSelected] = useState<{ group: string; column: number }>();
  const sorted = clamp(
    metrics.findIndex((metric) => metric.id === (sortedBy ?? chosen)),
    metrics.length,
  );
  const unsorted = useMemo(() => {
    const rates = heatRows(cards, metrics);
    return before === undefined ? rates : heatChanges(rates, before, metrics);
  }, [cards, before, metrics]);
  const rows = useMemo(() => sortHeat(unsorted, sorted), [unsorted, sorted]);
  const scale = useMemo(() => scaleOf(rows), [rows]);
  const sortedId = metrics[sorted]?.id;
  const pick = useCallback(
    (group: string, column: number) => {
      setSelected({ group, column });
      // The metric becomes the page's; the rows stay where they are.
      setSortedBy(sortedId);
      grid.current?.focus();
      onChoose?.(group, metrics[column]?.id ?? "");
    },
    [metrics, sortedId, onChoose],
  );
  const row = rows.findIndex((each) => each.id === selected?.group);
  const current = rows[row];
  const column = selected?.column ?? 0;
  const all = usePrinting() || complete;
  const [inView, end] = useRowsInView(body, rows.length, ROW);
  const first = all ? 0 : inView;
  const shown = rows.slice(first, all ? undefined : end);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.target !== event.currentTarget) return;
    if (event.key === "Enter" && current !== undefined) pick(current.id, column);
    const size = [rows.length, metrics.length] as const;
    const next = nextCell(event.key, { row, column }, { row: 0, column: sorted }, size);
    const group = next && rows[next.row];
    if (next === undefined || group === undefined) return;
    event.preventDefault();
    setSelected({ group: group.id, column: next.column });
    scrollToColumn(grid.current, next.column, metrics.length);
  };
  const minWidth = 120 + 64 * metrics.length;
  const narrow = useWidth(grid) < minWidth;
  const rendered = row >= first && row < first + shown.length;
  return (
    <>
      <div
        ref={grid}
        role="grid"
        aria-label={label}
        aria-rowcount={rows.length + 1}
        aria-colcount={metrics.length + 1}
        aria-activedescendant={rendered ? `${id}-${row}-${column}` : undefined}
        tabIndex={0}
        onKeyDown={onKeyDown}
        className={classes(
          "relative",
          narrow && "overflow-x-auto",
          // A selected cell has the focus ring instead.
          current === undefined ? "focus-visible:outline-offset-2" : "outline-none",
        )}
      >
        <div role="rowgroup" className="sticky top-0 z-10 bg-surface" style={{ minWidth }}>
          <HeatHead
            first={level}
            metrics={metrics}
            sorted={sorted}
            direction={before === undefined ? "descending" : "ascending"}
            onSort={setSortedBy}
          />
        </div>
        <div
          ref={body}
          role="rowgroup"
          className="relative print:h-auto!"
          style={{ height: rows.length * ROW, minWidth }}
        >
          {current !== undefined && (
            // Marks the row that the keys have reached, which may not be rendered yet.
            <div
              key={row}
              ref={intoView}
              role="presentation"
              className="pointer-events-none absolute inset-x-0 scroll-my-14"
              style={{ top: row * ROW, height: ROW }}
            />
          )}
          {shown.map((group, place) => (
            <HeatGroup
              key={group.id}
              id={`${id}-${first + place}`}
              index={first + place}
              top={(first + place) * ROW}
              group={group}
              name={name(group.id)}
              metrics={metrics}
              scale={plain ? undefined : scale}
              current={first + place === row ? column : undefined}
              onPick={pick}
            />
          ))}
        </div>
      </div>
      <div className="mt-2 flex min-h-6 flex-wrap items-center justify-between gap-x-6 gap-y-1 text-label text-text-muted">
        <span role="status" className="in-data-picture:hidden print:hidden">
          {current === undefined ? (
            "Click a cell, or use arrow keys and Enter."
          ) : (
            <CellReading
              row={current}
              column={column}
              metric={metrics[column]}
              name={name(current.id)}
              search={linkOf(current.id)}
            />
          )}
        </span>
        {before !== undefined ? (
          <ChangeLegend rows={rows} />
        ) : (
          !plain && scale !== undefined && <HeatLegend scale={scale} />
        )}
      </div>
    </>
  );
}
