import { expect, test } from "vitest";
import { tintOf } from "./heat-pane.tsx";

test("the lowest rate has the first tint, the highest the last, and a single rate the middle", () => {
  const tints = [30, 39.9, 40, 65, 99, 100].map((rate) => tintOf(rate, 30, 100)?.slice(0, 9));
  expect(tints).toEqual([1, 1, 2, 4, 7, 7].map((step) => `bg-heat-${step}`));
  expect(tintOf(50, 50, 50)).toBe("bg-heat-4");
});
