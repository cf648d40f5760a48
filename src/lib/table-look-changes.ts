import { type ColumnLook, insertColumn, type TableLook } from "./table-look.ts";

type Look<Id extends string> = TableLook<Id>;

const pinnedFirst = <Id extends string>(columns: readonly ColumnLook<Id>[]) => [
  ...columns.filter(({ pinned }) => pinned),
  ...columns.filter(({ pinned }) => pinned !== true),
];

/** Shows a column where the table's own order has it, or leaves it out. */
export function toggleColumn<Id extends string>(
  look: Look<Id>,
  id: Id,
  known: readonly Id[],
): Look<Id> {
  const rest = look.columns.filter((column) => column.id !== id);
  const columns =
    rest.length < look.columns.length ? rest : insertColumn(look.columns, { id }, known);
  return { ...look, columns: pinnedFirst(columns) };
}

/** Gives a column a width in pixels, or with undefined its own one back. */
export function setColumnWidth<Id extends string>(
  look: Look<Id>,
  id: Id,
  width: number | undefined,
): Look<Id> {
  const columns = look.columns.map((column) => {
    if (column.id !== id) return column;
    const { width: _width, ...rest } = column;
    return width === undefined ? rest : { ...rest, width };
  });
  return { ...look, columns };
}

/** Pins a column behind those that are pinned already, or lets it go to the front of the others. */
export function togglePinned<Id extends string>(look: Look<Id>, id: Id): Look<Id> {
  const columns = look.columns.map((column): ColumnLook<Id> => {
    if (column.id !== id) return column;
    const { pinned, ...rest } = column;
    return pinned ? rest : { ...rest, pinned: true };
  });
  return { ...look, columns: pinnedFirst(columns) };
}

/**
 * Moves a column to a place among those shown. Pinned ones stay together at the left, so a column
 * goes no further than the border between the two.
 */
export function moveColumn<Id extends string>(look: Look<Id>, id: Id, to: number): Look<Id> {
  const column = look.columns.find((one) => one.id === id);
  if (column === undefined) return look;
  const rest = look.columns.filter((one) => one.id !== id);
  return { ...look, columns: pinnedFirst(rest.toSpliced(Math.max(0, to), 0, column)) };
}
