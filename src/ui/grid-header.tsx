import { ArrowDown, ArrowUp } from "lucide-react";
import type { CSSProperties } from "react";
import { classes } from "./classes.ts";
import type { GridColumn, GridSort } from "./grid-props.ts";

/** The head of a grid: sortable columns are buttons, the sorted one says its direction. */
export function GridHeader<Row>({
  columns,
  style,
  sort,
  onSort,
  selects,
}: {
  columns: readonly GridColumn<Row>[];
  style: CSSProperties;
  sort: GridSort | undefined;
  onSort: ((id: string) => void) | undefined;
  /** Whether a column of checkboxes comes first. */
  selects: boolean;
}) {
  return (
    <div
      role="row"
      aria-rowindex={1}
      style={style}
      className="grid h-8 items-center border-b border-line px-2 text-small text-text-muted"
    >
      {selects && (
        <div role="columnheader">
          <span className="sr-only">Selected</span>
        </div>
      )}
      {columns.map((column) => {
        const direction = sort?.id === column.id ? sort.direction : undefined;
        const Arrow = direction === "asc" ? ArrowUp : ArrowDown;
        const right = column.align === "right";
        return (
          <div
            key={column.id}
            role="columnheader"
            aria-sort={
              direction === undefined ? undefined : direction === "asc" ? "ascending" : "descending"
            }
            className={classes("truncate px-2", right && "text-right")}
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
              column.header
            )}
          </div>
        );
      })}
    </div>
  );
}
