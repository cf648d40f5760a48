import { memo, Suspense, useState } from "react";
import { CheckMark } from "~/ui/field/check-mark.tsx";
import { classes } from "~/ui/classes.ts";
import { FailedQuietly } from "~/ui/lazy/failed-part.tsx";
import { lazyPart } from "~/ui/lazy/lazy-part.tsx";
import type { Lanes } from "./grid-lanes.ts";
import { NarrowCell } from "./grid-narrow.tsx";
import type { GridColumn, GridProps } from "./grid-props.ts";

/** A finger has no right button. */
const IS_TOUCH = matchMedia("(pointer: coarse)").matches;
const RowMenuButton = lazyPart(() => import("./menu/row-menu-button.tsx"), FailedQuietly);

interface GridRowProps<Row> {
  id: string;
  row: Row;
  index: number;
  previous: Row | undefined;
  columns: readonly GridColumn<Row>[];
  lanes: Lanes;
  /** Its position in pixels. */
  top: number;
  height: number;
  narrow: boolean;
  /** Whether a press selects it. */
  picks: boolean;
  current: boolean;
  grid: GridProps<Row>;
  onPress: (index: number, range: boolean) => void;
  /** Opens the row's menu at this place in the window; undefined if rows have none. */
  onMenu: ((index: number, left: number, top: number) => void) | undefined;
}

/** Where the "…" button of a row is, so that it is in view however far the grid is scrolled. */
function buttonPlace(row: HTMLElement): number | undefined {
  const grid = row.closest("[role=grid]");
  return grid ? grid.scrollLeft + grid.clientWidth - 36 : undefined;
}

/** A row of a grid: cells in columns, or two lines on a narrow screen. */
function PlainRow<Row>({
  id,
  row,
  index,
  previous,
  columns,
  lanes,
  top,
  height,
  narrow,
  picks,
  current,
  grid,
  onPress,
  onMenu,
}: GridRowProps<Row>) {
  // Only the row under the pointer has the button, as each row's would slow down scrolling.
  const [buttonAt, setButtonAt] = useState<number>();
  const { selection } = grid;
  const selected = selection?.isSelected(row) ?? false;
  const starts = grid.startsGroup?.(row, previous) ?? true;
  const lastPinned = lanes.lefts.findLastIndex((left) => left !== undefined);
  // Marks the current row at an edge that doesn't scroll sideways.
  const mark = current && "current-mark";
  const checkbox = selection && (
    <button
      type="button"
      role="checkbox"
      aria-checked={selected}
      aria-label={`Select row ${index + 1}`}
      // X does it by keyboard.
      tabIndex={-1}
      onClick={(event) => selection.onSelect(index, event.shiftKey)}
      className={classes(
        "flex size-6 items-center justify-center",
        !selected && !current && "opacity-50 hover:opacity-100 group-hover:opacity-100",
      )}
    >
      <CheckMark checked={selected} />
    </button>
  );
  return (
    // The grid itself handles the keyboard.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
    <div
      id={id}
      role="row"
      aria-rowindex={index + 2}
      aria-selected={selection ? selected : current}
      onClick={(event) => {
        // A control within the row handles its own clicks.
        const control = event.target instanceof Element && event.target.closest("a, button, input");
        if (!control) onPress(index, event.shiftKey);
      }}
      onClickCapture={(event) => {
        // A link would leave the selection.
        const link = event.target instanceof Element && event.target.closest("a");
        if (!picks || !link) return;
        event.preventDefault();
        event.stopPropagation();
        onPress(index, false);
      }}
      onContextMenu={(event) => {
        // With Shift or Control it is the browser's menu.
        if (!onMenu || event.shiftKey || event.ctrlKey) return;
        event.preventDefault();
        onMenu(index, event.clientX, event.clientY);
      }}
      onPointerEnter={
        onMenu && !narrow
          ? ({ currentTarget }) => setButtonAt(buttonPlace(currentTarget))
          : undefined
      }
      onPointerLeave={() => setButtonAt(undefined)}
      style={{
        height,
        transform: `translateY(${top}px)`,
        gridTemplateColumns: narrow ? undefined : lanes.template,
      }}
      className={classes(
        "absolute inset-x-0 top-0 print:relative print:transform-none! print:break-inside-avoid",
        narrow ? "border-b border-line" : "group grid items-center px-2 hover:bg-hover",
        !narrow && starts && index > 0 && "border-t border-line",
        selected ? "bg-selected" : current ? "bg-hover" : "bg-surface",
        (narrow || !lanes.pins) && mark,
      )}
    >
      {narrow ? (
        <NarrowCell
          heading={starts && grid.groupHeading?.(row)}
          checkbox={picks && checkbox}
          hasMenu={onMenu !== undefined && IS_TOUCH}
        >
          {grid.narrow(row)}
        </NarrowCell>
      ) : (
        <>
          {selection && (
            <div
              role="gridcell"
              className={classes(
                "flex items-center justify-center",
                lanes.pins && "sticky left-0 z-1 -ml-2 self-stretch bg-inherit pl-2",
                lanes.pins && mark,
              )}
            >
              {checkbox}
            </div>
          )}
          {columns.map((column, at) => {
            const left = lanes.lefts[at];
            return (
              <div
                key={column.id}
                role="gridcell"
                style={{ left }}
                className={classes(
                  "min-w-0 truncate px-2",
                  column.align === "right" && "text-right",
                  left !== undefined && "sticky z-1 grid items-center self-stretch bg-inherit",
                  at === lastPinned && "border-r border-line",
                  // The first one covers the row's padding, so that nothing shows beside it.
                  left === "0px" && "-ml-2 pl-4",
                  left === "0px" && mark,
                )}
              >
                {left === undefined ? (
                  column.cell(row, previous)
                ) : (
                  <div className="truncate">{column.cell(row, previous)}</div>
                )}
              </div>
            );
          })}
        </>
      )}
      {onMenu && (buttonAt !== undefined || (narrow && IS_TOUCH)) && (
        <Suspense>
          <RowMenuButton
            index={index}
            left={buttonAt}
            onOpen={(left, topEdge) => onMenu(index, left, topEdge)}
          />
        </Suspense>
      )}
    </div>
  );
}

/** Memoized: while a table scrolls, the rows that stay in view aren't rendered again. */
// The type of `memo` loses that the component is generic.
// oxlint-disable-next-line typescript/no-unsafe-type-assertion
export const GridRow = memo(PlainRow) as typeof PlainRow;
