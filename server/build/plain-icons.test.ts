import { expect, test } from "vitest";
import { onePath, standalone } from "./plain-icons.ts";

test("a path keeps its place after another", () => {
  expect(standalone("M2 10v3")).toBe("M2 10v3");
  expect(standalone("m7 15 5 5 5-5")).toBe("M7 15l5 5 5-5");
  expect(standalone("m21 21-4.34-4.34")).toBe("M21 21l-4.34-4.34");
  expect(standalone("m16 9-5.5.5L8 12")).toBe("M16 9l-5.5.5L8 12");
  expect(standalone("m3 4v5")).toBe("M3 4v5");
});

test("the paths of an icon are one, above its other shapes", () => {
  expect(
    onePath([
      ["path", { d: "m6 9 6 6", key: "a" }],
      ["circle", { cx: "12", cy: "12", r: "10", key: "b" }],
      ["path", { d: "M2 10v3", key: "c" }],
    ]),
  ).toEqual([
    ["circle", { cx: "12", cy: "12", r: "10" }],
    ["path", { d: "M6 9l6 6M2 10v3" }],
  ]);
});
