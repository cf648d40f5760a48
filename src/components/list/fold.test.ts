import { expect, it } from "vitest";
import { foldedIds } from "./fold.ts";

const item = (id: string, isSet: boolean) => ({ id, isSet, width: 100 });
const items = [item("a", true), item("b", false), item("c", true), item("d", false)];
const folded = (room: number) => [...foldedIds(items, room, 10, 60)];

it("folds nothing while all fit", () => {
  expect(folded(430)).toEqual([]);
});

it("folds unset filters from the end, then set ones, until the rest fits with the button", () => {
  expect(folded(429)).toEqual(["d"]);
  expect(folded(380)).toEqual(["d", "b"]);
  expect(folded(279)).toEqual(["d", "b", "c"]);
  expect(folded(50)).toEqual(["d", "b", "c", "a"]);
});

it("doesn't fold a filter without a chip", () => {
  const chipless = { id: "e", isSet: false, width: 0 };
  expect([...foldedIds([...items, chipless], 429, 10, 60)]).toEqual(["d"]);
});
