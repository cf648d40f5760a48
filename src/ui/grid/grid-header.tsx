import ArrowDown from "lucide-react/icons/arrow-down";
import ArrowUp from "lucide-react/icons/arrow-up";
import ChevronDown from "lucide-react/icons/chevron-down";
import type { RefObject } from "react";
import { PopoverButton } from "~/ui/overlay/popover-button.tsx";
import { CheckMark } from "~/ui/field/check-mark.tsx";
import { classes } from "~/ui/classes.ts";
import { drawWidth, type Lanes } from "./grid-lanes.ts";
import type { GridProps } from "./grid-props.ts";

const HEADER_BUTTON = "inline-flex h-6 items-center gap-1 rounded-control hover:text-text";

/** The header of a grid: sortable columns are buttons. */
export function GridHeader<Row>({
  lanes,
  grid: { sort, onSort, unsortable, selection, headerEdge },
  scroller,
}: {
  lanes: Lanes<Row>;
  grid: GridProps<Row>;
  scroller: RefObject<HTMLElement | null>;
}) {
  const allSelected = selection?.all === "some" ? "mixed" : selection?.all === "all";
  return (
    <div
      role="row"
      aria-rowindex={1}
      style={{ gridTemplateColumns: lanes.template }}
      className={`group grid h-8 items-center border-b border-line bg-surface text-small text-text-muted ${lanes.padding}`}
    >
      {selection && (
        <div role="columnheader" className="flex items-center justify-center">
          <span className="sr-only">Selected</span>
          <button
            type="button"
            role="checkbox"
            aria-checked={allSelected}
            aria-label={`Select all ${selection.whole} rows`}
            data-tip={`Select all ${selection.whole} rows`}
            onClick={selection.onSelectAll}
            className="flex size-6 items-center justify-center"
          >
            <CheckMark checked={allSelected} />
          </button>
        </div>
      )}
      {lanes.columns.map((column, index) => {
        const { id, header, align, sortable, note } = column;
        const direction = sort?.id === id ? sort.direction : undefined;
        const Arrow = direction === "asc" ? ArrowUp : ArrowDown;
        return (
          <div
            key={id}
            role="columnheader"
            aria-sort={direction && (direction === "asc" ? "ascending" : "descending")}
            // Without a label, the name of the edge would be part of the column's.
            aria-label={headerEdge && header}
            className={classes(
              "truncate px-2",
              align === "right" && "text-right",
              headerEdge && "relative flex h-full items-center select-none",
              headerEdge && align === "right" && "justify-end",
            )}
          >
            {sortable && onSort ? (
              <button
                type="button"
                onClick={() => onSort(id)}
                className={classes(
                  HEADER_BUTTON,
                  align === "right" && "flex-row-reverse",
                  direction && "font-[600] text-text",
                )}
              >
                {header}
                {direction && <Arrow size={14} />}
              </button>
            ) : note ? (
              <PopoverButton
                label={header}
                className={HEADER_BUTTON}
                trigger={
                  <>
                    {header}
                    <ChevronDown
                      size={14}
                      className="opacity-0 in-[.group:hover]:opacity-100 in-focus-visible:opacity-100"
                    />
                  </>
                }
              >
                {note}
              </PopoverButton>
            ) : (
              <span className="truncate" data-tip={unsortable}>
                {header}
              </span>
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
