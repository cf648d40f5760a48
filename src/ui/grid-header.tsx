import { ArrowDown, ArrowUp } from "lucide-react";
import { classes } from "./classes.ts";
import type { Lanes } from "./grid-lanes.ts";
import type { GridColumn, GridProps } from "./grid-props.ts";

/** The head of a grid: sortable columns are buttons, the sorted one says its direction. */
export function GridHeader<Row>({
  columns,
  lanes,
  grid,
}: {
  columns: readonly GridColumn<Row>[];
  lanes: Lanes;
  grid: GridProps<Row>;
}) {
  const { sort, onSort, selection, headerEdge } = grid;
  const lastPinned = lanes.lefts.findLastIndex((left) => left !== undefined);
  return (
    <div
      role="row"
      aria-rowindex={1}
      style={{ gridTemplateColumns: lanes.template }}
      className="group/head grid h-8 items-center border-b border-line bg-surface px-2 text-small text-text-muted"
    >
      {selection && (
        <div
          role="columnheader"
          className={classes(lanes.pins && "sticky left-0 z-2 -ml-2 h-full bg-inherit")}
        >
          <span className="sr-only">Selected</span>
        </div>
      )}
      {columns.map((column, index) => {
        const direction = sort?.id === column.id ? sort.direction : undefined;
        const Arrow = direction === "asc" ? ArrowUp : ArrowDown;
        const right = column.align === "right";
        const left = lanes.lefts[index];
        return (
          <div
            key={column.id}
            role="columnheader"
            data-column={headerEdge && column.id}
            aria-sort={
              direction === undefined ? undefined : direction === "asc" ? "ascending" : "descending"
            }
            // The edge has a name of its own, which isn't the column's.
            aria-label={headerEdge && column.header}
            style={{ left }}
            className={classes(
              "truncate px-2",
              right && "text-right",
              headerEdge && "flex h-full items-center select-none",
              headerEdge && right && "justify-end",
              left === undefined ? headerEdge && "relative" : "sticky z-2 bg-inherit",
              left === "0px" && "-ml-2 pl-4",
              index === lastPinned && "border-r border-line",
            )}
          >
            {column.sortable && onSort ? (
              <button
                type="button"
                onClick={() => onSort(column.id)}
                className={classes(
                  "inline-flex h-6 items-center gap-1 rounded-control hover:text-text",
                  right && "flex-row-reverse",
                  direction && "font-[600] text-text",
                )}
              >
                {column.header}
                {direction && <Arrow size={14} strokeWidth={1.75} />}
              </button>
            ) : (
              <span className="truncate">{column.header}</span>
            )}
            {headerEdge?.(column, index)}
          </div>
        );
      })}
    </div>
  );
}
