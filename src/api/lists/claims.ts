import { isUnreadable } from "~/contract/lenient.ts";
import type { Cursor } from "~/contract/declare.ts";
import { formatCount } from "~/lib/format.ts";

// What may be said of a list. Sentences that claim something of all rows, or that there are none, are
// only made by `ifComplete` and `ifEmpty`: a rule of the repository looks for them.

/** The rows of a list that were read, and whether they are all of it. */
export interface Reading<Row> {
  readonly rows: readonly Row[];
  /** It was read to its end, and nothing in it was unreadable. */
  readonly complete: boolean;
  /** How many more rows came with an ID that another one has. */
  readonly repeated?: number;
}

/** A list that failed, is still loading, or isn't in the answer. */
export const NOT_READ: Reading<never> = { rows: [], complete: false };

/**
 * The reading of a list's `rows`, which `pages` brought. `from` is the cursor of the first page. A
 * last page with a cursor isn't the end, even if there is no next page to load: the cursor repeats.
 */
export function readingOf<Row>(
  pages: readonly { data?: readonly object[]; cursor?: Cursor }[],
  rows: readonly Row[],
  from?: unknown,
): Reading<Row> {
  const last = pages.at(-1);
  if (last === undefined) return NOT_READ;
  let received = 0;
  for (const { data = [] } of pages) received += data.length;
  const isAtEnd = !last.cursor && !from;
  return {
    rows,
    complete: isAtEnd && !pages.some(({ data }) => data?.some(isUnreadable)),
    repeated: received - rows.length,
  };
}

/** The reading of a list inside an answer, which may not have it. */
export const listIn = <Row extends object>(rows: readonly Row[] | undefined): Reading<Row> =>
  rows === undefined ? NOT_READ : { rows, complete: !rows.some(isUnreadable) };

/** What is said of all rows: undefined unless all were read. */
export const ifComplete = <Row, Said>(
  { rows, complete }: Reading<Row>,
  say: (rows: readonly Row[]) => Said,
): Said | undefined => (complete ? say(rows) : undefined);

/** What is said if there are no rows: undefined unless that is known. */
export const ifEmpty = <Row, Said>(reading: Reading<Row>, say: () => Said): Said | undefined =>
  ifComplete(reading, (rows) => (rows.length === 0 ? say() : undefined));

/** What is said if the rows that were read are none, and there may be others. */
export const PART_EMPTY = "What was read has none, but it isn't the complete list.";

/** That received rows aren't among those that are counted, because they repeat an ID. */
export const repeating = (rows: number) =>
  rows > 0 ? `, ${formatCount(rows)} more ${rows === 1 ? "repeats" : "repeat"} an ID` : "";

/** What the count of a reading's rows doesn't tell of them; empty if it tells all. */
export function leftOut({ rows, repeated = 0 }: Reading<object>) {
  const unreadable = rows.filter(isUnreadable).length;
  return `${unreadable > 0 ? `, ${formatCount(unreadable)} unreadable` : ""}${repeating(repeated)}`;
}
