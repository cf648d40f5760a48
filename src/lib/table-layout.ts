import { listParam } from "./search.ts";
import { stored } from "./stored.ts";

/** A column as the reader arranged it. */
export interface ColumnLayout {
  readonly id: string;
  /** Pixels, if the reader resized it. */
  readonly width?: number;
}

/** How a table is arranged: its columns from left to right, and the row height. */
export interface TableLayout {
  readonly columns: readonly ColumnLayout[];
  readonly compact: boolean;
}

/** What a table can show. */
export interface TableShape {
  /** Every column, in the default order. */
  readonly known: readonly string[];
  /** The columns shown by default. */
  readonly standard: readonly string[];
  /** The column that can't be hidden. */
  readonly always: string;
}

/** The widths a column can have, in pixels. */
export const COLUMN_WIDTH = { least: 64, most: 640 } as const;

const COMPACT = "compact";

const clampWidth = (width: number) =>
  Math.round(Math.min(COLUMN_WIDTH.most, Math.max(COLUMN_WIDTH.least, width)));

/** The arrangement of each table in this browser, in words; undefined for the default one. */
export const layouts = stored<readonly string[] | undefined>("columns", listParam);

/** `title:240`: the ID, and the width in pixels. */
const formatColumn = ({ id, width }: ColumnLayout) => id + (width === undefined ? "" : `:${width}`);

/** The columns in a list of words, each once; unknown words are ignored. */
function parseColumns(words: readonly string[], known: readonly string[]) {
  const columns = new Map<string, ColumnLayout>();
  for (const word of words) {
    const [name] = word.split(":", 1);
    const id = known.find((one) => one === name);
    if (id === undefined || columns.has(id)) continue;
    const width = /:(\d+)/.exec(word)?.[1];
    columns.set(id, {
      id,
      width: width === undefined ? undefined : clampWidth(Number(width)),
    });
  }
  return [...columns.values()];
}

/** Inserts a column at its place in the default order. */
export function insertColumn(
  columns: readonly ColumnLayout[],
  id: string,
  { known }: TableShape,
): readonly ColumnLayout[] {
  const rank = known.indexOf(id);
  const after = columns.findIndex((column) => known.indexOf(column.id) > rank);
  return columns.toSpliced(after < 0 ? columns.length : after, 0, { id });
}

/** A layout that shows a column, at its place in the default order unless it is shown already. */
export const withColumn = (
  layout: TableLayout,
  id: string | undefined,
  shape: TableShape,
): TableLayout =>
  id === undefined || layout.columns.some((column) => column.id === id)
    ? layout
    : { ...layout, columns: insertColumn(layout.columns, id, shape) };

/**
 * Parses a layout such as `recorded:140`, `rep`, `compact`. Shows the default columns if it names
 * none, ignores what it can't read, and keeps widths within bounds.
 */
export function parseLayout(
  words: readonly string[] | undefined = [],
  shape: TableShape,
): TableLayout {
  const named = parseColumns(words, shape.known);
  const chosen = named.length > 0 ? named : shape.standard.map((id) => ({ id }));
  return withColumn({ columns: chosen, compact: words.includes(COMPACT) }, shape.always, shape);
}

/** The words of a layout; undefined for the default one. */
export function formatLayout(
  { columns, compact }: TableLayout,
  { standard }: TableShape,
): string[] | undefined {
  const words = columns.map(formatColumn);
  const isStandard = words.join() === standard.join();
  const all = [...(isStandard ? [] : words), ...(compact ? [COMPACT] : [])];
  return all.length === 0 ? undefined : all;
}
