import { insertColumn, type TableLayout, type TableShape } from "./table-layout.ts";

// Changes to a table's layout. They are apart from reading one, which is all the first load needs.

/** Shows a hidden column at its place in the default order, or hides a shown one. */
export function toggleColumn(layout: TableLayout, id: string, shape: TableShape): TableLayout {
  const rest = layout.columns.filter((column) => column.id !== id);
  const isShown = rest.length < layout.columns.length;
  return { ...layout, columns: isShown ? rest : insertColumn(layout.columns, id, shape) };
}

/** Moves a column to an index among those shown. */
export function moveColumn(layout: TableLayout, id: string, to: number): TableLayout {
  const column = layout.columns.find((one) => one.id === id);
  if (column === undefined) return layout;
  const rest = layout.columns.filter((one) => one.id !== id);
  return { ...layout, columns: rest.toSpliced(Math.max(0, to), 0, column) };
}
