import type { ReactNode } from "react";
import type { Lanes } from "./grid-lanes.ts";
import { GroupHeading } from "./grid-row.tsx";
import type { Heights } from "./row-window.ts";

/** Makes the rows leave room for the marks beside them. */
function mark({ parentElement: rows }: HTMLDivElement) {
  rows?.toggleAttribute("data-marked", true);
  return () => void rows?.toggleAttribute("data-marked", false);
}

/**
 * What the rows in view have in common, group by group: beside them in a column, or as a heading above rows of
 * two lines. The browser keeps it in view as the group is scrolled, so that scrolling renders none of it again.
 * Its text is in the rows too, so it is hidden from screen readers. Loads after the rows.
 */
export function GroupMarks<Row>({
  rows,
  to,
  heights,
  lanes,
  at,
  header,
  rowHeight,
  render,
}: {
  /** The rows in the document, up to the index `to`. */
  rows: readonly { row: Row; index: number; starts: boolean }[];
  to: number;
  heights: Pick<Heights, "startOf">;
  lanes: Pick<Lanes<never>, "template" | "padding" | "columns">;
  /** The column that has the marks; negative if they are headings. */
  at: number;
  /** The heights of the header, below which the marks stay, and of a row. */
  header: number;
  rowHeight: number;
  render(this: void, row: Row): ReactNode;
}) {
  // The first group counts from the first row in the document.
  const first = rows.filter(({ starts }, offset) => starts || offset === 0);
  return (
    <div ref={mark} aria-hidden className="contents">
      {first.map(({ row, index }, order) => {
        const top = heights.startOf(index);
        const height = heights.startOf(first[order + 1]?.index ?? to) - top;
        return (
          <div
            // The groups in view stay in order while rows come and go around them.
            // oxlint-disable-next-line react/no-array-index-key
            key={order}
            className="pointer-events-none absolute inset-x-0"
            style={{ top, height }}
          >
            {at < 0 ? (
              <div className="sticky top-0 z-4">
                <GroupHeading>{render(row)}</GroupHeading>
              </div>
            ) : (
              <div
                className={`sticky grid items-center ${lanes.padding}`}
                style={{ top: header, height: rowHeight, gridTemplateColumns: lanes.template }}
              >
                <div
                  className="truncate px-2"
                  // Counted from the end, as a checkbox may be before the columns.
                  style={{ gridColumnStart: at - lanes.columns.length - 1 }}
                >
                  {render(row)}
                </div>
              </div>
            )}
          </div>
        );
      })}
    </div>
  );
}
