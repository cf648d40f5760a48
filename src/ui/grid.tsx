import { useCallback, useEffect, useId, useMemo, useRef, useState } from "react";
import { classes } from "./classes.ts";
import { GridHeader } from "./grid-header.tsx";
import { evenHeights, type ReadHeights, readHeights } from "./grid-heights.ts";
import { lanesOf } from "./grid-lanes.ts";
import { moveOf, useWidth, visibleColumns } from "./grid-parts.ts";
import { useGridPlace } from "./grid-place.ts";
import type { GridProps } from "./grid-props.ts";
import { GridRow } from "./grid-row.tsx";
import { useRowWindow } from "./use-row-window.ts";
import { useShortcuts } from "./use-shortcuts.ts";

const HEADER = 32;
const ROW = 36;
const COMPACT_ROW = 28;
const NARROW_ROW = 60;
const NARROW_HEADING = 28;
const NARROW_AT = 640;

/** Rows are alike, but on narrow screens the first of a group has its heading above it. */
function useHeights<Row>(grid: GridProps<Row>, narrow: boolean, rowHeight: number) {
  const { rows, startsGroup, groupHeading } = grid;
  const known = useRef<ReadHeights<Row>>(undefined);
  const headed = narrow && groupHeading !== undefined && startsGroup !== undefined;
  const read = useMemo(() => {
    if (!headed) return undefined;
    const heightOf = (row: Row, previous: Row | undefined) =>
      NARROW_ROW + (startsGroup(row, previous) ? NARROW_HEADING : 0);
    return readHeights(rows, heightOf, known.current);
    // Where groups start follows from the rows alone.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [rows, headed]);
  // What was read is read no more, as long as the rows only grow.
  useEffect(() => {
    known.current = read;
  }, [read]);
  return read ?? evenHeights(rows.length, narrow ? NARROW_ROW : rowHeight);
}

/**
 * A table of any length: only the rows in view are in the document. It is one stop for the
 * keyboard: arrows, J and K, Page Up and Down, Home and End move; Enter opens; Space peeks; X
 * selects, and Shift selects on the way.
 */
export function Grid<Row>(grid: GridProps<Row>) {
  const { rows, more = false, onOpen, onPeek, selection } = grid;
  const scroller = useRef<HTMLDivElement>(null);
  const width = useWidth(scroller);
  const id = useId();
  const [ownCursor, setOwnCursor] = useState(-1);
  const cursor = grid.cursor ?? ownCursor;
  const narrow = width > 0 && width < NARROW_AT;
  const selects = selection !== undefined;
  const rowHeight = grid.compact ? COMPACT_ROW : ROW;
  const initialIndex = grid.initialIndex ?? 0;
  // The same while the table scrolls, and with them the rows that stay in view.
  const columns = useMemo(
    () => visibleColumns(grid.columns, selects, width),
    [grid.columns, selects, width],
  );
  const lanes = useMemo(() => lanesOf(columns, selects, width), [columns, selects, width]);

  const heights = useHeights(grid, narrow, rowHeight);
  const place = useRowWindow(scroller, heights, {
    count: rows.length,
    header: narrow ? 0 : HEADER,
    initial: Math.max(0, initialIndex),
  });
  const { from, to } = place;
  useGridPlace(grid, place, narrow);
  const shownList = useRef(grid.list);
  // Another list is another place to read: no row of it has been looked at.
  useEffect(() => {
    if (shownList.current !== grid.list) setOwnCursor(-1);
    shownList.current = grid.list;
  }, [grid.list]);

  const setCursor = useCallback(
    (index: number) => {
      setOwnCursor(index);
      grid.onCursor?.(index);
    },
    [grid],
  );
  const onPress = useCallback(
    (index: number, range: boolean) => {
      const row = grid.rows[index];
      setCursor(index);
      if (range && grid.selection) grid.selection.onSelect(index, true);
      else if (row !== undefined) (grid.onPeek ?? grid.onOpen)(row, index);
    },
    [grid, setCursor],
  );
  const current = rows[cursor];
  const inView = cursor >= from && cursor < to;

  const onKey = (key: string, shift = false): boolean => {
    const page = Math.max(
      1,
      Math.floor((scroller.current?.clientHeight ?? 0) / (narrow ? NARROW_ROW : rowHeight)) - 2,
    );
    const next = moveOf(
      shift ? key.replace(/^[JK]$/, (letter) => letter.toLowerCase()) : key,
      cursor,
      rows.length,
      page,
    );
    if (next !== undefined) {
      if (shift) selection?.onSelect(next, true);
      setCursor(next);
      place.bring(next, "auto");
    } else if (key === "Enter" && current !== undefined) onOpen(current, cursor);
    else if (key === " " && current !== undefined && onPeek) onPeek(current, cursor);
    else if (key === "x" && selection) selection.onSelect(cursor, false);
    else return grid.onKey?.(key, current) ?? false;
    return true;
  };

  const step = (key: string) => () => {
    scroller.current?.focus();
    onKey(key);
  };
  useShortcuts("In a table", [
    { keys: "j", label: "Next row", run: step("j") },
    { keys: "k", label: "Previous row", run: step("k") },
    { keys: "Enter", label: "Open the row" },
    ...(onPeek ? [{ keys: "Space", label: "Peek at the row" }] : []),
    ...(selection ? [{ keys: "x", label: "Select the row", run: step("x") }] : []),
    { keys: "PageDown", label: "A page further" },
    { keys: "End", label: "Last loaded row" },
  ]);

  return (
    <div
      ref={scroller}
      role="grid"
      aria-label={grid.label}
      aria-rowcount={more ? -1 : rows.length + 1}
      aria-activedescendant={current !== undefined && inView ? `${id}${cursor}` : undefined}
      aria-multiselectable={selection !== undefined || undefined}
      aria-busy={grid.stale || undefined}
      tabIndex={0}
      onKeyDown={(event) => {
        const plain = !event.ctrlKey && !event.metaKey && !event.altKey;
        const own = event.target === event.currentTarget;
        if (own && plain && onKey(event.key, event.shiftKey)) event.preventDefault();
      }}
      style={lanes.variables}
      // With a row at the head, the row shows where the keyboard is.
      className={classes(
        "relative min-h-0 flex-1 overflow-auto bg-surface",
        current === undefined ? "focus-visible:-outline-offset-2" : "outline-none",
      )}
    >
      <div
        role="rowgroup"
        className="sticky top-0 z-10 bg-surface"
        style={{ minWidth: narrow ? undefined : lanes.minWidth }}
      >
        {!narrow && <GridHeader columns={columns} lanes={lanes} grid={grid} />}
      </div>
      <div
        role="rowgroup"
        className={grid.stale ? "relative opacity-50" : "relative"}
        style={{
          height: heights.total,
          minWidth: narrow ? undefined : lanes.minWidth,
        }}
      >
        {rows.slice(from, to).map((row, offset) => {
          const index = from + offset;
          return (
            <GridRow
              key={grid.rowKey(row, index)}
              id={`${id}${index}`}
              row={row}
              index={index}
              previous={rows[index - 1]}
              columns={columns}
              lanes={lanes}
              top={heights.startOf(index)}
              height={heights.heightOf(index)}
              narrow={narrow}
              current={index === cursor}
              grid={grid}
              onPress={onPress}
            />
          );
        })}
      </div>
    </div>
  );
}
