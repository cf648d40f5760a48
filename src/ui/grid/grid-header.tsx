import ArrowDown from "lucide-react/icons/arrow-down";
import ArrowUp from "lucide-react/icons/arrow-up";
import ChevronDown from "lucide-react/icons/chevron-down";
import type { RefObject } from "react";
import { PopoverButton } from "~/ui/overlay/popover-button.tsx";
import { CheckMark } from "~/ui/field/check-mark.tsx";
import { classes } from "~/ui/classes.ts";
import { drawWidth, type Lanes } from "./grid-lanes.ts";
import type { GridColumn, GridProps } from "./grid-props.ts";

/** The header of a grid: sortable columns are buttons. */
export function GridHeader<Row>({
  columns,
  lanes,
  grid,
  scroller,
}: {
  columns: readonly GridColumn<Row>[];
  lanes: Lanes;
  grid: GridProps<Row>;
  scroller: RefObject<HTMLElement | null>;
}) {
  const { sort, onSort, selection, headerEdge } = grid;
  const lastPinned = lanes.lefts.findLastIndex((left) => left !== undefined);
  return (
    <div
      role="row"
      aria-rowindex={1}
      style={{ gridTemplateColumns: lanes.template }}
      className="group grid h-8 items-center border-b border-line bg-surface px-2 text-small text-text-muted"
    >
      {selection && (
        <div
          role="columnheader"
          className={classes(
            "flex items-center justify-center",
            lanes.pins && "sticky left-0 z-2 -ml-2 h-full bg-inherit pl-2",
          )}
        >
          <span className="sr-only">Selected</span>
          <button
            type="button"
            role="checkbox"
            aria-checked={selection.all === "some" ? "mixed" : selection.all === "all"}
            aria-label="Select all loaded rows"
            title="Select all loaded rows"
            onClick={selection.onSelectAll}
            className="flex size-6 items-center justify-center"
          >
            <CheckMark checked={selection.all === "some" ? "mixed" : selection.all === "all"} />
          </button>
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
            // Without it, the name of the edge would be part of the column's.
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
                {direction && <Arrow size={14} />}
              </button>
            ) : column.note ? (
              <PopoverButton
                label={column.header}
                className="inline-flex h-6 items-center gap-1 rounded-control hover:text-text"
                trigger={
                  <>
                    {column.header}
                    <ChevronDown
                      size={14}
                      className="opacity-0 in-[.group:hover]:opacity-100 in-focus-visible:opacity-100"
                    />
                  </>
                }
              >
                {column.note}
              </PopoverButton>
            ) : (
              <span className="truncate">{column.header}</span>
            )}
            {headerEdge?.({
              column,
              setWidth: (width) => drawWidth(scroller.current, index, width),
            })}
          </div>
        );
      })}
    </div>
  );
}
