import { useVirtualizer } from "@tanstack/react-virtual";
import { Link } from "@tanstack/react-router";
import { type KeyboardEvent, useCallback, useId, useMemo, useRef, useState } from "react";
import type { Scorecard, ScorecardMetric } from "~/api/scorecards.ts";
import { classes, INK_LINK } from "~/ui/classes.ts";
import { usePrinting } from "~/ui/use-printing.ts";
import { heatRows, scaleOf, sortHeat } from "./-heat.ts";
import { HeatHead, HeatLegend, HeatLine, Reading, ROW } from "./-heat-parts.tsx";
import type { RecordingsSearch } from "./-recordings-behind.ts";

/** As tall as this at most; what is further down is scrolled to. */
const MOST_HEIGHT = 18 * ROW;

const keysOf: Readonly<Record<string, [rows: number, columns: number]>> = {
  ArrowDown: [1, 0],
  ArrowUp: [-1, 0],
  ArrowRight: [0, 1],
  ArrowLeft: [0, -1],
  PageDown: [16, 0],
  PageUp: [-16, 0],
  Home: [-Infinity, 0],
  End: [Infinity, 0],
};

/** Scrolls sideways to a column where it isn't in view, beside the names, which stay. */
function bring(scroller: HTMLElement | null, column: number, of: number): void {
  const names = scroller?.querySelector("[role=columnheader]")?.clientWidth ?? 0;
  if (scroller === null) return;
  const width = (scroller.scrollWidth - names) / of;
  const [start, end] = [column * width, (column + 1) * width];
  const room = scroller.clientWidth - names;
  if (start < scroller.scrollLeft) scroller.scrollLeft = start;
  else if (end > scroller.scrollLeft + room) scroller.scrollLeft = end - room;
}

const within = (value: number, count: number) => Math.min(count - 1, Math.max(0, value));

/**
 * Groups and metrics as a grid of pass rates, each printed on its colour. One stop for the keyboard:
 * arrows move from cell to cell, Enter opens the group's recordings. Only the rows in view are in the
 * document.
 */
export function HeatMap({
  label,
  first,
  cards,
  metrics,
  chosen,
  plain,
  name,
  behind,
}: {
  label: string;
  /** The head of the first column. */
  first: string;
  cards: readonly Scorecard[];
  metrics: readonly ScorecardMetric[];
  /** The metric it is sorted by until another one is pressed. */
  chosen: string;
  /** Figures without colours. */
  plain: boolean;
  name: (id: string) => string;
  behind: (id: string) => RecordingsSearch | undefined;
}) {
  const id = useId();
  const scroller = useRef<HTMLDivElement>(null);
  const link = useRef<HTMLAnchorElement>(null);
  const [sorted, setSorted] = useState<string>();
  const [at, setAt] = useState<{ group: string; column: number }>();
  const by = Math.max(
    0,
    metrics.findIndex((metric) => metric.id === (sorted ?? chosen)),
  );
  const rows = useMemo(() => sortHeat(heatRows(cards, metrics), by), [cards, metrics, by]);
  const scale = useMemo(() => scaleOf(rows), [rows]);
  const pick = useCallback((group: string, column: number) => {
    setAt({ group, column });
    scroller.current?.focus();
  }, []);
  // The compiler skips components with a virtualizer; this project doesn't use the compiler.
  // oxlint-disable-next-line react/incompatible-library
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW,
    overscan: 6,
  });
  const row = at === undefined ? -1 : rows.findIndex((each) => each.id === at.group);
  const current = rows[row];
  const printing = usePrinting();
  const items = printing
    ? rows.map((_, index) => ({ index, start: index * ROW }))
    : virtualizer.getVirtualItems();

  const onKeyDown = (event: KeyboardEvent) => {
    const step = keysOf[event.key];
    if (event.key === "Enter" && event.target === event.currentTarget) link.current?.click();
    if (step === undefined || event.target !== event.currentTarget) return;
    event.preventDefault();
    const next = within(row < 0 ? 0 : row + step[0], rows.length);
    const column = within(row < 0 ? by : (at?.column ?? 0) + step[1], metrics.length);
    const group = rows[next]?.id;
    if (group === undefined) return;
    setAt({ group, column });
    virtualizer.scrollToIndex(next, { align: "auto" });
    bring(scroller.current, column, metrics.length);
  };
  const minWidth = 120 + 64 * metrics.length;
  return (
    <>
      <div
        ref={scroller}
        role="grid"
        aria-label={label}
        aria-rowcount={rows.length + 1}
        aria-colcount={metrics.length + 1}
        aria-activedescendant={
          current !== undefined && items.some(({ index }) => index === row)
            ? `${id}-${row}-${at?.column}`
            : undefined
        }
        tabIndex={0}
        onKeyDown={onKeyDown}
        className={classes(
          "relative overflow-auto",
          // With a cell at hand, the cell shows where the keyboard is.
          current === undefined ? "focus-visible:outline-offset-2" : "outline-none",
        )}
        style={printing ? undefined : { maxHeight: MOST_HEIGHT + 48 }}
      >
        <div role="rowgroup" className="sticky top-0 z-10 bg-surface" style={{ minWidth }}>
          <HeatHead first={first} metrics={metrics} by={by} onSort={setSorted} />
        </div>
        <div
          role="rowgroup"
          className="relative"
          style={{ height: virtualizer.getTotalSize(), minWidth }}
        >
          {items.map(({ index, start }) => {
            const group = rows[index];
            if (group === undefined) return null;
            return (
              <HeatLine
                key={group.id}
                id={`${id}-${index}`}
                index={index}
                top={start}
                group={group}
                name={name(group.id)}
                metrics={metrics}
                scale={plain ? undefined : scale}
                current={index === row ? at?.column : undefined}
                onPick={pick}
              />
            );
          })}
        </div>
      </div>
      <div className="mt-2 flex min-h-6 flex-wrap items-center justify-between gap-x-6 gap-y-1 text-label text-text-muted">
        <span role="status">
          {current === undefined ? (
            "Press a cell, or move with the arrow keys, to see its figures."
          ) : (
            <Reading
              row={current}
              column={at?.column ?? 0}
              metric={metrics[at?.column ?? 0]}
              name={name(current.id)}
            />
          )}
          {current !== undefined && behind(current.id) !== undefined && (
            <>
              {" "}
              <Link
                ref={link}
                to="/recordings"
                search={behind(current.id) ?? {}}
                preload={false}
                className={INK_LINK}
              >
                Their recordings
              </Link>
            </>
          )}
        </span>
        {!plain && scale !== undefined && <HeatLegend scale={scale} />}
      </div>
    </>
  );
}
