import { expect, test } from "vitest";
import { studentPoint, studentTails } from "./student.ts";

// From tables of the two-sided 95 % point.
test.each([
  [1, 12.7062],
  [2, 4.3027],
  [3, 3.1824],
  [5, 2.5706],
  [10, 2.2281],
  [30, 2.0423],
  [1000, 1.9623],
])("the 95 %% point of %d degrees is %d", (degrees, point) => {
  expect(studentPoint(degrees)).toBeCloseTo(point, 3);
  expect(studentTails(point, degrees)).toBeCloseTo(0.05, 4);
});

test("one and two degrees have closed forms, which tails follow", () => {
  for (const t of [0, 0.3, 1, 4, 40]) {
    expect(studentTails(t, 1)).toBeCloseTo(1 - (2 / Math.PI) * Math.atan(t), 10);
    expect(studentTails(t, 2)).toBeCloseTo(1 - t / Math.sqrt(2 + t * t), 10);
  }
});

test("broken degrees lie between whole ones", () => {
  const points = [3, 3.5, 4].map(studentPoint);
  expect(points.toSorted((a, b) => b - a)).toEqual(points);
});
