import { expect, test } from "vitest";
import { canPin, lanesOf, widthOf } from "./grid-lanes.ts";
import { columnsUpTo, shownRank } from "./grid-parts.ts";
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
const ids = (columns: readonly GridColumn<string>[]) => columns.map(({ id }) => id);
const shown = (columns: typeof COLUMNS, selects: boolean, width: number) =>
  ids(columnsUpTo(columns, shownRank(columns, selects, width)));
const pinned = COLUMNS.map((one, index) => (index < 2 ? { ...one, pinned: true } : one));

test("hides columns in their order if there isn't enough room, checkboxes included", () => {
  expect(widthOf(COLUMNS, false)).toBe(616);
  expect(widthOf(COLUMNS, true)).toBe(648);
  expect(shown(COLUMNS, false, 616)).toHaveLength(4);
  expect(shown(COLUMNS, true, 616)).toEqual(["when", "title", "customer"]);
  expect(shown(COLUMNS, false, 300)).toEqual(["when", "title"]);
  // Before the width is known, and where columns are pinned, nothing is left out.
  expect(shown(COLUMNS, false, 0)).toHaveLength(4);
  expect(shown(pinned, false, 300)).toHaveLength(4);
});

test("pinned columns stick after each other and after the checkboxes", () => {
  expect(lanesOf(pinned, false, canPin(pinned, false, 900)).lefts).toEqual([
    "0px",
    "calc(8px + var(--w0))",
    undefined,
    undefined,
  ]);
  expect(lanesOf(pinned, true, canPin(pinned, true, 900)).lefts.slice(0, 2)).toEqual([
    "calc(8px + 32px)",
    "calc(8px + 32px + var(--w0))",
  ]);
  expect(canPin(COLUMNS, true, 900)).toBe(false);
});

test("pinned columns that leave no room to scroll don't stick", () => {
  const { pins, lefts } = lanesOf(pinned, true, canPin(pinned, true, 400));
  expect(pins).toBe(false);
  expect(lefts).toEqual([undefined, undefined, undefined, undefined]);
});

test("widths are variables, and the growing column takes up to 480 pixels of the rest", () => {
  const { variables, template } = lanesOf(COLUMNS, true, false);
  expect(template).toBe("32px var(--t0) var(--t1) var(--t2) var(--t3)");
  expect(variables["--w1"]).toBe("180px");
  expect(variables["--t1"]).toBe("minmax(var(--w1), 480px)");
  expect(variables["--t2"]).toBe("var(--w2)");
});
