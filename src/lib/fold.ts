import { lookup } from "./lookup.ts";

/** Letters and marks that normalization doesn't decompose, and how people type them. */
const PLAIN = lookup({
  ł: "l",
  ø: "o",
  đ: "d",
  ð: "d",
  ħ: "h",
  ŧ: "t",
  ı: "i",
  ß: "ss",
  æ: "ae",
  œ: "oe",
  þ: "th",
  ς: "σ",
  "’": "'",
  "‘": "'",
  "“": '"',
  "”": '"',
  "‐": "-",
  "–": "-",
  "—": "-",
});

// Marks on letters, and characters without a width, such as direction marks.
const INVISIBLE = /[\p{M}\p{Cf}]/gu;

/** Text as search compares it: lower case, without accents, with plain quotes, dashes and spaces. */
export function fold(text: string) {
  const lower = text.toLowerCase();
  if (/^\p{ASCII}*$/u.test(lower)) return lower;
  return lower
    .normalize("NFKD")
    .replace(INVISIBLE, "")
    .replace(/\P{ASCII}/gu, (letter) => PLAIN[letter] ?? letter);
}

/** The words of a text, folded. */
export const foldedWords = (text: string) => fold(text).split(/\s+/).filter(Boolean);
