import { useId, useMemo, useRef, useState } from "react";
import { lazily } from "~/lib/lazily.ts";
import { classes } from "~/ui/classes.ts";
import { fontScale, scaled } from "~/ui/font-scale.ts";
import { useTextSpacing } from "~/ui/hooks/text-spacing.tsx";
import { usePrinting } from "~/ui/hooks/use-printing.ts";
import { pageWidth, useWidth } from "~/ui/hooks/use-width.ts";
import { lazyOverlay } from "~/ui/lazy.tsx";
import { GridHeader } from "./grid-header.tsx";
import { useLanes } from "./grid-lanes.ts";
import type { GridProps, RowMenuProps } from "./grid-props.ts";
import { GridRow } from "./grid-row.tsx";
import { GroupMarks } from "./group-marks.tsx";
import { evenHeights, type ReadHeights, readHeights, useRowWindow } from "./row-window.ts";
import { useGridInput } from "./use-grid-input.ts";

const RowMenu = lazyOverlay<RowMenuProps>(() => import("./row-menu.tsx"));

// In pixels at a font size of 16 px.
const HEADER = 32;
const ROW = 36;
const COMPACT_ROW = 28;
const NARROW_AT = 640;
/** The heights of two-line rows and of the headings above them. */
const NARROW_ROW = 60;
const NARROW_HEADING = 28;
/** As `short` in index.css: rows are lower and have their date themselves, so that five are in view. */
const short = lazily(() =>
  matchMedia("screen and (height < 30rem), screen and (width < 25rem) and (height < 37.5rem)"),
);
const SHORT_ROW = 41;

/** Reads the heights of two-line rows, with a heading above the first row of each group. */
function makeHeightsReader<Row>() {
  let known: ReadHeights<Row> | undefined;
  return ({ rows, startsGroup }: GridProps<Row>) =>
    (known = readHeights(
      rows,
      (row, previous) =>
        scaled(NARROW_ROW) + (startsGroup?.(row, previous) ? scaled(NARROW_HEADING) : 0),
      known,
    ));
}

/**
 * A table of any length: only the rows in view are in the document. It is one tab stop; `useGridInput` has
 * its keys.
 */
