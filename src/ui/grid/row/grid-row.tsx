import { memo, type ReactNode, useEffect, useState } from "react";
import { classes } from "~/ui/classes.ts";
import { laterPart } from "~/ui/lazy/lazy-part.tsx";
import type { Lanes } from "../grid-lanes.ts";
import type { GridColumn } from "../grid-props.ts";
import { NarrowCell } from "./grid-narrow.tsx";
import { RowCells, RowCheckbox } from "./row-cells.tsx";
import type { ScrollRest } from "./scroll-rest.ts";

/** A finger has no right button. */
const IS_TOUCH = matchMedia("(pointer: coarse)").matches;
const RowMenuButton = laterPart("parts", () => import("../menu/row-menu-button.tsx"));

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
  /** Renders it as two lines, on a narrow screen. */
  narrow: ((row: Row) => ReactNode) | undefined;
  /** Above its two lines. */
  heading: ReactNode;
  /** Whether it starts a group. */
  starts: boolean;
  /** Whether a press selects it. */
  picks: boolean;
  current: boolean;
  /** undefined if rows can't be selected. */
  selected: boolean | undefined;
  hasMenu: boolean;
  rest: ScrollRest;
}

/** Where the "…" button of a row is, so that it is in view however far the grid is scrolled. */
function buttonPlace(row: HTMLElement): number | undefined {
  const grid = row.closest("[role=grid]");
  return grid ? grid.scrollLeft + grid.clientWidth - 36 : undefined;
}

/**
 * Whether a row shows only its text, for as long as the table scrolls faster than complete rows can
 * be rendered. A row that is complete stays so. With 8 new rows
 * in a frame, the frame's script goes from 6.5 to 3.5 ms and all of it from 24 to 15.
 */
function useLight(rest: ScrollRest) {
  const [light, setLight] = useState(rest.isFast);
  // The table's scrolling.
  useEffect(() => (light ? rest.whenResting(() => setLight(false)) : undefined), [light, rest]);
  return light;
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
  heading,
  starts,
  picks,
  current,
  selected,
  hasMenu,
  rest,
}: GridRowProps<Row>) {
  const light = useLight(rest);
  // Only the row under the pointer has the button, as each row's would slow down scrolling.
  const [buttonAt, setButtonAt] = useState<number>();
  // Marks the current row at an edge that doesn't scroll sideways.
  const mark = current && "current-mark";
  const checkbox = selected !== undefined && <RowCheckbox index={index} selected={selected} />;
  return (
    <div
      id={id}
      role="row"
      aria-rowindex={index + 2}
      aria-selected={selected ?? current}
      onPointerEnter={
        hasMenu && !narrow
          ? ({ currentTarget }) =>
              // A wheel moves rows below a pointer that rests: two renders less in each frame.
              rest.whenResting(() => {
                if (currentTarget.matches(":hover")) setButtonAt(buttonPlace(currentTarget));
              })
          : undefined
      }
      onPointerLeave={() => setButtonAt(undefined)}
      style={{ height, top, gridTemplateColumns: narrow ? undefined : lanes.template }}
      className={classes(
        "absolute inset-x-0 print:relative print:top-auto! print:break-inside-avoid",
        narrow ? "border-b border-line" : "group grid items-center px-2 hover:bg-hover",
        !narrow && starts && index > 0 && "border-t border-line",
        selected ? "bg-selected" : current ? "bg-hover" : "bg-surface",
        (narrow || !lanes.pins) && mark,
      )}
    >
      {narrow ? (
        <NarrowCell heading={heading} checkbox={picks && checkbox} hasMenu={hasMenu && IS_TOUCH}>
          {narrow(row)}
        </NarrowCell>
      ) : (
        <>
          {checkbox && (
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
          <RowCells
            row={row}
            previous={previous}
            columns={columns}
            lanes={lanes}
            marked={current}
            light={light}
          />
        </>
      )}
      {hasMenu && (buttonAt !== undefined || (narrow && IS_TOUCH)) && (
        <RowMenuButton index={index} left={buttonAt} />
      )}
    </div>
  );
}

/** Memoized: while a table scrolls, the rows that stay in view aren't rendered again. */
// The type of `memo` loses that the component is generic.
// oxlint-disable-next-line typescript/no-unsafe-type-assertion
export const GridRow = memo(PlainRow) as typeof PlainRow;
