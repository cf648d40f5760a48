import { comparePlain } from "~/lib/compare.ts";
import { lazily } from "~/lib/lazily.ts";

export type Direction = "asc" | "desc";

/** A value to sort by; undefined if the row has none. */
export type OrderValue = string | number | undefined;

const words = lazily(() => new Intl.Collator("en", { numeric: true, sensitivity: "base" }));

const compare = (a: string | number, b: string | number) =>
  typeof a === "number" && typeof b === "number"
    ? a - b
    : (comparePlain(String(a), String(b)) ?? words().compare(String(a), String(b)));

/** Sorts rows: missing values last in both directions, ties by ID. */
export function orderRows<Row extends { id: string }>(
  rows: readonly Row[],
  valueOf: (row: Row) => OrderValue,
  direction: Direction,
): Row[] {
  const sign = direction === "desc" ? -1 : 1;
  return [...rows].sort((a, b) => {
    const [x, y] = [valueOf(a), valueOf(b)];
    if (x === undefined || y === undefined) {
      return Number(x === undefined) - Number(y === undefined) || words().compare(a.id, b.id);
    }
    return sign * compare(x, y) || words().compare(a.id, b.id);
  });
}

/** The values of a facet, in order of their labels, in which numbers may have commas. */
export const orderValues = (values: Iterable<string>, labelOf: (value: string) => string) =>
  [...values].sort((a, b) =>
    words().compare(labelOf(a).replaceAll(",", ""), labelOf(b).replaceAll(",", "")),
  );

/** The order after a click on a column's header: ascending, then the other direction. */
export const turnOrder = (
  current: { orderBy: string; orderDirection: Direction },
  orderBy: string,
): typeof current => ({
  orderBy,
  orderDirection: current.orderBy === orderBy && current.orderDirection === "asc" ? "desc" : "asc",
});
