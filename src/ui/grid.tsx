import { useVirtualizer } from "@tanstack/react-virtual";
import { useCallback, useEffect, useId, useMemo, useRef, useState } from "react";
import { classes } from "./classes.ts";
import { GridHeader } from "./grid-header.tsx";
import { lanesOf } from "./grid-lanes.ts";
import { moveOf, useWidth, visibleColumns } from "./grid-parts.ts";
import { useGridPlace } from "./grid-place.ts";
import type { GridProps } from "./grid-props.ts";
import { GridRow } from "./grid-row.tsx";
import { useShortcuts } from "./use-shortcuts.ts";

const HEADER = 32;
const ROW = 36;
const COMPACT_ROW = 28;
const NARROW_ROW = 60;
const NARROW_HEADING = 28;
const NARROW_AT = 640;

/**
 * A table of any length: only the rows in view are in the document. It is one stop for the
 * keyboard: arrows, J and K, Page Up and Down, Home and End move; Enter opens; Space peeks; X
 * selects, and Shift selects on the way.
 */
export function Grid<Row>(grid: GridProps<Row>) {
  const { rows, more = false, onOpen, onPeek, selection, startsGroup, groupHeading } = grid;
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

  const heightOf = (index: number) => {
    const row = rows[index];
    if (!narrow) return rowHeight;
    const headed = groupHeading && row && (startsGroup?.(row, rows[index - 1]) ?? false);
    return headed ? NARROW_ROW + NARROW_HEADING : NARROW_ROW;
  };
  // The compiler skips components with a virtualizer; this project doesn't use the compiler.
  // oxlint-disable-next-line react/incompatible-library
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: heightOf,
    overscan: 8,
    initialOffset: Math.max(0, initialIndex) * rowHeight,
    // The header takes its height off the room for rows.
    scrollPaddingEnd: narrow ? 0 : HEADER,
    isScrollingResetDelay: 200,
  });
  const items = virtualizer.getVirtualItems();
  const last = items.at(-1)?.index ?? -1;
  const offset = virtualizer.scrollOffset ?? 0;
  const first = items.find(({ end }) => end > offset)?.index ?? 0;

  useGridPlace(grid, virtualizer, { first, last, narrow });
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
  const inView = items.some(({ index }) => index === cursor);

  const onKey = (key: string, shift = false): boolean => {
    const page = Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / heightOf(0)) - 2);
    const next = moveOf(
      shift ? key.replace(/^[JK]$/, (letter) => letter.toLowerCase()) : key,
      cursor,
      rows.length,
      page,
    );
    if (next !== undefined) {
      if (shift) selection?.onSelect(next, true);
      setCursor(next);
      virtualizer.scrollToIndex(next, { align: "auto" });
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
          height: virtualizer.getTotalSize(),
          minWidth: narrow ? undefined : lanes.minWidth,
        }}
      >
        {items.map(({ index, start, size }) => {
          const row = rows[index];
          if (row === undefined) return null;
          return (
            <GridRow
              key={grid.rowKey(row, index)}
              id={`${id}${index}`}
              row={row}
              index={index}
              previous={rows[index - 1]}
              columns={columns}
              lanes={lanes}
              top={start}
              height={size}
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
