import { expect, test } from "vitest";
import { fold, foldedWords } from "./fold.ts";

const contains = (text: string, typed: string) => fold(text).includes(foldedWords(typed).join(" "));

test.each([
  ["Łódź", "lodz"],
  ["Über", "uber"],
  ["Ørsted", "ORSTED"],
  ["Straße", "strasse"],
  ["İstanbul", "istanbul"],
  ["Ana Lucía", "lucia"],
  ["Ana Luci\u0301a", "lucía"],
  ["O’Brien", "o'brien"],
  ["San\u00a0Antonio", "san antonio"],
  ["Austin – North", "austin - north"],
  ["Νίκος", "νικοσ"],
  ["\u202eNorth", "north"],
  ["ＡＢＣ", "abc"],
  ["東京", "京"],
])("%s is found by %s", (text, typed) => {
  expect(contains(text, typed)).toBe(true);
  expect(contains(`before ${text} after`, ` ${typed} `)).toBe(true);
});

test("letters that are different words aren't folded into each other", () => {
  expect(contains("Łódź", "lods")).toBe(false);
  expect(fold("東京")).toBe("東京");
  expect(fold("плюс")).toBe("плюс");
});
