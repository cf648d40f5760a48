import { Fragment, memo, type ReactNode, useState } from "react";
import { lazily } from "~/lib/lazily.ts";
import { classes } from "~/ui/classes.ts";
import { CheckMark } from "~/ui/field/check-mark.tsx";
import { scaled } from "~/ui/font-scale.ts";
import type { Lanes } from "./grid-lanes.ts";
import { CELL } from "./grid-props.ts";
import { RowMenuButton } from "./row-menu-button.tsx";
import type { ScrollRest } from "./row-window.ts";

/** Touch has no right mouse button, so each row shows the button of its menu. */
const isTouch = lazily(() => matchMedia("(pointer: coarse)").matches);

/** What a grid's rows have in common. */
export interface RowFrame<Row> {
  lanes: Lanes<Row>;
  /** Renders a row as two lines, on a narrow screen. */
  narrow: ((row: Row) => ReactNode) | undefined;
  /** Whether a click selects a row. */
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
  /** The heading above the row's two lines. */
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
  return grid ? grid.scrollLeft + grid.clientWidth - scaled(36) : undefined;
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
}: {
  row: Row;
  previous: Row | undefined;
  lanes: Lanes<Row>;
}) {
  const cells = lanes.columns.map(({ id, align, makesCell, cell }) =>
    makesCell ? (
      <Fragment key={id}>{cell(row, previous)}</Fragment>
    ) : (
      <div key={id} role="gridcell" className={align === "right" ? `${CELL} text-right` : CELL}>
        {cell(row, previous)}
      </div>
    ),
  );
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
  const name = nameOf?.(row) || `row ${index + 1}`;
  // Only the row under the pointer has the button, as each row's would slow down scrolling.
  const [buttonAt, setButtonAt] = useState<number>();
  // The grid handles clicks on it, and X by keyboard.
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
              // Waits until the wheel stops moving rows below a resting pointer: it would take two renders
              // per frame.
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
        current && "current-mark",
      )}
    >
      {narrow ? (
        <div role="gridcell">
          {heading && <GroupHeading>{heading}</GroupHeading>}
          <div
            className={classes(
              "relative flex h-[3.6875rem] flex-col justify-center px-4 short:h-10",
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
            <div role="gridcell" className="flex items-center justify-center">
              {checkbox}
            </div>
          )}
          <RowCells row={row} previous={previous} lanes={lanes} />
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
