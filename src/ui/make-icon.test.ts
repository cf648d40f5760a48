import { expect, test } from "vitest";
import { outlineOf } from "./make-icon.tsx";

test.each([
  ["path", { d: "m19 12-7 7" }, "M0 0m19 12-7 7"],
  ["line", { x1: "4", y1: "6", x2: "20" }, "M4 6L20 0"],
  ["circle", { cx: "9", cy: "7", r: "4" }, "M5 7a4 4 0 1 1 8 0a4 4 0 1 1 -8 0z"],
  [
    "rect",
    { x: "3", y: "4", width: "18", height: "16", rx: "2" },
    "M5 4h14a2 2 0 0 1 2 2v12a2 2 0 0 1 -2 2h-14a2 2 0 0 1 -2 -2v-12a2 2 0 0 1 2 -2z",
  ],
])("a %s is part of an icon's path", (tag, attributes, path) => {
  expect(outlineOf([tag, attributes])).toBe(path);
});