export function Grid<Row>(grid: GridProps<Row>) {
  const { rows, more = false, selection, startsGroup, groupHeading } = grid;
  const ownScroller = useRef<HTMLDivElement>(null);
  const scroller = grid.view?.scroller ?? ownScroller;
  const width = useWidth(scroller, pageWidth()) / fontScale();
  const { spacing, probe } = useTextSpacing();
  const id = useId();
  const idOfRow = (index: number) => `${id}${index}`;
  // Another list has another cursor.
  const [position, setPosition] = useState({ listId: grid.listId, cursor: -1 });
  const cursor = grid.cursor ?? (position.listId === grid.listId ? position.cursor : -1);
  const selects = selection !== undefined;
  const hasMenu = grid.idOf !== undefined;
  const lanes = useLanes(grid.columns, { selects, hasMenu }, width, spacing);
  const isNarrow = width > 0 && width < (grid.narrowAt ?? NARROW_AT);
  // Touch has neither Shift nor X: once a row is selected, a tap selects.
  const picks = isNarrow && selects && selection.all !== "none";
  const rowHeight = scaled(
    isNarrow ? (short().matches ? SHORT_ROW : NARROW_ROW) : grid.compact ? COMPACT_ROW : ROW,
  );
  const [readGroups] = useState(() => makeHeightsReader<Row>());
  const hasHeadings = isNarrow && !short().matches && groupHeading && startsGroup;
  const heights = hasHeadings ? readGroups(grid) : evenHeights(rows.length, rowHeight);
  const printing = usePrinting();
  // In print every row is in view, which would load all pages.
  const place = useRowWindow(printing ? { ...grid, more: false } : grid, scroller, {
    heights,
    header: isNarrow ? 0 : scaled(HEADER),
    covered: hasHeadings ? scaled(NARROW_HEADING) : 0,
    narrow: isNarrow,
    dropped: lanes.dropped,
  });
  const { rest } = place;
  const { from, to } = printing ? { from: 0, to: rows.length } : place;
  const setCursor = (index: number) => {
    setPosition({ listId: grid.listId, cursor: index });
    grid.onCursor?.(index);
  };
  const input = useGridInput(grid, {
    cursor,
    setCursor,
    picks,
    place,
    rowHeight,
    scroller,
    idOfRow,
  });
  const narrow = isNarrow ? grid.narrow : undefined;
  // Kept while the table scrolls, because memoized rows depend on it.
  const frame = useMemo(
    () => ({ lanes, narrow, picks, hasMenu, nameOf: grid.nameOf, rest }),
    [lanes, narrow, picks, hasMenu, grid.nameOf, rest],
  );
  const hasCurrent = rows[cursor] !== undefined;
  const minWidth = isNarrow ? undefined : lanes.minWidth;

  const shown = rows.slice(from, to).map((row, offset) => {
    const index = from + offset;
    const previous = rows[index - 1];
    return { row, index, previous, starts: startsGroup?.(row, previous) ?? true };
  });
  const at = isNarrow ? -1 : lanes.columns.findIndex(({ mark }) => mark);
  const mark = hasHeadings ? groupHeading : lanes.columns[at]?.mark;

  const renderMenu = ({ row, index, left, top }: NonNullable<typeof input.menu>) => {
    const menu: RowMenuProps = {
      left,
      top,
      id: grid.idOf?.(row) ?? "",
      link: input.linkTo(row),
      onPeek: grid.onPeek && (() => grid.onPeek?.(row)),
      onOpen: () => grid.onOpen(row, index),
      onSelect: selection && (() => selection.onSelect(index, false)),
      onClose: input.closeMenu,
    };
    return grid.menu ? grid.menu(row, menu) : <RowMenu {...menu} />;
  };

  return (
    <>
      {probe}
      <div
        ref={scroller}
        role="grid"
        aria-label={grid.label}
        aria-rowcount={more ? -1 : rows.length + 1}
        aria-activedescendant={
          hasCurrent && cursor >= from && cursor < to ? idOfRow(cursor) : undefined
        }
        aria-multiselectable={selects || undefined}
        aria-busy={grid.stale || undefined}
        tabIndex={0}
        onKeyDown={input.onKeyDown}
        style={lanes.variables}
        // With a current row, that row shows where the keyboard is.
        className={classes(
          "relative min-h-0 flex-1 overflow-auto bg-surface short:in-data-flow:h-[calc(100dvh-3rem)] short:in-data-flow:flex-none",
          hasCurrent ? "outline-none" : "focus-visible:-outline-offset-2",
        )}
      >
        <div
          role="rowgroup"
          className="sticky top-0 z-10 bg-surface print:static"
          style={{ minWidth }}
        >
          {!isNarrow && <GridHeader lanes={lanes} grid={grid} scroller={scroller} />}
        </div>
        <div
          role="rowgroup"
          {...input.onRows}
          className={classes("relative print:h-auto!", grid.stale && "opacity-50")}
          style={{ height: heights.total, minWidth }}
        >
          {shown.map(({ row, index, previous, starts }) => (
            <GridRow
              key={grid.rowKey(row, index)}
              frame={frame}
              id={idOfRow(index)}
              row={row}
              index={index}
              // A printed page can begin with any row, so each shows what its group has in common.
              previous={printing ? undefined : previous}
              top={heights.startOf(index)}
              height={heights.heightOf(index)}
              heading={isNarrow && starts && groupHeading?.(row)}
              starts={starts}
              current={index === cursor}
              selected={selection?.isSelected(row)}
            />
          ))}
          {mark && startsGroup && !printing && (
            <GroupMarks
              rows={shown}
              to={to}
              heights={heights}
              lanes={lanes}
              at={at}
              header={scaled(HEADER)}
              rowHeight={rowHeight}
              render={mark}
            />
          )}
        </div>
      </div>
      {input.menu && renderMenu(input.menu)}
    </>
  );
}
