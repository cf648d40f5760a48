import { expect, test } from "vitest";
import { heatScale, sortHeat, stepOf } from "./heat-rates.ts";

const row = (id: string, ...rates: (number | undefined)[]) => ({
  id,
  cells: rates.map((passRate) => ({
    now: { value: undefined, passRate, count: 10 },
    before: undefined,
    change: undefined,
  })),
});

test("rows are sorted by a column, the highest first and no data last", () => {
  const rows = [row("a", 10, 1), row("b", undefined, 3), row("c", 50, 2), row("d", 50, undefined)];
  expect(sortHeat(rows, 0, false).map(({ id }) => id)).toEqual(["c", "d", "a", "b"]);
  expect(sortHeat(rows, 1, false).map(({ id }) => id)).toEqual(["b", "c", "a", "d"]);
});

test("the scale covers all cells with data", () => {
  expect(heatScale([row("a", 36, undefined), row("b", 81, 50)])).toEqual({ low: 36, high: 81 });
  expect(heatScale([row("a", undefined)])).toBeUndefined();
});

test("the lowest rate has the first step, the highest the last, and a single rate the middle", () => {
  const scale = { low: 30, high: 100 };
  expect([30, 39.9, 40, 65, 99, 100].map((rate) => stepOf(rate, scale))).toEqual([
    0, 0, 1, 3, 6, 6,
  ]);
  expect(stepOf(50, { low: 50, high: 50 })).toBe(3);
});
