/** The positions of a grid's rows, in pixels from the top of the first one. */
export interface Heights {
  readonly total: number;
  readonly startOf: (index: number) => number;
  readonly heightOf: (index: number) => number;
  /** The row at an offset: the last one beyond the end, 0 if there is none. */
  readonly indexAt: (offset: number) => number;
}

const within = (index: number, count: number) => Math.max(0, Math.min(count - 1, index));

/** Rows of the same height. */
export const evenHeights = (count: number, height: number): Heights => ({
  total: count * height,
  startOf: (index) => index * height,
  heightOf: () => height,
  indexAt: (offset) => within(Math.floor(offset / height), count),
});

/** Rows of different heights. */
export interface ReadHeights<Row> extends Heights {
  readonly rows: readonly Row[];
  /** Where each row starts, and at the end where the last one ends. */
  readonly starts: readonly number[];
}

/** Reads the heights of rows. If the rows only grew since `before`, it reads the new ones. */
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

/** `readHeights` of a list that mostly grows, with its last result as the cache. */
export function makeHeightsReader<Row>() {
  let known: ReadHeights<Row> | undefined;
  return (rows: readonly Row[], heightOf: (row: Row, previous: Row | undefined) => number) =>
    known?.rows === rows ? known : (known = readHeights(rows, heightOf, known));
}
