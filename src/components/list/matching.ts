import { type NameKind, seenNames } from "~/api/state/directory.ts";
import { fold, foldedWords } from "~/lib/fold.ts";

/** What the quick filter searches in a row. Methods, so that the texts of any row type fit. */
export interface QuickTexts<Row> {
  /** The label of the field, e.g. "Name or ID". */
  readonly label: string;
  /** Texts of which any part matches. */
  textsOf(row: Row): readonly (string | undefined)[];
  /** IDs of which only the start matches: any short word is part of some ID. */
  idsOf(row: Row): readonly (string | undefined)[];
  /** IDs that match by the name seen for them. */
  namedOf?(row: Row): readonly (readonly [kind: NameKind, id: string | undefined])[];
}

/** The texts of each row, folded: a row doesn't change. */
const indexed = new WeakMap<object, { text: string; ids: string }>();

function indexOf<Row extends object>(row: Row, texts: QuickTexts<Row>) {
  const known = indexed.get(row);
  if (known !== undefined) return known;
  // No word contains a line break, so none matches across two fields.
  const index = {
    text: fold(texts.textsOf(row).join("\n")),
    ids: fold(`\n${texts.idsOf(row).join("\n")}`),
  };
  indexed.set(row, index);
  return index;
}

/** Indexes the rows that are new, in a list that grows at its end. */
export function indexRows<Row extends object>(rows: readonly Row[], texts: QuickTexts<Row>) {
  const known = rows.findLastIndex((row) => indexed.has(row));
  for (const row of rows.slice(known + 1)) indexOf(row, texts);
}

/** The IDs whose name contains a word. */
const idsNamed = (kind: NameKind, word: string): ReadonlySet<string> =>
  new Set(
    seenNames(kind)
      .filter(({ name }) => foldedWords(name).join(" ").includes(word))
      .map(({ id }) => id),
  );

/** A row's values of each facet, by its search parameter; `wanted` is the value in the address. */
export type Facets<Row> = Readonly<
  Record<string, (row: Row, wanted?: string) => readonly string[]>
>;

/** The facets that an address has a value of. */
export const facetsIn = (facets: Facets<never> = {}, search: Readonly<Record<string, unknown>>) =>
  Object.keys(facets).flatMap((key) => {
    const value = search[key];
    return typeof value === "string" && value !== "" ? [[key, value] as const] : [];
  });

/** Finds rows that have a text and the values of facets; undefined if there is neither. */
export function narrowerFor<Row extends object>(
  typed: string,
  texts: QuickTexts<Row>,
  facets: Facets<Row> = {},
  wanted: readonly (readonly [key: string, value: string])[] = [],
) {
  const filter = filterFor(typed, texts);
  if (wanted.length === 0) return filter;
  return (row: Row) =>
    wanted.every(([key, value]) => facets[key]?.(row, value).includes(value)) &&
    (filter === undefined || filter(row));
}

/** Finds rows that have every word of a text, in themselves or in a name; undefined for an empty text. */
export function filterFor<Row extends object>(
  typed: string,
  texts: QuickTexts<Row>,
): ((row: Row) => boolean) | undefined {
  const words = foldedWords(typed);
  if (words.length === 0) return undefined;
  const named = new Map<string, ReadonlySet<string>>();
  const idsOf = (kind: NameKind, word: string) => {
    const ids = named.get(`${kind} ${word}`) ?? idsNamed(kind, word);
    named.set(`${kind} ${word}`, ids);
    return ids;
  };
  const isNamed = (row: Row, word: string) =>
    texts.namedOf?.(row).some(([kind, id]) => id !== undefined && idsOf(kind, word).has(id));
  return (row) => {
    const { text, ids } = indexOf(row, texts);
    return words.every(
      (word) => text.includes(word) || ids.includes(`\n${word}`) || isNamed(row, word),
    );
  };
}

/** Filters the rows of a list. If only some were added at its end since the last time, it looks at these alone. */
export function growing<Row>(matches: ((row: Row) => boolean) | undefined) {
  if (matches === undefined) return undefined;
  let rows: readonly Row[] = [];
  let found: readonly Row[] = [];
  return (next: readonly Row[]): readonly Row[] => {
    const grew = rows.length > 0 && next[0] === rows[0] && next[rows.length - 1] === rows.at(-1);
    const added = next.slice(grew ? rows.length : 0).filter(matches);
    found = grew ? (added.length === 0 ? found : found.concat(added)) : added;
    rows = next;
    return found;
  };
}
