export type Direction = "asc" | "desc";

/** What rows are ordered by; undefined where a row lacks it. */
export type OrderValue = string | number | undefined;

const words = new Intl.Collator("en", { numeric: true, sensitivity: "base" });

const compare = (a: string | number, b: string | number) =>
  typeof a === "number" && typeof b === "number" ? a - b : words.compare(String(a), String(b));

/** Rows in order; missing values stand last in both directions, ties go by id. */
export function orderRows<Row extends { id: string }>(
  rows: readonly Row[],
  valueOf: (row: Row) => OrderValue,
  direction: Direction,
): Row[] {
  const sign = direction === "desc" ? -1 : 1;
  return [...rows].sort((a, b) => {
    const [x, y] = [valueOf(a), valueOf(b)];
    if (x === undefined || y === undefined) {
      return Number(x === undefined) - Number(y === undefined) || words.compare(a.id, b.id);
    }
    return sign * compare(x, y) || words.compare(a.id, b.id);
  });
}

/** The rows that hold a text, in any case, in one of their words; all of them without a text. */
export function filterRows<Row>(
  rows: readonly Row[],
  text: string | undefined,
  wordsOf: (row: Row) => readonly (string | undefined)[],
): readonly Row[] {
  const wanted = text?.trim().toLowerCase() ?? "";
  if (wanted === "") return rows;
  return rows.filter((row) => wordsOf(row).some((word) => word?.toLowerCase().includes(wanted)));
}

/** What a press on a column's header asks for: its order, and the other direction the second time. */
export const turnOrder = <Order extends string>(
  current: { orderBy: Order; orderDirection: Direction },
  orderBy: Order,
): { orderBy: Order; orderDirection: Direction } => ({
  orderBy,
  orderDirection: current.orderBy === orderBy && current.orderDirection === "asc" ? "desc" : "asc",
});
