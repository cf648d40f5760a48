import { formatCount } from "~/lib/format.ts";
import type { Column } from "./columns.tsx";
import type { Grouping } from "./row-order.ts";

/**
 * The columns with the one that rows are grouped by first. Beside each group it says once what its rows have in
 * common, and how many there are.
 */
export function groupColumns<Row, Some extends Column<Row>>(
  columns: Readonly<Record<string, Some>>,
  { column: id, nameOf }: Grouping<Row>,
  rows: readonly Row[],
): Readonly<Record<string, Some>> {
  const grouped = columns[id];
  if (grouped === undefined) return columns;
  const counts = new Map<string, number>();
  for (const row of rows) counts.set(nameOf(row), (counts.get(nameOf(row)) ?? 0) + 1);
  const marked: Some = {
    ...grouped,
    // The last to make room.
    drop: 0,
    mark: (row: Row) => (
      <span className="flex gap-1.5">
        <strong className="truncate font-[600]">{nameOf(row)}</strong>
        <span className="text-text-muted">{formatCount(counts.get(nameOf(row)) ?? 0)}</span>
      </span>
    ),
    cell: (row: Row, previous: Row | undefined) => (
      <span className="in-data-marked:sr-only">{grouped.cell(row, previous)}</span>
    ),
  };
  const { [id]: _, ...others } = columns;
  return { [id]: marked, ...others };
}
