import { expect, test } from "vitest";
import { FALSE_SHARE, falseDiscovery } from "./false-discovery.ts";

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
