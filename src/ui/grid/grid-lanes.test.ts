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
  column("customer", 200, { hideOrder: 1 }),
  column("team", 120, { hideOrder: 2 }),
];
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
});

test("the button of a row's menu has its own room", () => {
  expect(lanes(COLUMNS, false, 616 + 28, true).dropped).toEqual([]);
  expect(lanes(COLUMNS, false, 616 + 27, true).dropped).toEqual(["team"]);
});

test("widths are variables, and the growing column takes up to 480 pixels of the rest", () => {
  const { variables, template } = lanes(COLUMNS, true, 900);
  expect(template).toBe("2rem var(--t0) var(--t1) var(--t2) var(--t3)");
  expect(variables["--w1"]).toBe("11.25rem");
  expect(variables["--t1"]).toBe("minmax(var(--w1), 30rem)");
  expect(variables["--t2"]).toBe("var(--w2)");
});
