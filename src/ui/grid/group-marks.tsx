import type { ReactNode } from "react";
import { type Lanes, laneClasses } from "./grid-lanes.ts";

/** Rows of one group, next to each other. */
export interface RowGroup<Row> {
  readonly first: Row;
  /** The pixels they take. */
  readonly top: number;
  readonly height: number;
}

/**
 * What the rows in view have in common, group by group, beside them or above them. The browser keeps it in
 * view as the group is scrolled, so that scrolling renders none of it again. Its text is in the rows too, so
 * it is hidden from screen readers.
 */
export function GroupMarks<Row>({
  groups,
  lanes,
  selects,
  header,
  rowHeight,
  narrow,
  heading,
}: {
  groups: readonly RowGroup<Row>[];
  lanes: Lanes<Row>;
  /** Whether rows have checkboxes. */
  selects: boolean;
  /** The height of the header, below which it stays, and of a row. */
  header: number;
  rowHeight: number;
  /** Whether rows have two lines: then a heading is over them, else the mark is in its column. */
  narrow: boolean;
  heading: ((row: Row) => ReactNode) | undefined;
}) {
  const at = narrow ? -1 : lanes.columns.findIndex(({ mark }) => mark);
  const column = lanes.columns[at];
  if (!heading && !column) return null;
  return groups.map(({ first, top, height }, index) => (
    <div
      // The groups in view stay in order while rows come and go around them.
      // oxlint-disable-next-line react/no-array-index-key
      key={index}
      aria-hidden
      className="pointer-events-none absolute inset-x-0 print:hidden"
      style={{ top, height }}
    >
      {heading ? (
        <div className="sticky top-0 z-4">{heading(first)}</div>
      ) : (
        <div
          // Pinned, it is over what scrolls below it.
          className={`sticky grid items-center ${lanes.padding} ${lanes.lefts[at] === undefined ? "" : "z-2"}`}
          style={{ top: header, height: rowHeight, gridTemplateColumns: lanes.template }}
        >
          <div
            className={`truncate px-2 ${laneClasses(lanes, at)} border-transparent`}
            style={{ gridColumnStart: at + (selects ? 2 : 1), left: lanes.lefts[at] }}
          >
            {column?.mark?.(first)}
          </div>
        </div>
      )}
    </div>
  ));
}
