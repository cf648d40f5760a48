import { type NameKind, seenNames } from "~/api/state/directory.ts";
import { makeMatcher, type Matcher, wordsOf } from "./matching.ts";
import type { QuickFilterText, QuickTexts } from "./quick-texts.ts";

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
