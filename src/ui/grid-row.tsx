import { memo } from "react";
import { CheckMark } from "./check-mark.tsx";
import { classes } from "./classes.ts";
import type { Lanes } from "./grid-lanes.ts";
import type { GridColumn, GridProps } from "./grid-props.ts";

interface GridRowProps<Row> {
  id: string;
  row: Row;
  index: number;
  previous: Row | undefined;
  columns: readonly GridColumn<Row>[];
  lanes: Lanes;
  /** Where it stands, in pixels. */
  top: number;
  height: number;
  narrow: boolean;
  current: boolean;
  grid: GridProps<Row>;
  onPress: (index: number, range: boolean) => void;
}

/** One row of a grid, at its place: cells in the columns, or two lines on a narrow screen. */
function DrawnRow<Row>({
  id,
  row,
  index,
  previous,
  columns,
  lanes,
  top,
  height,
  narrow,
  current,
  grid,
  onPress,
}: GridRowProps<Row>) {
  const { selection } = grid;
  const selected = selection?.isSelected(row) ?? false;
  const starts = grid.startsGroup?.(row, previous) ?? true;
  const lastPinned = lanes.lefts.findLastIndex((left) => left !== undefined);
  // The head stays in view where the row's left edge does.
  const head = current && "head-bar";
  return (
    // The keyboard's part is the grid's own.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
    <div
      id={id}
      role="row"
      aria-rowindex={index + 2}
      aria-selected={selection ? selected : current}
      onClick={(event) => {
        // A control of its own within the row keeps its press.
        const control = event.target instanceof Element && event.target.closest("a, button, input");
        if (!control) onPress(index, event.shiftKey);
      }}
      style={{
        height,
        transform: `translateY(${top}px)`,
        gridTemplateColumns: narrow ? undefined : lanes.template,
      }}
      className={classes(
        "absolute inset-x-0 top-0",
        narrow ? "border-b border-line" : "group grid items-center px-2 hover:bg-hover",
        !narrow && starts && index > 0 && "border-t border-line",
        selected ? "bg-selected" : current ? "bg-hover" : "bg-surface",
        (narrow || !lanes.pins) && head,
      )}
    >
      {narrow ? (
        <div role="gridcell">
          {starts && grid.groupHeading && (
            <p className="flex h-7 items-center border-b border-line bg-surface-sunken px-4 text-small font-[550]">
              {grid.groupHeading(row)}
            </p>
          )}
          <div className="flex h-[59px] flex-col justify-center px-4">{grid.narrow(row)}</div>
        </div>
      ) : (
        <>
          {selection && (
            <div
              role="gridcell"
              className={classes(
                "flex items-center justify-center",
                lanes.pins && "sticky left-0 z-1 -ml-2 self-stretch bg-inherit pl-2",
                lanes.pins && head,
              )}
            >
              <button
                type="button"
                role="checkbox"
                aria-checked={selected}
                aria-label={`Select row ${index + 1}`}
                // The keyboard's way is X.
                tabIndex={-1}
                onClick={(event) => selection.onSelect(index, event.shiftKey)}
                className={classes(
                  "flex size-6 items-center justify-center",
                  !selected && "opacity-0 group-hover:opacity-100 focus-visible:opacity-100",
                  !selected && current && "opacity-100",
                )}
              >
                <CheckMark checked={selected} />
              </button>
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
                  // The first one takes the row's padding with it, so that nothing shows beside it.
                  left === "0px" && "-ml-2 pl-4",
                  left === "0px" && head,
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
    </div>
  );
}

/** While a table scrolls, the rows that stay in view aren't drawn again. */
// The type of `memo` forgets that what it wraps is generic.
// oxlint-disable-next-line typescript/no-unsafe-type-assertion
export const GridRow = memo(DrawnRow) as typeof DrawnRow;
