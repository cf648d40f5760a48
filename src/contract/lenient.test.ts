import { expect, test } from "vitest";
import { lenient, unreadIn } from "./lenient.ts";
import { shaped } from "./schema.ts";
import { z } from "./zod.ts";

const Row = shaped(z.object({ id: z.string(), name: z.string(), count: z.number() }));

test.each([
  ["null", null, "", undefined, undefined],
  ["a number", 17, "17", "17", 17],
  ["a number as text", "12.5", "12.5", "12.5", 12.5],
  ["an infinite number", Infinity, "", undefined, undefined],
  ["no text", "", "", undefined, undefined],
  ["blanks", " \n", "", undefined, undefined],
  ["an object", {}, "", undefined, undefined],
  ["a boolean", false, "", undefined, undefined],
  ["an inherited name", "__proto__", "__proto__", "__proto__", undefined],
])("%s reads as what can be shown", (_, value, id, name, count) => {
  expect(lenient(Row, { id: value, name: value, count: value })).toEqual({ id, name, count });
});

test("text too long to show is cut", () => {
  const name = lenient(Row, { name: "x".repeat(1_000_000) })?.name;
  expect(name).toBe(`${"x".repeat(20_000)}…`);
});

test.each([
  ["no list", undefined, undefined, 0],
  ["null", null, undefined, 0],
  ["a list of nothing readable", [null, "row"], undefined, 0],
  ["an empty list", [], 0, 0],
  ["a list with something unreadable", [{ id: "a" }, null, 7], 1, 2],
])("%s isn't taken for another", (_, value, length, unread) => {
  const items = lenient(shaped(z.object({ items: z.array(z.object({ id: z.string() })) })), {
    items: value,
  })?.items;
  expect(items?.length).toBe(length);
  expect(unreadIn(items ?? [])).toBe(unread);
});
