import { execFileSync } from "node:child_process";
import { expect, test } from "vitest";
import { type Piece, shellWord } from "./shell-quote.ts";

/** The argument a shell makes of a word. */
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

test.each(NASTY)("a shell reads %j unchanged", (text) => {
  expect(read(shellWord(text))).toBe(`${text}|`);
  expect(read(shellWord(text), "bash")).toBe(`${text}|`);
});

test.each(NASTY)("a variable's value beside %j is unchanged", (text) => {
  const value = `a "b" $c \\ '`;
  const variable: Piece = { variable: "TOKEN" };
  expect(read(shellWord(text, variable, text))).toBe(`${text}${value}${text}|`);
});

test("quotes are left out if possible, and headers stay readable", () => {
  expect(shellWord("limit=100")).toBe("limit=100");
  expect(shellWord("x-svc-auth-token: ", { variable: "TOKEN" })).toBe('"x-svc-auth-token: $TOKEN"');
  expect(shellWord({ variable: "TOKEN" }, "s")).toBe('"${TOKEN}s"');
});

test("exclamation marks, which shell history expands, are never in double quotes", () => {
  expect(shellWord("wow! ", { variable: "TOKEN" })).toBe(`'wow! '"$TOKEN"`);
});
