import { expect, test } from "vitest";
import { direction, newcombe, wilson } from "./newcombe.ts";

// The examples of Newcombe's paper (Statistics in Medicine 17, 873-890), table II, method 10.
test.for([
  [{ passed: 56, of: 70 }, { passed: 48, of: 80 }, 0.0524, 0.3339],
  [{ passed: 9, of: 10 }, { passed: 3, of: 10 }, 0.1705, 0.809],
  [{ passed: 10, of: 10 }, { passed: 0, of: 20 }, 0.6791, 1],
] as const)("the interval of %j against %j", ([a, b, low, high]) => {
  const interval = newcombe(a, b);
  expect(interval?.low).toBeCloseTo(low, 4);
  expect(interval?.high).toBeCloseTo(high, 4);
});

test("Wilson's interval of none and of all stays within 0 and 1", () => {
  expect(wilson({ passed: 0, of: 10 }).low).toBeCloseTo(0, 10);
  expect(wilson({ passed: 10, of: 10 }).high).toBeCloseTo(1, 10);
});

test("a direction is told only where 0 is left out", () => {
  expect(direction({ passed: 90, of: 100 }, { passed: 60, of: 100 })).toBe(1);
  expect(direction({ passed: 60, of: 100 }, { passed: 90, of: 100 })).toBe(-1);
  expect(direction({ passed: 6, of: 9 }, { passed: 5, of: 9 })).toBe(0);
  expect(direction({ passed: 0, of: 0 }, { passed: 5, of: 9 })).toBe(0);
});
