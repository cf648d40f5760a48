import { lookup } from "~/lib/lookup.ts";
import { widthOf } from "./grid-lanes.ts";
import type { GridColumn } from "./grid-props.ts";

/**
 * Hides the columns with the highest `drop` until the rest fits into `width` pixels. With a pinned
 * column none is hidden: such a table scrolls sideways.
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

/** The row that a key moves to from the row `from` of `count`; undefined if it isn't such a key. */
export function moveOf(key: string, from: number, count: number, page: number): number | undefined {
  const to = lookup<number>({
    ArrowDown: from + 1,
    j: from + 1,
    ArrowUp: from - 1,
    k: from - 1,
    PageDown: from + page,
    PageUp: from - page,
    Home: 0,
    End: count - 1,
  });
  const next = to[key];
  return next === undefined || count === 0 ? undefined : Math.min(count - 1, Math.max(0, next));
}
