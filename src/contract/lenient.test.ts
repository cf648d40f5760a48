import { expect, test } from "vitest";
import { lenient, isUnreadable } from "./lenient.ts";
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

test("a missing field is there, and what was given stays as it is", () => {
  const given = { id: 7, name: null };
  expect(Object.keys(lenient(Row, given) ?? {})).toEqual(["id", "name", "count"]);
  expect(given).toEqual({ id: 7, name: null });
  const whole = { id: "a", name: "Ann", count: 1, more: true };
  expect(lenient(Row, whole)).toEqual(whole);
});

test("text too long to show is cut", () => {
  const name = lenient(Row, { name: "x".repeat(1_000_000) })?.name;
  expect(name).toBe(`${"x".repeat(20_000)}…`);
});

const list = shaped(z.object({ items: z.array(z.object({ id: z.string(), name: z.string() })) }));
const unreadable = { id: "", name: undefined, unreadable: true };

test.each([
  ["no list", undefined, undefined],
  ["null", null, undefined],
  ["text instead of a list", "row", undefined],
  ["an empty list", [], []],
  ["a list of nothing readable", [null, "row"], [unreadable, unreadable]],
  ["a list with one unreadable item", [{ id: "a" }, 7], [{ id: "a", name: undefined }, unreadable]],
])("%s isn't taken for another", (_, value, items) => {
  expect(lenient(list, { items: value })?.items).toEqual(items);
});

test("a list of names keeps the place of one that can't be read", () => {
  const names = lenient(shaped(z.array(z.string())), ["Ann", null, {}, 7]);
  expect(names).toEqual(["Ann", "", "", "7"]);
});

test("only an item that can't be read is called unreadable", () => {
  expect(lenient(list, { items: [{ id: "a" }, null] })?.items?.map(isUnreadable)).toEqual([
    false,
    true,
  ]);
});
