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
  ["", 1, 1, /^Expected a value before the end/],
  ['{\n  "a": 1,\n  "b" 2\n}', 3, 7, /^Expected a colon$/],
  ['{"a": 1 "b": 2}', 1, 9, /^Expected a comma or }/],
  ['{\n  "a": 1,\n}', 3, 1, /^Remove the comma before }/],
  ["[1, 2", 1, 6, /^Expected a comma or ] before the end/],
  ["{a: 1}", 1, 2, /^Expected a name in double quotes/],
  ["{'a': 1}", 1, 2, /^Expected a name in double quotes/],
  ['{"a": "x\ny"}', 1, 9, /^Expected a closing double quote/],
  ['{"a": "\\x"}', 1, 8, /^Invalid escape sequence/],
  ['{"a": 01}', 1, 8, /^Expected a comma or }/],
  ['{"a": undefined}', 1, 7, /^Expected a value/],
  ['{"a": }', 1, 7, /^Expected a value$/],
  ['{"a"}', 1, 5, /^Expected a colon$/],
  ["[1}", 1, 3, /^Expected a comma or ]/],
  ["{} {}", 1, 4, /^Unexpected text after the value/],
];

test.each(BAD)("%j breaks at %i:%i", (text, line, column, message) => {
  expect(() => JSON.parse(text)).toThrow();
  const error = findJsonError(text);
  expect(error).toMatchObject({ line, column });
  expect(error?.message).toMatch(message);
});

test("agrees with JSON.parse on every prefix of a body", () => {
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
