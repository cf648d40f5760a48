import { expect, test } from "vitest";

test("what tables declare can be read without a browser", async () => {
  expect(typeof globalThis.window).toBe("undefined");
  await expect(import("~/ui/grid/grid.tsx")).resolves.toHaveProperty("Grid");
  await expect(import("~/ui/plain-table.tsx")).resolves.toHaveProperty("PlainTable");
});
