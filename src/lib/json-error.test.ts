import { expect, test } from "vitest";
import { findJsonError } from "./json-error.ts";

const GOOD = [
  "{}",
  " [1, -2.5e+3, 0] \n",
  '{"a": {"b": [true, false, null, "\\u00e9\\n"]}, "": ""}',
  '"text"',
];

test.each(GOOD)("%j is JSON", (text) => {
  expect(findJsonError(text)).toBeUndefined();
  expect(() => JSON.parse(text)).not.toThrow();
});

const BAD: readonly [text: string, line: number, column: number, message: RegExp][] = [
  ["", 1, 1, /^The text ends here: A value is expected/],
  ['{\n  "a": 1,\n  "b" 2\n}', 3, 7, /^A colon is expected/],
  ['{"a": 1 "b": 2}', 1, 9, /^A comma or } is expected/],
  ['{\n  "a": 1,\n}', 3, 1, /between the last comma and }/],
  ["[1, 2", 1, 6, /^The text ends here: A comma or ] is expected/],
  ["{a: 1}", 1, 2, /^A name in double quotes is expected/],
  ["{'a': 1}", 1, 2, /^A name in double quotes/],
  ['{"a": "x\ny"}', 1, 9, /^A closing double quote is expected/],
  ['{"a": "\\x"}', 1, 8, /^This escape isn't one of JSON/],
  ['{"a": 01}', 1, 8, /^A comma or } is expected/],
  ['{"a": undefined}', 1, 7, /^A value is expected/],
  ["{} {}", 1, 4, /^Nothing may follow the value/],
];

test.each(BAD)("%j breaks at %i:%i", (text, line, column, message) => {
  expect(() => JSON.parse(text)).toThrow();
  const error = findJsonError(text);
  expect(error).toMatchObject({ line, column });
  expect(error?.message).toMatch(message);
});

test("agrees with the browser's own parser on every beginning of a body", () => {
  const text = JSON.stringify(
    { a: [1.5, '"\\', { b: null }], c: { d: true }, e: -0.1e-2 },
    null,
    1,
  );
  for (let end = 0; end <= text.length; end += 1) {
    const part = text.slice(0, end);
    const parses = end === text.length;
    expect(findJsonError(part) === undefined, part).toBe(parses);
  }
});
