import { expect, test } from "vitest";
import { fit, lanesOf } from "./grid-lanes.ts";
import type { GridColumn } from "./grid-props.ts";

const column = (id: string, width: number, more: Partial<GridColumn<string>> = {}) => ({
  id,
  header: id,
  width,
  cell: () => id,
  ...more,
});
const COLUMNS: readonly GridColumn<string>[] = [
  column("when", 100),
  column("title", 180, { grow: true }),
  column("customer", 200, { drop: 1 }),
  column("team", 120, { drop: 2 }),
];
const PINNED = COLUMNS.map((one, index) => (index < 2 ? { ...one, pinned: true } : one));
const lanes = (columns: typeof COLUMNS, selects: boolean, room: number, hasMenu = false) =>
  lanesOf(columns, { selects, hasMenu }, fit(columns, { selects, hasMenu }, room));

test.each([
  [616, false, []],
  [615, false, ["team"]],
  [648, true, []],
  [647, true, ["team"]],
  [300, false, ["customer", "team"]],
  // Before the width is known.
  [0, false, []],
])("in %i pixels, with checkboxes: %s, there is no room for %j", (room, selects, dropped) => {
  expect(lanes(COLUMNS, selects, room).dropped).toEqual(dropped);
  expect(lanes(PINNED, selects, room).dropped).toEqual([]);
});

test("the button of a row's menu has its own room", () => {
  expect(lanes(COLUMNS, false, 616 + 28, true).dropped).toEqual([]);
  expect(lanes(COLUMNS, false, 616 + 27, true).dropped).toEqual(["team"]);
});

test("pinned columns stick after each other and after the checkboxes", () => {
  expect(lanes(PINNED, false, 900).lefts).toEqual([
    "0px",
    "calc(8px + var(--w0))",
    undefined,
    undefined,
  ]);
  expect(lanes(PINNED, true, 900).lefts.slice(0, 2)).toEqual([
    "calc(8px + 32px)",
    "calc(8px + 32px + var(--w0))",
  ]);
  expect(lanes(COLUMNS, true, 900).pins).toBe(false);
});

test("pinned columns that leave no room to scroll don't stick", () => {
  const { pins, lefts } = lanes(PINNED, true, 400);
  expect(pins).toBe(false);
  expect(lefts.filter(Boolean)).toEqual([]);
});

test("widths are variables, and the growing column takes up to 480 pixels of the rest", () => {
  const { variables, template } = lanes(COLUMNS, true, 900);
  expect(template).toBe("32px var(--t0) var(--t1) var(--t2) var(--t3)");
  expect(variables["--w1"]).toBe("180px");
  expect(variables["--t1"]).toBe("minmax(var(--w1), 480px)");
  expect(variables["--t2"]).toBe("var(--w2)");
});
