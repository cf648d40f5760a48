import { type NameKind, seenNames } from "~/api/state/directory.ts";
import { fold } from "~/lib/fold.ts";
import type { QuickFilterText, QuickTexts } from "./list-state.tsx";

/** The words of a text, as search compares them. */
export const wordsOf = (text: string): string[] => fold(text).split(/\s+/).filter(Boolean);

/** Matches rows against words, indexing the text of each row once. */
export interface Matcher<Row extends object> {
  /** Indexes the rows that are new, in a list that grows at its end. */
  read(rows: readonly Row[]): void;
  /** Whether the row contains every word, or `named` accepts it instead. */
  test(row: Row, words: readonly string[], named: (row: Row, word: string) => boolean): boolean;
}

/**
 * Makes a matcher that finds words anywhere in `textsOf`, but only at the start of `idsOf`: any
 * short word is part of some ID.
 */
export function makeMatcher<Row extends object>(
  textsOf: (row: Row) => readonly (string | undefined)[],
  idsOf: (row: Row) => readonly (string | undefined)[],
): Matcher<Row> {
  const known = new WeakMap<Row, { text: string; ids: string }>();
  const textOf = (row: Row) => {
    const cached = known.get(row);
    if (cached !== undefined) return cached;
    // No word contains a line break, so none matches across two fields.
    const indexed = {
      text: fold(textsOf(row).join("\n")),
      ids: fold(`\n${idsOf(row).join("\n")}`),
    };
    known.set(row, indexed);
    return indexed;
  };
  return {
    read(rows) {
      for (let index = rows.length - 1; index >= 0; index -= 1) {
        const row = rows[index];
        if (row === undefined || known.has(row)) return;
        textOf(row);
      }
    },
    test(row, words, named) {
      const { text, ids } = textOf(row);
      return words.every(
        (word) => text.includes(word) || ids.includes(`\n${word}`) || named(row, word),
      );
    },
  };
}

const matchers = new WeakMap<object, Matcher<object>>();

/** The matcher of a kind of rows, the same for the same texts: it indexes each row once. */
export function matcherOf<Row extends object>(texts: QuickTexts<Row>) {
  // The key comes with these texts.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const known = matchers.get(texts.key) as Matcher<Row> | undefined;
  if (known !== undefined) return known;
  const made = makeMatcher<Row>(
    (row) => texts.textsOf(row),
    (row) => texts.idsOf(row),
  );
  matchers.set(texts.key, made);
  return made;
}

/** The IDs whose name contains a word. */
const idsNamed = (kind: NameKind, word: string): ReadonlySet<string> =>
  new Set(
    seenNames(kind)
      .filter(({ name }) => wordsOf(name).join(" ").includes(word))
      .map(({ id }) => id),
  );

/** Filters rows by the words of a text; undefined for an empty text. */
export function filterFor<Row extends object>(
  text: string,
  texts: QuickTexts<Row>,
): QuickFilterText<Row> | undefined {
  const words = wordsOf(text);
  if (words.length === 0) return undefined;
  const matcher = matcherOf(texts);
  const named = new Map<string, ReadonlySet<string>>();
  const idsOf = (kind: NameKind, word: string) => {
    const ids = named.get(`${kind} ${word}`) ?? idsNamed(kind, word);
    named.set(`${kind} ${word}`, ids);
    return ids;
  };
  const isNamed = (row: Row, word: string) =>
    texts.namedOf(row).some(([kind, id]) => id !== undefined && idsOf(kind, word).has(id));
  return { text, test: (row) => matcher.test(row, words, isNamed) };
}
