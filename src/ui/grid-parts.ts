import { type RefObject, useLayoutEffect, useState } from "react";
import type { GridColumn } from "./grid-props.ts";

/** The inner width of an element in pixels, 0 before it is known. */
export function useWidth(ref: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0);
  // Talks to the layout: which columns have room is decided before the first paint.
  useLayoutEffect(() => {
    const element = ref.current;
    if (element === null) return undefined;
    setWidth(element.clientWidth);
    const observer = new ResizeObserver(() => setWidth(element.clientWidth));
    observer.observe(element);
    return () => observer.disconnect();
  }, [ref]);
  return width;
}

/** The least width of a row with these columns, in pixels. */
export const widthOf = <Row>(columns: readonly GridColumn<Row>[]): number =>
  columns.reduce((sum, column) => sum + column.width, 16);

/** Leaves out the columns with the highest `drop` until the rest fits into `width` pixels. */
export function visibleColumns<Row>(
  columns: readonly GridColumn<Row>[],
  width: number,
): readonly GridColumn<Row>[] {
  const needed = widthOf(columns);
  if (width === 0 || needed <= width) return columns;
  const rank = Math.max(...columns.map(({ drop }) => drop ?? 0));
  if (rank === 0) return columns;
  return visibleColumns(
    columns.filter(({ drop }) => drop !== rank),
    width,
  );
}

/** The grid template of a row: fixed widths, and the rest for the growing column. */
export const template = <Row>(columns: readonly GridColumn<Row>[]): string =>
  columns.map(({ width, grow }) => (grow ? `minmax(${width}px, 1fr)` : `${width}px`)).join(" ");

/** Where a key leads from the row `from` of `count`; undefined where it isn't a key that moves. */
export function moveOf(key: string, from: number, count: number, page: number): number | undefined {
  const to: Record<string, number> = {
    ArrowDown: from + 1,
    j: from + 1,
    ArrowUp: from - 1,
    k: from - 1,
    PageDown: from + page,
    PageUp: from - page,
    Home: 0,
    End: count - 1,
  };
  const next = to[key];
  return next === undefined || count === 0 ? undefined : Math.min(count - 1, Math.max(0, next));
}
