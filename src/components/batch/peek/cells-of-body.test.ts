import { expect, test } from "vitest";
import { cellAt, withCell } from "./cells-of-body.ts";

const body = {
  name: "Pier 9",
  count: 3,
  account: { name: null },
  users: [{ email: "a" }, {}],
  ids: ["x", "y"],
};

test.each([
  [["name"], "Pier 9"],
  [["count"], "3"],
  [["account", "name"], ""],
  [["subject"], ""],
  [["users", 0, "email"], "a"],
  [["users", 1, "email"], ""],
  [["ids"], "x; y"],
  [["ids", 1], "y"],
  [["account"], undefined],
  [["lead", "name"], undefined],
  [["name", "first"], undefined],
  [["__proto__", "name"], undefined],
  [[], undefined],
])("the value at %j is %j", (path, text) => {
  expect(cellAt(body, path)).toBe(text);
});

test("one value is changed, and the others stay", () => {
  expect(withCell(body, ["users", 1, "email"], "b")).toEqual({
    ...body,
    users: [{ email: "a" }, { email: "b" }],
  });
  expect(withCell(body, ["ids", 0], "z")).toEqual({ ...body, ids: ["z", "y"] });
  expect(withCell(body, ["ids", 0], undefined)).toEqual({ ...body, ids: ["y"] });
  expect(withCell({ ids: [] }, ["ids", 0], "z")).toEqual({ ids: ["z"] });
  expect(JSON.stringify(withCell({ a: 1, b: 2 }, ["a"], undefined))).toBe('{"b":2}');
});
