import { fold } from "~/lib/fold.ts";

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
