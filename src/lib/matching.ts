const plain = (text: string) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

/** The words somebody typed, without capitals and accents. */
export const wordsOf = (text: string): string[] => plain(text).split(/\s+/).filter(Boolean);

/** Finds words in rows, whose text is read once each. */
export interface Matcher<Row extends object> {
  /** Reads the rows it hasn't read yet, of a list that grows at its end. */
  readonly read: (rows: readonly Row[]) => void;
  /** Whether every word stands somewhere in the row, or is one of `named`, which is asked besides. */
  readonly test: (
    row: Row,
    words: readonly string[],
    named: (row: Row, word: string) => boolean,
  ) => boolean;
}

/**
 * A matcher of rows by the texts that `textsOf` names, anywhere in them, and by the ids of `idsOf`,
 * from their beginning: parts of ids would be found by any short word.
 */
export function makeMatcher<Row extends object>(
  textsOf: (row: Row) => readonly (string | undefined)[],
  idsOf: (row: Row) => readonly (string | undefined)[],
): Matcher<Row> {
  const known = new WeakMap<Row, { text: string; ids: string }>();
  const textOf = (row: Row) => {
    const before = known.get(row);
    if (before !== undefined) return before;
    // A line's end stands between two fields, and is in no word.
    const read = { text: plain(textsOf(row).join("\n")), ids: plain(`\n${idsOf(row).join("\n")}`) };
    known.set(row, read);
    return read;
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
