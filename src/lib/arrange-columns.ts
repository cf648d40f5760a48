import {
  type ColumnLayout,
  formatLayout,
  insertColumn,
  parseLayout,
  pinnedFirst,
  type TableLayout,
  type TableShape,
} from "./table-layout.ts";

// What a reader does to a layout, which the first load, that only reads it, does without.

/** Shows a hidden column at its place in the default order, or hides a shown one. */
export function toggleColumn(layout: TableLayout, id: string, shape: TableShape): TableLayout {
  const rest = layout.columns.filter((column) => column.id !== id);
  const isShown = rest.length < layout.columns.length;
  const columns = isShown ? rest : insertColumn(layout.columns, id, shape);
  return { ...layout, columns: pinnedFirst(columns) };
}

/** The words of a layout with a column shown. */
export function showColumn(words: readonly string[] | undefined, id: string, shape: TableShape) {
  const layout = parseLayout(words, shape);
  const isShown = layout.columns.some((column) => column.id === id);
  return formatLayout(isShown ? layout : toggleColumn(layout, id, shape), shape);
}

const changeColumn = (
  layout: TableLayout,
  id: string,
  change: (column: ColumnLayout) => Partial<ColumnLayout>,
): TableLayout => ({
  ...layout,
  columns: pinnedFirst(
    layout.columns.map((column) => (column.id === id ? { ...column, ...change(column) } : column)),
  ),
});

/** Sets a column's width in pixels; undefined restores its default. */
export const setColumnWidth = (
  layout: TableLayout,
  id: string,
  width: number | undefined,
): TableLayout => changeColumn(layout, id, () => ({ width }));

/** Pins a column after those already pinned, or unpins it to the front of the others. */
export const togglePinned = (layout: TableLayout, id: string): TableLayout =>
  changeColumn(layout, id, ({ pinned }) => ({ pinned: pinned ? undefined : true }));

/** Moves a column to an index among those shown; pinned columns stay first. */
export function moveColumn(layout: TableLayout, id: string, to: number): TableLayout {
  const column = layout.columns.find((one) => one.id === id);
  if (column === undefined) return layout;
  const rest = layout.columns.filter((one) => one.id !== id);
  return { ...layout, columns: pinnedFirst(rest.toSpliced(Math.max(0, to), 0, column)) };
}
