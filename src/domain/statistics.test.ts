import { expect, test } from "vitest";
import { FALSE_SHARE, falseDiscovery, newcombe, pValue, wilson } from "./statistics.ts";

// The examples of Newcombe's paper (Statistics in Medicine 17, 873-890), table II, method 10.
test.for([
  [{ passed: 56, total: 70 }, { passed: 48, total: 80 }, 0.0524, 0.3339],
  [{ passed: 9, total: 10 }, { passed: 3, total: 10 }, 0.1705, 0.809],
  [{ passed: 10, total: 10 }, { passed: 0, total: 20 }, 0.6791, 1],
] as const)("the interval of %j against %j", ([a, b, low, high]) => {
  const interval = newcombe(a, b);
  expect(interval?.low).toBeCloseTo(low, 4);
  expect(interval?.high).toBeCloseTo(high, 4);
});

test("Wilson's interval of 0 % and 100 % stays within 0 and 1", () => {
  expect(wilson({ passed: 0, total: 10 }).low).toBeCloseTo(0, 10);
  expect(wilson({ passed: 10, total: 10 }).high).toBeCloseTo(1, 10);
});

const height = (x: number) => Math.exp((-x * x) / 2) / Math.sqrt(2 * Math.PI);

test.for([
  [
    { passed: 56, total: 70 },
    { passed: 48, total: 80 },
  ],
  [
    { passed: 30, total: 52 },
    { passed: 41, total: 55 },
  ],
  [
    { passed: 0, total: 9 },
    { passed: 3, total: 9 },
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
      { passed, total: 40 },
      { passed: 21, total: 35 },
    ];
    const { low = 0, high = 0 } = newcombe(a, b) ?? {};
    expect((pValue(a, b) ?? 1) < 0.05).toBe(low > 0 || high < 0);
  }
});

test("a p-value is 1 without a difference, tiny for a huge one, and undefined without data", () => {
  expect(pValue({ passed: 5, total: 10 }, { passed: 5, total: 10 })).toBeCloseTo(1, 10);
  expect(pValue({ passed: 9e5, total: 1e6 }, { passed: 1e5, total: 1e6 })).toBe(0);
  expect(pValue({ passed: 700, total: 1000 }, { passed: 500, total: 1000 })).toBeLessThan(1e-15);
  expect(pValue({ passed: 0, total: 0 }, { passed: 5, total: 9 })).toBeUndefined();
});

// The example of Benjamini and Hochberg's paper (Journal of the Royal Statistical Society B 57,
// 289-300, section 4.1): 15 comparisons of two treatments of heart attacks.
const PAPER = [
  0.0001, 0.0004, 0.0019, 0.0095, 0.0201, 0.0278, 0.0298, 0.0344, 0.0459, 0.324, 0.4262, 0.5719,
  0.6528, 0.759, 1,
];

const findings = (values: readonly (number | undefined)[]) =>
  falseDiscovery(values).filter((each) => each !== undefined && each <= FALSE_SHARE).length;

test("finds what the paper finds, where Bonferroni's correction finds one less", () => {
  expect(findings(PAPER)).toBe(4);
  expect(PAPER.filter((p) => p <= 0.05 / PAPER.length)).toHaveLength(3);
  // From the largest back, 0.0095 is the first that is at most 4 / 15 of 0.05.
  const last = PAPER.findLastIndex((p, index) => p <= ((index + 1) / PAPER.length) * 0.05);
  expect(last).toBe(3);
});

test("corrects as the definition does: the least m p / rank of all that are no smaller", () => {
  const values = [0.04, 0.001, 0.03, 0.2, 0.03, 0.9, 0.012];
  const expected = values.map((value) =>
    Math.min(
      1,
      ...values
        .filter((p) => p >= value)
        .map((p) => (p * values.length) / values.filter((other) => other <= p).length),
    ),
  );
  falseDiscovery(values).forEach((each, index) => expect(each).toBeCloseTo(expected[index] ?? 0));
  // By hand: 0.012 is second of seven, 7 x 0.012 / 2; 0.03 is shared by the third and the fourth.
  expect(falseDiscovery(values)[6]).toBeCloseTo(0.042);
  expect(falseDiscovery(values)[2]).toBeCloseTo(0.0525);
});

test("one comparison needs no correction, and a missing one isn't counted", () => {
  expect(falseDiscovery([0.049])).toEqual([0.049]);
  expect(falseDiscovery([undefined, 0.049, undefined])).toEqual([undefined, 0.049, undefined]);
  expect(falseDiscovery([])).toEqual([]);
});

test("one small value among many is no finding", () => {
  expect(findings([0.03, ...Array.from({ length: 23 }, () => 0.5)])).toBe(0);
  expect(findings([0.002, ...Array.from({ length: 23 }, () => 0.5)])).toBe(1);
});
