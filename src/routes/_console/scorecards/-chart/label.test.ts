import { expect, test } from "vitest";
import { labelTop } from "./label.ts";

const SCALE = { top: 0, bottom: 200, low: 0, high: 100, beside: 2 };
const lines = (...figures: number[]) => figures.map((figure) => [figure]);

test.each([
  ["below a line that falls to it", lines(90, 80, 70), 68],
  ["above a line that rises to it", lines(50, 60, 70), 20],
  ["above everything beside it if the plot ends below", lines(30, 20, 5), 100],
  ["without regard to what isn't beside it", lines(1, 90, 80, 70), 68],
  [
    "above the line of a group that is lower",
    [
      [80, 50],
      [80, 20],
      [80, 10],
    ],
    0,
  ],
])("the label is %s", (_, figures, top) => {
  expect(labelTop(figures, SCALE)).toBe(top);
});
