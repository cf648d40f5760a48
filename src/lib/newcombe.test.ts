import { expect, test } from "vitest";
import { newcombe, pValue, wilson } from "./newcombe.ts";

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

test("Wilson's interval of 0 % and 100 % stays within 0 and 1", () => {
  expect(wilson({ passed: 0, of: 10 }).low).toBeCloseTo(0, 10);
  expect(wilson({ passed: 10, of: 10 }).high).toBeCloseTo(1, 10);
});

const height = (x: number) => Math.exp((-x * x) / 2) / Math.sqrt(2 * Math.PI);

test.for([
  [
    { passed: 56, of: 70 },
    { passed: 48, of: 80 },
  ],
  [
    { passed: 30, of: 52 },
    { passed: 41, of: 55 },
  ],
  [
    { passed: 0, of: 9 },
    { passed: 3, of: 9 },
  ],
] as const)("the p-value of %j against %j is where the interval reaches 0", ([a, b]) => {
  const p = pValue(a, b) ?? 0;
  expect(pValue(b, a)).toBeCloseTo(p, 12);
  // Simpson's rule for both tails beyond the z of the interval that ends at 0, found by counting up.
  let z = 0;
  const reaches = (each: number) => {
    const { low = 0, high = 0 } = newcombe(a, b, each) ?? {};
    return low <= 0 && high >= 0;
  };
  while (!reaches(z)) z += 0.0001;
  const [steps, end] = [2000, 12];
  const width = (end - z) / steps;
  let area = height(z) + height(end);
  for (let step = 1; step < steps; step += 1) area += (step % 2 ? 4 : 2) * height(z + step * width);
  expect(p).toBeCloseTo((2 * area * width) / 3, 4);
});

test("a p-value is below 0.05 if and only if the 95 % interval excludes 0", () => {
  for (let passed = 0; passed <= 40; passed += 1) {
    const [a, b] = [
      { passed, of: 40 },
      { passed: 21, of: 35 },
    ];
    const { low = 0, high = 0 } = newcombe(a, b) ?? {};
    expect((pValue(a, b) ?? 1) < 0.05).toBe(low > 0 || high < 0);
  }
});

test("a p-value is 1 without a difference, tiny for a huge one, and undefined without data", () => {
  expect(pValue({ passed: 5, of: 10 }, { passed: 5, of: 10 })).toBeCloseTo(1, 10);
  expect(pValue({ passed: 9e5, of: 1e6 }, { passed: 1e5, of: 1e6 })).toBe(0);
  expect(pValue({ passed: 700, of: 1000 }, { passed: 500, of: 1000 })).toBeLessThan(1e-15);
  expect(pValue({ passed: 0, of: 0 }, { passed: 5, of: 9 })).toBeUndefined();
});
