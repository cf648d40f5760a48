import { ArrowDown, ArrowUp } from "lucide-react";
import type { ReactNode } from "react";
import { classes } from "./classes.ts";

export interface TableColumn<Row> {
  header: string;
  cell: (row: Row) => ReactNode;
  align?: "right";
  /** Left out on narrow screens. */
  wideOnly?: boolean;
  /** The column that rows are in the order of. */
  sorted?: "ascending" | "descending";
  /** Read to screen readers alone, where the cells speak for themselves. */
  quiet?: boolean;
}

function SortMark({ direction }: { direction: "ascending" | "descending" }) {
  const Arrow = direction === "ascending" ? ArrowUp : ArrowDown;
  return <Arrow size={14} strokeWidth={1.75} />;
}

const CELL = "py-1 pr-4 font-[400] first:pl-4";

/**
 * A table of a few hundred rows at most, as the browser knows them; the first column names the row.
 * It stands in a pane with a gutter of 16 px and draws its lines through it.
 */
export function PlainTable<Row>({
  label,
  columns,
  rows,
  rowKey,
  sticky = false,
}: {
  label: string;
  columns: readonly TableColumn<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row, index: number) => string;
  /** Keeps the head in view while the pane scrolls. */
  sticky?: boolean;
}) {
  const classesOf = ({ align, wideOnly }: TableColumn<Row>) =>
    classes(CELL, align === "right" && "text-right", wideOnly && "max-md:hidden");
  return (
    <div className="-mx-4">
      <table aria-label={label} className="w-full text-left">
        <thead
          className={classes(
            "text-small text-text-muted",
            sticky && "sticky top-0 z-10 bg-surface shadow-[inset_0_-1px_var(--color-line)]",
          )}
        >
          <tr className="h-8 border-b border-line">
            {columns.map((column) => (
              <th
                key={column.header}
                scope="col"
                aria-sort={column.sorted}
                className={classes(
                  classesOf(column),
                  column.sorted !== undefined && "font-[600] text-text",
                )}
              >
                <span className={column.quiet ? "sr-only" : "inline-flex items-center gap-1"}>
                  {column.header}
                  {column.sorted && <SortMark direction={column.sorted} />}
                </span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr
              key={rowKey(row, index)}
              className="h-9 border-b border-line hover:bg-hover max-md:h-11"
            >
              {columns.map((column, place) => {
                const Cell = place === 0 ? "th" : "td";
                return (
                  <Cell
                    key={column.header}
                    scope={place === 0 ? "row" : undefined}
                    className={classesOf(column)}
                  >
                    {column.cell(row)}
                  </Cell>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
