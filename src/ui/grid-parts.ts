import { type RefObject, useLayoutEffect, useState } from "react";
import { widthOf } from "./grid-lanes.ts";
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

/**
 * Leaves out the columns with the highest `drop` until the rest fits into `width` pixels. With a
 * pinned column none is left out: such a table scrolls sideways.
 */
export function visibleColumns<Row>(
  columns: readonly GridColumn<Row>[],
  selects: boolean,
  width: number,
): readonly GridColumn<Row>[] {
  if (width === 0 || widthOf(columns, selects) <= width) return columns;
  const rank = Math.max(...columns.map(({ drop }) => drop ?? 0));
  if (rank === 0 || columns.some(({ pinned }) => pinned)) return columns;
  return visibleColumns(
    columns.filter(({ drop }) => drop !== rank),
    selects,
    width,
  );
}

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
