import { expect, test } from "vitest";
import { cursors, type Position } from "./page.ts";

const scope = ["list", { result: "closed" }];

test.each<Position>([
  ["title with \u{1F600}", "rec_A"],
  [5, "rec_A"],
  [1_763_700_000_123, "rec_A"],
  [null, "rec_A"],
])("a cursor returns the position it was written with", (value, id) => {
  const pages = cursors("key", scope);
  expect(pages.read(pages.write([value, id]))).toEqual([value, id]);
});

test("a cursor of another key or scope is rejected", () => {
  const cursor = cursors("key", scope).write(["a", "b"]);
  expect(() => cursors("other", scope).read(cursor)).toThrow();
  expect(() => cursors("key", ["list", {}]).read(cursor)).toThrow();
  expect(cursors("key", scope).read(undefined)).toBeUndefined();
});
