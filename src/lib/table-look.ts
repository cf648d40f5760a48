/** A column as somebody arranged it. */
export interface ColumnLook<Id extends string> {
  readonly id: Id;
  /** Pixels, where it isn't the column's own width. */
  readonly width?: number;
  /** It stays at the left while the others scroll sideways. */
  readonly pinned?: true;
}

/** How a table looks: its columns from left to right, pinned ones first, and how high rows are. */
export interface TableLook<Id extends string> {
  readonly columns: readonly ColumnLook<Id>[];
  readonly compact: boolean;
}

/** What a table can show. */
export interface TableShape<Id extends string> {
  /** Every column, in the table's own order. */
  readonly known: readonly Id[];
  /** Those shown until somebody chooses. */
  readonly standard: readonly Id[];
  /** The one that is never left out. */
  readonly always: Id;
}

/** The widths a column can be given, in pixels. */
export const COLUMN_WIDTH = { least: 64, most: 640 } as const;

const COMPACT = "compact";

const clamp = (width: number) =>
  Math.round(Math.min(COLUMN_WIDTH.most, Math.max(COLUMN_WIDTH.least, width)));

/** `title:240!`: the id, a width in pixels, and whether it is pinned. */
const wordOf = ({ id, width, pinned }: ColumnLook<string>): string =>
  id + (width === undefined ? "" : `:${width}`) + (pinned ? "!" : "");

function readWord<Id extends string>(
  word: string,
  known: readonly Id[],
): ColumnLook<Id> | undefined {
  const [name] = word.split(/[:!]/, 1);
  const id = known.find((one) => one === name);
  const width = /:(\d+)/.exec(word)?.[1];
  if (id === undefined) return undefined;
  return {
    id,
    ...(width !== undefined && { width: clamp(Number(width)) }),
    ...(word.endsWith("!") && { pinned: true }),
  };
}

/** The columns that words name, each once; words for none of them count for nothing. */
function readWords<Id extends string>(words: readonly string[], known: readonly Id[]) {
  const named = new Map<Id, ColumnLook<Id>>();
  for (const word of words) {
    const column = readWord(word, known);
    if (column && !named.has(column.id)) named.set(column.id, column);
  }
  return [...named.values()];
}

/** Puts a column among others where the table's own order has it. */
export function insertColumn<Id extends string>(
  columns: readonly ColumnLook<Id>[],
  column: ColumnLook<Id>,
  known: readonly Id[],
): ColumnLook<Id>[] {
  const rank = known.indexOf(column.id);
  const after = columns.findIndex(({ id }) => known.indexOf(id) > rank);
  return columns.toSpliced(after < 0 ? columns.length : after, 0, column);
}

/**
 * Reads a look out of words such as `recorded:140!`, `rep`, `compact`. Without a column among them
 * the standard ones are shown. What can't be read is left out, widths are held to their bounds.
 */
export function readLook<Id extends string>(
  words: readonly string[] | undefined = [],
  { known, standard, always }: TableShape<Id>,
): TableLook<Id> {
  const named = readWords(words, known);
  const chosen: readonly ColumnLook<Id>[] =
    named.length > 0 ? named : standard.map((id) => ({ id }));
  const whole = chosen.some(({ id }) => id === always)
    ? chosen
    : insertColumn(chosen, { id: always }, known);
  return {
    columns: [
      ...whole.filter(({ pinned }) => pinned),
      ...whole.filter(({ pinned }) => pinned !== true),
    ],
    compact: words.includes(COMPACT),
  };
}

/** The words of a look; undefined for the one a table has until somebody changes it. */
export function writeLook<Id extends string>(
  { columns, compact }: TableLook<Id>,
  { standard }: TableShape<Id>,
): string[] | undefined {
  const words = columns.map(wordOf);
  const isStandard = words.join() === standard.join();
  const all = [...(isStandard ? [] : words), ...(compact ? [COMPACT] : [])];
  return all.length === 0 ? undefined : all;
}

/** Words without those that mean nothing to a table. */
export function mendLook<Id extends string>(
  words: readonly string[] | undefined,
  { known }: TableShape<Id>,
): string[] | undefined {
  const kept = readWords(words ?? [], known).map(wordOf);
  if (words?.includes(COMPACT)) kept.push(COMPACT);
  return kept.length === 0 ? undefined : kept;
}
