import type { CSSProperties } from "react";
import { CheckMark } from "./check-mark.tsx";
import { classes } from "./classes.ts";
import type { GridColumn, GridProps } from "./grid-props.ts";

/** One row of a grid, at its place: cells in the columns, or two lines on a narrow screen. */
export function GridRow<Row>({
  id,
  row,
  index,
  previous,
  columns,
  style,
  narrow,
  current,
  grid,
  onPress,
}: {
  id: string;
  row: Row;
  index: number;
  previous: Row | undefined;
  columns: readonly GridColumn<Row>[];
  style: CSSProperties;
  narrow: boolean;
  current: boolean;
  grid: GridProps<Row>;
  onPress: (range: boolean) => void;
}) {
  const { selection } = grid;
  const selected = selection?.isSelected(row) ?? false;
  const starts = grid.startsGroup?.(row, previous) ?? true;
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
        if (!control) onPress(event.shiftKey);
      }}
      style={style}
      className={classes(
        "absolute inset-x-0 top-0",
        narrow ? "border-b border-line" : "group grid items-center px-2 hover:bg-hover",
        !narrow && starts && index > 0 && "border-t border-line",
        selected && "bg-selected",
        current && "head-bar bg-hover",
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
            <div role="gridcell" className="flex justify-center">
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
          {columns.map((column) => (
            <div
              key={column.id}
              role="gridcell"
              className={classes("min-w-0 truncate px-2", column.align === "right" && "text-right")}
            >
              {column.cell(row, previous)}
            </div>
          ))}
        </>
      )}
    </div>
  );
}
