import { type ReactNode, useEffect, useRef, useState } from "react";
import { classes } from "./classes.ts";
import { inRem, scaled } from "./font-scale.ts";
import { usePrinting } from "./hooks/use-printing.ts";
import { NoItems } from "./mono.tsx";

export interface TableColumn<Row> {
  header: string;
  cell: (row: Row) => ReactNode;
  align?: "right";
  /** In pixels at a font size of 16 px. With one, columns without a width share the rest equally, whatever they hold. */
  width?: number;
  /** Hidden on narrow screens. */
  wideOnly?: boolean;
  /** Only for screen readers: the cells need no visible header. */
  quiet?: boolean;
}

/** With more rows only those in view are in the document. */
export const MANY = 200;

interface TableRows {
  count: number;
  renderRow: (index: number) => ReactNode;
}

const Rows = ({ count, renderRow }: TableRows) => (
  <tbody>{Array.from({ length: count }, (_, index) => renderRow(index))}</tbody>
);

/** Rows that come and go together. */
const CHUNK = 30;
/** Pixels beyond the edges of the pane within which rows are rendered. */
const MARGIN = 800;
/** The height of a row until one was measured. */
const ROW_HEIGHT = 36;

/** The pane that scrolls an element; null for the window. */
function paneOf(element: Element): Element | null {
  for (let pane = element.parentElement; pane !== null; pane = pane.parentElement) {
    if (/auto|scroll/.test(getComputedStyle(pane).overflowY)) return pane;
  }
  return null;
}

/** A part of a table's rows, or the room that they take while they are out of view. */
function Chunk({
  count,
  stays,
  rowHeight,
  onMeasure,
  children,
}: {
  count: number;
  /** Whether it is rendered wherever it is. */
  stays: boolean;
  /** Pixels a row takes, by the chunks that have been in view. */
  rowHeight: number;
  onMeasure: (rowHeight: number) => void;
  children: () => ReactNode;
}) {
  const ref = useRef<HTMLTableSectionElement>(null);
  const [{ near, height }, setState] = useState<{ near: boolean; height?: number }>({
    near: stays,
  });
  const shown = near || stays;
  // Follows the pane's scrolling, which brings the chunk into view and out of it. Its rows are measured
  // then, for the room they take once they aren't there.
  useEffect(() => {
    const element = ref.current;
    if (element === null) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        const entry = entries.at(-1);
        if (entry === undefined) return;
        const pixels = entry.boundingClientRect.height;
        if (stays) onMeasure(pixels / count);
        setState((before) => ({
          // What has the focus stays where the keyboard left it.
          near: entry.isIntersecting || element.contains(document.activeElement),
          height: before.near ? pixels : before.height,
        }));
      },
      { root: paneOf(element), rootMargin: `${MARGIN}px 0px` },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [stays, count, onMeasure]);
  if (shown) return <tbody ref={ref}>{children()}</tbody>;
  return (
    <tbody ref={ref} aria-hidden>
      <tr style={{ height: height ?? rowHeight * count }} />
    </tbody>
  );
}

/**
 * The rows of a long table: only those in view and around them are in the document, and all of them
 * on paper. Unlike a grid's they may differ in height. The first ones are always there, so that the
 * columns keep their widths.
 */
function WindowedRows({ count, renderRow }: TableRows) {
  const [rowHeight, setRowHeight] = useState(() => scaled(ROW_HEIGHT));
  const printing = usePrinting();
  const rowsFrom = (from: number) => () =>
    Array.from({ length: Math.min(CHUNK, count - from) }, (_, offset) => renderRow(from + offset));
  return Array.from({ length: Math.ceil(count / CHUNK) }, (_, chunk) => chunk * CHUNK).map(
    (from) => (
      <Chunk
        key={from}
        count={Math.min(CHUNK, count - from)}
        stays={from === 0 || printing}
        rowHeight={rowHeight}
        onMeasure={setRowHeight}
      >
        {rowsFrom(from)}
      </Chunk>
    ),
  );
}

/**
 * A plain HTML table; the first column names the row. It spans the 16 px gutter of the pane around
 * it. Without rows it is a word instead.
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
  rows: readonly Row[] | undefined;
  rowKey: (row: Row, index: number) => string;
  /** Keeps the header in view while the pane scrolls. */
  sticky?: boolean;
}) {
  const classesOf = ({ align, wideOnly }: TableColumn<Row>) =>
    classes(
      "py-1 pr-4 font-[400] first:pl-4",
      align === "right" && "text-right",
      wideOnly && "max-md:hidden",
    );
  if (rows === undefined || rows.length === 0) return <NoItems items={rows} />;
  const isLong = rows.length > MANY;
  const Body = isLong ? WindowedRows : Rows;
  const renderRow = (index: number) => {
    const row = rows[index];
    if (row === undefined) return null;
    return (
      <tr
        key={rowKey(row, index)}
        aria-rowindex={isLong ? index + 2 : undefined}
        className="relative h-9 border-b border-line hover:bg-hover max-md:h-11"
      >
        {columns.map((column, place) => {
          const Cell = place === 0 ? "th" : "td";
          return (
            <Cell
              key={column.header}
              scope={place === 0 ? "row" : undefined}
              className={classes(
                classesOf(column),
                place === 0 && "min-w-16 wrap-anywhere md:min-w-36",
                // Figures stay in one line, however narrow the window is. Unreadable values may be long.
                column.align === "right" && "whitespace-nowrap [&_.mono]:whitespace-normal",
              )}
            >
              {place === 0 ? (
                // A name as long as a page leaves the row with its figures in view.
                <div className="-m-0.5 line-clamp-4 max-h-21 p-0.5">{column.cell(row)}</div>
              ) : (
                column.cell(row)
              )}
            </Cell>
          );
        })}
      </tr>
    );
  };
  return (
    <div className="-mx-4">
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
                style={{ width: column.width === undefined ? undefined : inRem(column.width) }}
                className={classesOf(column)}
              >
                <span className={column.quiet ? "sr-only" : undefined}>{column.header}</span>
              </th>
            ))}
          </tr>
        </thead>
        <Body count={rows.length} renderRow={renderRow} />
      </table>
    </div>
  );
}
