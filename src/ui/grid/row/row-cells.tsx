import { memo } from "react";
import { CheckMark } from "~/ui/field/check-mark.tsx";
import { classes } from "~/ui/classes.ts";
import type { Lanes } from "../grid-lanes.ts";
import type { GridColumn } from "../grid-props.ts";

/** The checkbox of a row; a click on it is the grid's to handle. X does it by keyboard. */
export function RowCheckbox({ index, selected }: { index: number; selected: boolean }) {
  return (
    <button
      type="button"
      role="checkbox"
      aria-checked={selected}
      aria-label={`Select row ${index + 1}`}
      tabIndex={-1}
      className="flex size-6 items-center justify-center"
    >
      <CheckMark checked={selected} faint />
    </button>
  );
}

/** The cells of a row in columns. Memoized: they stay as they are under the pointer and the cursor. */
function PlainCells<Row>({
  row,
  previous,
  columns,
  lanes,
  marked,
  light,
}: {
  row: Row;
  previous: Row | undefined;
  columns: readonly GridColumn<Row>[];
  lanes: Lanes;
  /** Whether the first pinned column marks the current row. */
  marked: boolean;
  light: boolean;
}) {
  const lastPinned = lanes.lefts.findLastIndex((left) => left !== undefined);
  const cells = columns.map((column, at) => {
    const left = lanes.lefts[at];
    const content = ((light && column.light) || column.cell)(row, previous);
    return (
      <div
        key={column.id}
        role="gridcell"
        style={left === undefined ? undefined : { left }}
        className={classes(
          "min-w-0 truncate px-2",
          column.align === "right" && "text-right",
          left !== undefined && "sticky z-1 grid items-center self-stretch bg-inherit",
          at === lastPinned && "border-r border-line",
          // The first one covers the row's padding, so that nothing shows beside it.
          left === "0px" && "-ml-2 pl-4",
          left === "0px" && marked && "current-mark",
        )}
      >
        {left === undefined ? content : <div className="truncate">{content}</div>}
      </div>
    );
  });
  return <>{cells}</>;
}

// The type of `memo` loses that the component is generic.
// oxlint-disable-next-line typescript/no-unsafe-type-assertion
export const RowCells = memo(PlainCells) as typeof PlainCells;
