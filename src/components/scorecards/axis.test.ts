import { expect, test } from "vitest";
import { axisTicks, extentOf } from "./axis.ts";

test("ticks are round and enclose every figure", () => {
  expect(axisTicks(50, 91, false, [0, 100])).toEqual([40, 60, 80, 100]);
  expect(axisTicks(0, 17.5, false)).toEqual([0, 5, 10, 15, 20]);
  expect(axisTicks(0.1, 0.4, false)).toEqual([0.1, 0.2, 0.3, 0.4]);
});

test("the axis stops at its limits", () => {
  expect(axisTicks(96.5, 99.8, false, [0, 100]).at(-1)).toBe(100);
  expect(axisTicks(0, 0, false, [0, 100])[0]).toBe(0);
});

test("times have ticks at full minutes or hours", () => {
  expect(axisTicks(2400, 4600, true)).toEqual([2400, 3000, 3600, 4200, 4800]);
  expect(axisTicks(0, 4600, true)).toEqual([0, 1800, 3600, 5400]);
});

test("a single figure is in the middle, and none gives an empty axis", () => {
  const ticks = axisTicks(12.4, 12.4, false);
  expect(ticks[0]).toBeLessThan(12.4);
  expect(ticks.at(-1)).toBeGreaterThan(12.4);
  expect(axisTicks(Infinity, -Infinity, false)).toEqual([0, 1]);
});

test("the ends of more values than a call takes are found", () => {
  const many = Array.from({ length: 200_000 }, (_, index) => index - 7);
  expect(extentOf(many)).toEqual([-7, 199_992]);
});
