import { isUnreadable } from "~/contract/lenient.ts";
import type { Cursor } from "~/contract/declare.ts";
import { formatCount } from "~/lib/format.ts";

// Claims about a list. A sentence about all rows, or that there are none, is only made by `ifComplete` or
// `ifEmpty`: a test of the repository's rules looks for such sentences.

/** The rows of a list that were read, and whether they are all of it. */
export interface Reading<Row> {
  readonly rows: readonly Row[];
  /** Whether the list was read to its end and nothing in it was unreadable. */
  readonly complete: boolean;
  /** How many rows aren't in `rows` because they repeat another row's ID. */
  readonly repeated?: number;
}

/** A list that failed, is still loading, or isn't in the answer. */
export const NOT_READ: Reading<never> = { rows: [], complete: false };

/**
 * The reading of a list whose `rows` came in `pages`. `from` is the cursor of the first page. A last page
 * with a cursor isn't the end, even if there is no next page to load: the cursor repeats.
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

/** Makes a claim about all rows; undefined unless all were read. */
export const ifComplete = <Row, Said>(
  { rows, complete }: Reading<Row>,
  say: (rows: readonly Row[]) => Said,
): Said | undefined => (complete ? say(rows) : undefined);

/** Makes a claim about having no rows; undefined unless that is known. */
export const ifEmpty = <Row, Said>(reading: Reading<Row>, say: () => Said): Said | undefined =>
  ifComplete(reading, (rows) => (rows.length === 0 ? say() : undefined));

/** Said if no rows were read and there may be others. */
export const PART_EMPTY = "What was read has none, but it isn't the complete list.";

/** Says how many received rows aren't counted, because they repeat an ID. */
export const repeating = (rows: number) =>
  rows > 0 ? `, ${formatCount(rows)} more ${rows === 1 ? "repeats" : "repeat"} an ID` : "";

/** Says what a count of the rows doesn't: how many are unreadable or repeat an ID. Empty if none do. */
export function leftOut({ rows, repeated = 0 }: Reading<object>) {
  const unreadable = rows.filter(isUnreadable).length;
  return `${unreadable > 0 ? `, ${formatCount(unreadable)} unreadable` : ""}${repeating(repeated)}`;
}
