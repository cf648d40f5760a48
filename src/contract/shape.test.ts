import { expect, test } from "vitest";
import { shaped } from "./schema.ts";
import { isShaped } from "./shape.ts";
import { z } from "./zod.ts";

const SCHEMA = z.object({
  id: z.string(),
  count: z.optional(z.number()),
  kind: z.nullable(z.enum(["a", "b"])),
  one: z.enum(["only"]),
  tags: z.array(z.union([z.string(), z.number()])),
  extra: z.record(z.string(), z.unknown()),
  deep: z.optional(z.nullable(z.object({ done: z.boolean() }))),
});
const VALUE = { id: "x", kind: "a", one: "only", tags: ["t", 1], extra: {} };

test.each([
  ["a complete value", { count: 1, deep: { done: true } }],
  ["what may be absent", { count: undefined, deep: undefined, kind: null }],
  ["fields the schema doesn't know", { more: 1 }],
  ["a missing field", { id: undefined }],
  ["null for what is never null", { id: null }],
  ["another type", { count: "1" }],
  ["a value that isn't listed", { kind: "c" }],
  ["another literal", { one: "other" }],
  ["a list with a wrong item", { tags: [true] }],
  ["an object in place of a list", { tags: {} }],
  ["a list in place of an object", { extra: [] }],
  ["a wrong field further down", { deep: { done: 1 } }],
])("a shape takes what its schema takes: %s", (_, change) => {
  const value = { ...VALUE, ...change };
  expect(isShaped(shaped(SCHEMA), value)).toBe(z.safeParse(SCHEMA, value).success);
});

test("a shape keeps a list apart from a choice", () => {
  expect(shaped(SCHEMA).shape).toEqual({
    id: "string",
    count: ["number", "undefined"],
    kind: ['"a"', '"b"', "null"],
    one: '"only"',
    tags: [["string", "number"]],
    extra: "record",
    deep: [{ done: "boolean" }, "null", "undefined"],
  });
});
