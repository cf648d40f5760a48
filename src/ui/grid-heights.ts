/** Where the rows of a grid stand, in pixels from the first one's top. */
export interface Heights {
  readonly total: number;
  readonly startOf: (index: number) => number;
  readonly heightOf: (index: number) => number;
  /** The row at so many pixels; the last one beyond them all, and 0 where there is none. */
  readonly indexAt: (offset: number) => number;
}

const within = (index: number, count: number) => Math.max(0, Math.min(count - 1, index));

/** Rows that are all of one height. */
export const evenHeights = (count: number, height: number): Heights => ({
  total: count * height,
  startOf: (index) => index * height,
  heightOf: () => height,
  indexAt: (offset) => within(Math.floor(offset / height), count),
});

/** Rows whose heights were read one by one. */
export interface ReadHeights<Row> extends Heights {
  readonly rows: readonly Row[];
  /** Where each row starts, and behind them all the end of the last. */
  readonly starts: readonly number[];
}

/** Rows of different heights. Where the rows only grew since `before`, the new ones alone are read. */
export function readHeights<Row>(
  rows: readonly Row[],
  heightOf: (row: Row, previous: Row | undefined) => number,
  before?: ReadHeights<Row>,
): ReadHeights<Row> {
  const known = before?.rows ?? [];
  const grew = rows[0] === known[0] && rows[known.length - 1] === known.at(-1);
  const starts = before && grew && known.length > 0 ? [...before.starts] : [0];
  let end = starts.at(-1) ?? 0;
  for (const row of rows.slice(starts.length - 1)) {
    end += heightOf(row, rows[starts.length - 2]);
    starts.push(end);
  }
  const startOf = (index: number) => starts[index] ?? end;
  return {
    rows,
    starts,
    total: end,
    startOf,
    heightOf: (index) => startOf(index + 1) - startOf(index),
    indexAt(offset) {
      let [low, high] = [0, rows.length];
      while (high - low > 1) {
        const middle = (low + high) >> 1;
        if (startOf(middle) <= offset) low = middle;
        else high = middle;
      }
      return low;
    },
  };
}
