import { memo, type ReactNode, useEffect, useState } from "react";
import { lazily } from "~/lib/format.ts";
import { classes } from "~/ui/classes.ts";
import { CheckMark } from "~/ui/field/check-mark.tsx";
import { laterPart } from "~/ui/lazy/lazy-part.tsx";
import { laneClasses, type Lanes } from "./grid-lanes.ts";
import type { ScrollRest } from "./row-window.ts";

/** A finger has no right button. */
const isTouch = lazily(() => matchMedia("(pointer: coarse)").matches);
const RowMenuButton = laterPart("parts", () => import("./row-menu-button.tsx"));

/** What a grid's rows have in common. */
export interface RowFrame<Row> {
  lanes: Lanes<Row>;
  /** Renders a row as two lines, on a narrow screen. */
  narrow: ((row: Row) => ReactNode) | undefined;
  /** Whether a click selects it. */
  picks: boolean;
  hasMenu: boolean;
  nameOf: ((row: Row) => string) | undefined;
  rest: ScrollRest;
}

interface GridRowProps<Row> {
  frame: RowFrame<Row>;
  id: string;
  row: Row;
  index: number;
  previous: Row | undefined;
  /** Its position in pixels. */
  top: number;
  height: number;
  /** Above its two lines. */
  heading: ReactNode;
  /** Whether it starts a group. */
  starts: boolean;
  current: boolean;
  /** undefined if rows can't be selected. */
  selected: boolean | undefined;
}

/** Where the "…" button of a row is, so that it is in view however far the grid is scrolled. */
function buttonPlace(row: HTMLElement) {
  const grid = row.closest("[role=grid]");
  return grid ? grid.scrollLeft + grid.clientWidth - 36 : undefined;
}

/**
 * Whether a row shows only its text: it does while the table scrolls faster than complete rows can be
 * rendered, and a complete row stays complete. With 8 new rows in a frame, the frame's script goes from 6.5
 * to 3.5 ms and the whole frame from 24 to 15.
 */
function useLight(rest: ScrollRest) {
  const [light, setLight] = useState(rest.isFast);
  // The table's scrolling.
  useEffect(() => (light ? rest.whenResting(() => setLight(false)) : undefined), [light, rest]);
  return light;
}

/** The heading above the first of several rows on a narrow screen. */
export const GroupHeading = ({ children }: { children: ReactNode }) => (
  <p className="flex h-7 items-center border-b border-line bg-surface-sunken px-4 text-small font-[550] short:hidden">
    {children}
  </p>
);

/** The cells of a row in columns. Memoized: they stay as they are under the pointer and the cursor. */
function PlainCells<Row>({
  row,
  previous,
  lanes,
  marked,
  light,
}: {
  row: Row;
  previous: Row | undefined;
  lanes: Lanes<Row>;
  /** Whether the first pinned column marks the current row. */
  marked: boolean;
  light: boolean;
}) {
  const cells = lanes.columns.map((column, at) => {
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
          left !== undefined && "z-1 grid items-center self-stretch",
          laneClasses(lanes, at),
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
const RowCells = memo(PlainCells) as typeof PlainCells;

/** A row of a grid: cells in columns, or two lines on a narrow screen. */
function PlainRow<Row>({
  frame: { lanes, narrow, picks, hasMenu, nameOf, rest },
  id,
  row,
  index,
  previous,
  top,
  height,
  heading,
  starts,
  current,
  selected,
}: GridRowProps<Row>) {
  const light = useLight(rest);
  const name = nameOf?.(row) || `row ${index + 1}`;
  // Only the row under the pointer has the button, as each row's would slow down scrolling.
  const [buttonAt, setButtonAt] = useState<number>();
  // Marks the current row at an edge that doesn't scroll sideways.
  const mark = current && "current-mark";
  // A click on it is the grid's to handle; X does it by keyboard.
  const checkbox = selected !== undefined && (
    <button
      type="button"
      role="checkbox"
      aria-checked={selected}
      aria-label={`Select ${name}`}
      tabIndex={-1}
      className="flex size-6 items-center justify-center"
    >
      <CheckMark checked={selected} faint />
    </button>
  );
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
        narrow ? "border-b border-line" : `group grid items-center hover:bg-hover ${lanes.padding}`,
        !narrow && starts && index > 0 && "border-t border-line",
        selected ? "bg-selected" : current ? "bg-hover" : "bg-surface",
        (narrow || !lanes.pins) && mark,
      )}
    >
      {narrow ? (
        <div role="gridcell">
          {heading && <GroupHeading>{heading}</GroupHeading>}
          <div
            className={classes(
              "relative flex h-[59px] flex-col justify-center px-4 short:h-10",
              hasMenu && isTouch() && "pr-11",
              picks && Boolean(checkbox) && "pl-12",
            )}
          >
            {picks && checkbox && <div className="absolute left-3">{checkbox}</div>}
            {narrow(row)}
          </div>
        </div>
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
          <RowCells row={row} previous={previous} lanes={lanes} marked={current} light={light} />
        </>
      )}
      {hasMenu && (buttonAt !== undefined || (narrow && isTouch())) && (
        <RowMenuButton name={name} left={buttonAt} />
      )}
    </div>
  );
}

/** Memoized: while a table scrolls, the rows that stay in view aren't rendered again. */
// The type of `memo` loses that the component is generic.
// oxlint-disable-next-line typescript/no-unsafe-type-assertion
export const GridRow = memo(PlainRow) as typeof PlainRow;
