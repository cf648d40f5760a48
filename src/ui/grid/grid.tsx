import { useId, useMemo, useRef, useState } from "react";
import { classes } from "~/ui/classes.ts";
import { GridHeader } from "./grid-header.tsx";
import { evenHeights, makeHeightsReader } from "./grid-heights.ts";
import { canPin, lanesOf } from "./grid-lanes.ts";
import { columnsUpTo, shownRank } from "./grid-parts.ts";
import { useGridPlace } from "./use-grid-place.ts";
import type { GridProps } from "./grid-props.ts";
import { GridRow } from "./row/grid-row.tsx";
import { useRowEvents } from "./row/row-events.ts";
import { GridMenu } from "./menu/grid-menu.tsx";
import { usePrinting } from "~/ui/hooks/use-printing.ts";
import { pageWidth, useWidth } from "~/ui/hooks/use-width.ts";
import { TextProbe, useTextSpacing } from "~/ui/hooks/text-spacing.tsx";
import { useRowWindow } from "./use-row-window.ts";
import { useGridKeys } from "./use-grid-keys.ts";

const HEADER = 32;
const ROW = 36;
const COMPACT_ROW = 28;
const NARROW_AT = 640;
/** The heights of two-line rows and of the headings above them. */
const NARROW_ROW = 60;
const NARROW_HEADING = 28;
/** As `short` in index.css: rows are lower and have their date themselves, so that five are in view. */
const SHORT = matchMedia(
  "screen and (height < 480px), screen and (width < 400px) and (height < 600px)",
);
const SHORT_ROW = 41;
const narrowRow = () => (SHORT.matches ? SHORT_ROW : NARROW_ROW);

/** Rows have the same height, but on narrow screens the first of a group has its heading above it. */
function useHeights<Row>(grid: GridProps<Row>, narrow: boolean, rowHeight: number) {
  const { rows, startsGroup, groupHeading } = grid;
  const [readHeights] = useState(() => makeHeightsReader<Row>());
  if (!narrow) return evenHeights(rows.length, rowHeight);
  if (SHORT.matches || !groupHeading || !startsGroup) return evenHeights(rows.length, narrowRow());
  return readHeights(
    rows,
    (row, previous) => NARROW_ROW + (startsGroup(row, previous) ? NARROW_HEADING : 0),
  );
}

/**
 * A table of any length: only the rows in view are in the document. Its window of rows is our own, as
 * TanStack Virtual would add 8 kB to the first load. It is one tab stop; `useGridKeys` has its keys.
 */
export function Grid<Row>(grid: GridProps<Row>) {
  const { rows, more = false, selection } = grid;
  const ownScroller = useRef<HTMLDivElement>(null);
  const scroller = grid.view?.scroller ?? ownScroller;
  const width = useWidth(scroller, pageWidth());
  const { spacing, probe } = useTextSpacing();
  const id = useId();
  // Another list has another cursor.
  const [own, setOwn] = useState({ list: grid.list, cursor: -1 });
  const cursor = grid.cursor ?? (own.list === grid.list ? own.cursor : -1);
  const narrow = width > 0 && width < (grid.narrowAt ?? NARROW_AT);
  const selects = selection !== undefined;
  // A finger has neither Shift nor X: once a row is selected, it selects.
  const picks = narrow && selects && selection.all !== "none";
  const rowHeight = grid.compact ? COMPACT_ROW : ROW;
  // Kept while the table scrolls, and in most other widths, as a memoized row depends on them.
  const rank = shownRank(grid.columns, selects, width / spacing);
  const columns = useMemo(() => columnsUpTo(grid.columns, rank), [grid.columns, rank]);
  const pins = canPin(columns, selects, width);
  const lanes = useMemo(
    () => lanesOf(columns, selects, pins, spacing),
    [columns, selects, pins, spacing],
  );
  const heights = useHeights(grid, narrow, rowHeight);
  const place = useRowWindow(scroller, heights, {
    count: rows.length,
    header: narrow ? 0 : HEADER,
    initial: Math.max(0, grid.initialIndex ?? 0),
  });
  const { from, to } = usePrinting() ? { from: 0, to: rows.length } : place;
  useGridPlace(grid, place, narrow, columns);

  const setCursor = (index: number) => {
    setOwn({ list: grid.list, cursor: index });
    grid.onCursor?.(index);
  };
  const { menu, openMenu, closeMenu, handlers } = useRowEvents(grid, picks, setCursor);
  const current = rows[cursor];
  const inView = cursor >= from && cursor < to;
  const onKey = useGridKeys({
    grid,
    cursor,
    first: place.first,
    page: (height) => Math.floor(height / (narrow ? narrowRow() : rowHeight)) - 2,
    scroller,
    onMove: (index) => {
      setCursor(index);
      place.bring(index, "auto");
    },
    onMenu: () => {
      const box = document.getElementById(`${id}${cursor}`)?.getBoundingClientRect();
      if (box) openMenu(cursor, box.left + 40, box.bottom);
    },
  });

  return (
    <>
      <TextProbe ref={probe} />
      <div
        ref={scroller}
        role="grid"
        aria-label={grid.label}
        aria-rowcount={more ? -1 : rows.length + 1}
        aria-activedescendant={current !== undefined && inView ? `${id}${cursor}` : undefined}
        aria-multiselectable={selects || undefined}
        aria-busy={grid.stale || undefined}
        tabIndex={0}
        onKeyDown={(event) => {
          const plain = !event.ctrlKey && !event.metaKey && !event.altKey;
          const own = event.target === event.currentTarget;
          if (own && plain && onKey(event.key, event.shiftKey)) event.preventDefault();
        }}
        style={lanes.variables}
        // With a current row, that row shows where the keyboard is.
        className={classes(
          "relative min-h-0 flex-1 overflow-auto bg-surface short:in-data-flow:h-[calc(100dvh-48px)] short:in-data-flow:flex-none",
          current === undefined ? "focus-visible:-outline-offset-2" : "outline-none",
        )}
      >
        <div
          role="rowgroup"
          className="sticky top-0 z-10 bg-surface print:static"
          style={{ minWidth: narrow ? undefined : lanes.minWidth }}
        >
          {!narrow && (
            <GridHeader columns={columns} lanes={lanes} grid={grid} scroller={scroller} />
          )}
        </div>
        <div
          role="rowgroup"
          {...handlers}
          className={classes("relative print:h-auto!", grid.stale && "opacity-50")}
          style={{
            height: heights.total,
            minWidth: narrow ? undefined : lanes.minWidth,
          }}
        >
          {rows.slice(from, to).map((row, offset) => {
            const index = from + offset;
            const previous = rows[index - 1];
            const starts = grid.startsGroup?.(row, previous) ?? true;
            return (
              <GridRow
                key={grid.rowKey(row, index)}
                id={`${id}${index}`}
                row={row}
                index={index}
                previous={previous}
                columns={columns}
                lanes={lanes}
                top={heights.startOf(index)}
                height={heights.heightOf(index)}
                narrow={narrow ? grid.narrow : undefined}
                heading={narrow && starts && grid.groupHeading?.(row)}
                starts={starts}
                picks={picks}
                current={index === cursor}
                selected={selection?.isSelected(row)}
                hasMenu={grid.idOf !== undefined}
                rest={place.rest}
              />
            );
          })}
        </div>
      </div>
      {menu && (
        <GridMenu
          {...menu}
          grid={grid}
          onClose={() => {
            closeMenu();
            scroller.current?.focus();
          }}
        />
      )}
    </>
  );
}
