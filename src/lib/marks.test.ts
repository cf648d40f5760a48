import { expect, test } from "vitest";
import { partsWith } from "./marks.ts";

/** The text with its marked parts in brackets. */
const marked = (text: string, ...words: string[]) =>
  partsWith(text, words)
    .map((part) => (part.isMarked ? `[${part.text}]` : part.text))
    .join("");

test.each([
  ["Whitcomb kitchen", ["whit"], "[Whit]comb kitchen"],
  ["Whitcomb kitchen", ["kitchen", "comb"], "Whit[comb] [kitchen]"],
  ["Ana Lucía Ferreira", ["lucia"], "Ana [Lucía] Ferreira"],
  ["Großmann & Søn", ["gross", "son"], "[Groß]mann & [Søn]"],
  ["banana", ["ana"], "b[anana]"],
  ["Whitcomb", ["nobody"], "Whitcomb"],
  ["Whitcomb", [""], "Whitcomb"],
  ["", ["a"], ""],
])("“%s” for %j is marked as %s", (text, words, shown) => {
  expect(marked(text, ...words)).toBe(shown);
});

test("the parts are the text", () => {
  const text = "Cafe\u0301 Ömür’s ﬁle 🎞 ½";
  expect(
    partsWith(text, ["e", "omur's", "fi"])
      .map((part) => part.text)
      .join(""),
  ).toBe(text);
});
