import { unreadIn } from "~/contract/lenient.ts";
import type { Cursor } from "~/contract/declare.ts";
import { formatCount } from "~/lib/format.ts";

// Not exported, so that no other module can claim that a list was read.
const made = Symbol("reading");

interface Read<Row> {
  readonly read: "all" | "part";
  readonly rows: readonly Row[];
  /** How many rows came besides, whose ID another one has. */
  readonly repeated: number;
  /** How many rows came that couldn't be read; Infinity if it isn't known how many. */
  readonly unread: number;
}

/**
 * How much of a list was read. Sentences about all of its rows, or about there being none, are only
 * made of one that was read to its end and whose rows could all be read (`ofAll`, `ifEmpty`).
 */
export type Reading<Row> = { readonly [made]: true } & (
  Read<Row> | { readonly read: "none"; readonly rows?: never }
);

/** A list that failed, is still loading, or isn't in the answer. */
export const NOT_READ: Reading<never> = { [made]: true, read: "none" };

export interface ReadPage {
  data?: readonly unknown[];
  cursor?: Cursor;
  /** The rows that couldn't be read, if `data` isn't the list as it was read. */
  unread?: number;
}

/**
 * The reading of a list's `rows`, which `pages` brought. `from` is the cursor of the first page. A
 * last page with a cursor isn't the end, even if there is no next page to load: the cursor repeats.
 */
export function readingOf<Row>(
  pages: readonly ReadPage[],
  rows: readonly Row[],
  from?: unknown,
): Reading<Row> {
  const last = pages.at(-1);
  if (last === undefined) return NOT_READ;
  let received = 0;
  let unread = 0;
  for (const page of pages) {
    received += page.data?.length ?? 0;
    unread += page.unread ?? unreadIn(page.data ?? []);
  }
  const isWhole = unread === 0 && !last.cursor && !from;
  const read = isWhole ? "all" : "part";
  return { [made]: true, read, rows, repeated: received - rows.length, unread };
}

/** That received rows aren't among those that are counted, because they repeat an ID. */
export const repeating = (rows: number) =>
  rows > 0 ? `, ${formatCount(rows)} more ${rows === 1 ? "repeats" : "repeat"} an ID` : "";

/** Which received rows aren't among those of a reading; empty if all are. */
export function leftOut(reading: Reading<unknown>) {
  if (reading.read === "none") return "";
  const { repeated, unread } = reading;
  if (unread === Infinity) return ", some couldn't be read";
  return `${repeating(repeated)}${unread > 0 ? `, ${formatCount(unread)} unreadable` : ""}`;
}
