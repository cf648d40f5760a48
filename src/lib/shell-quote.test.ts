import { execFileSync } from "node:child_process";
import { expect, test } from "vitest";
import { type Piece, shellWord } from "./shell-quote.ts";

/** What a shell makes of a word, written as the argument of a command. */
const read = (word: string, shell = "sh") =>
  execFileSync(shell, ["-c", `printf '%s|' ${word}`], {
    encoding: "utf8",
    env: { ...process.env, TOKEN: `a "b" $c \\ '` },
  });

const NASTY = [
  "",
  "plain",
  "two words",
  "it's",
  "'",
  "''",
  `say "hi"`,
  "$HOME ${HOME} $(id) `id`",
  "back\\slash\\",
  "line\nbreak\r\n\ttab",
  "!! !$ wow!",
  "*?[a-z]{a,b}~",
  "a;b&c|d>e<f#g",
  "-n --data @file",
  "Zoë 名前 🎛️",
  "%41+%20",
  "(paren) %s %n",
];

test.each(NASTY)("a shell reads %j as it was", (text) => {
  expect(read(shellWord(text))).toBe(`${text}|`);
  expect(read(shellWord(text), "bash")).toBe(`${text}|`);
});

test.each(NASTY)("a variable's value stands beside %j, untouched", (text) => {
  const value = `a "b" $c \\ '`;
  const variable: Piece = { variable: "TOKEN" };
  expect(read(shellWord(text, variable, text))).toBe(`${text}${value}${text}|`);
});

test("words that need no quotes have none, and a header stays readable", () => {
  expect(shellWord("limit=100")).toBe("limit=100");
  expect(shellWord("x-svc-auth-token: ", { variable: "TOKEN" })).toBe('"x-svc-auth-token: $TOKEN"');
  expect(shellWord({ variable: "TOKEN" }, "s")).toBe('"${TOKEN}s"');
});

test("what a shell's history would replace is never between double quotes", () => {
  expect(shellWord("wow! ", { variable: "TOKEN" })).toBe(`'wow! '"$TOKEN"`);
});
