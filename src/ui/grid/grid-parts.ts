import { lookup } from "~/lib/lookup.ts";
import { widthOf } from "./grid-lanes.ts";
import type { GridColumn } from "./grid-props.ts";

const upTo = <Row>(columns: readonly GridColumn<Row>[], rank: number) =>
  columns.filter(({ drop = 0 }) => drop <= rank);

/**
 * The highest `drop` of the columns that are shown, so that they fit into `width` pixels. With a pinned
 * column all are: such a table scrolls sideways.
 */
export function shownRank<Row>(
  columns: readonly GridColumn<Row>[],
  selects: boolean,
  width: number,
): number {
  let rank = Math.max(...columns.map(({ drop }) => drop ?? 0));
  if (width === 0 || columns.some(({ pinned }) => pinned)) return rank;
  while (rank > 0 && widthOf(upTo(columns, rank), selects) > width) rank -= 1;
  return rank;
}

/** Leaves out the columns with a higher `drop`; the same array if there are none. */
export function columnsUpTo<Row>(columns: readonly GridColumn<Row>[], rank: number) {
  const shown = upTo(columns, rank);
  return shown.length === columns.length ? columns : shown;
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
