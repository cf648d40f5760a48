import ArrowDown from "lucide-react/icons/arrow-down";
import ArrowUp from "lucide-react/icons/arrow-up";
import type { ReactNode } from "react";
import { classes } from "./classes.ts";
import { NoItems } from "./no-items.tsx";
import { WindowedRows } from "./windowed-rows.tsx";

export interface TableColumn<Row> {
  header: string;
  cell: (row: Row) => ReactNode;
  align?: "right";
  /** Pixels. With one, columns without a width share the rest equally, whatever they hold. */
  width?: number;
  /** Hidden on narrow screens. */
  wideOnly?: boolean;
  /** Set on the column that the rows are sorted by. */
  sorted?: "ascending" | "descending";
  /** Only for screen readers: the cells need no visible header. */
  quiet?: boolean;
}

/** With more rows only those in view are in the document. */
export const MANY = 200;

interface LongRows {
  count: number;
  renderRow: (index: number) => ReactNode;
}

const Rows = ({ count, renderRow }: LongRows) => (
  <tbody>{Array.from({ length: count }, (_, index) => renderRow(index))}</tbody>
);

function SortMark({ direction }: { direction: "ascending" | "descending" }) {
  const Arrow = direction === "ascending" ? ArrowUp : ArrowDown;
  return <Arrow size={14} />;
}

/**
 * A plain HTML table; the first column names the row. It spans the 16 px gutter of the pane around
 * it, unless it is `flush` with the text there. Without rows it is a word instead.
 */
export function PlainTable<Row>({
  label,
  columns,
  rows,
  rowKey,
  sticky = false,
  flush = false,
}: {
  label: string;
  columns: readonly TableColumn<Row>[];
  rows: readonly Row[] | undefined;
  rowKey: (row: Row, index: number) => string;
  /** Keeps the header in view while the pane scrolls. */
  sticky?: boolean;
  flush?: boolean;
}) {
  const classesOf = ({ align, wideOnly }: TableColumn<Row>) =>
    classes(
      "py-1 pr-4 font-[400]",
      !flush && "first:pl-4",
      align === "right" && "text-right",
      wideOnly && "max-md:hidden",
    );
  if (rows === undefined || rows.length === 0) return <NoItems of={rows} />;
  const isLong = rows.length > MANY;
  const Body = isLong ? WindowedRows : Rows;
  const renderRow = (index: number) => {
    const row = rows[index];
    if (row === undefined) return null;
    return (
      <tr
        key={rowKey(row, index)}
        aria-rowindex={isLong ? index + 2 : undefined}
        className="h-9 border-b border-line hover:bg-hover max-md:h-11"
      >
        {columns.map((column, place) => {
          const Cell = place === 0 ? "th" : "td";
          return (
            <Cell
              key={column.header}
              scope={place === 0 ? "row" : undefined}
              className={classes(classesOf(column), place === 0 && "min-w-24 wrap-anywhere")}
            >
              {column.cell(row)}
            </Cell>
          );
        })}
      </tr>
    );
  };
  return (
    <div className={flush ? undefined : "-mx-4"}>
      <table
        aria-label={label}
        aria-rowcount={isLong ? rows.length + 1 : undefined}
        className={classes(
          "w-full text-left",
          columns.some(({ width }) => width !== undefined) && "table-fixed",
        )}
      >
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
                style={{ width: column.width }}
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
        <Body count={rows.length} renderRow={renderRow} />
      </table>
    </div>
  );
}
