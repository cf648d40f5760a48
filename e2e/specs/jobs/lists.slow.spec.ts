import { expect, test } from "../../support/fixtures.ts";
import { Hands } from "../../support/hands.ts";
import { dialog, grid } from "../../support/locators.ts";

test("the selection is exported in at most 4 acts by keyboard", async ({ page }) => {
  await page.goto("/recordings");
  await expect(grid(page).getByRole("gridcell").first()).toBeVisible();
  for (const key of ["j", "x", "j", "x"]) await page.keyboard.press(key);
  await expect(page.getByRole("group", { name: "Selection" })).toContainText("2 selected");
  const hands = new Hands(page);
  const download = page.waitForEvent("download");
  await hands.press("e");
  await expect(
    dialog(page, "Export recordings").getByRole("button", { name: "Export" }),
  ).toBeFocused();
  await hands.press("Enter");
  expect((await download).suggestedFilename()).toMatch(/\.csv$/);
  hands.expectAtMost(4, "export the selection, keyboard");
});

test("the columns open from the palette, and F opens the first filter", async ({ page }) => {
  await page.goto("/recordings");
  await expect(page.getByRole("button", { name: "Columns" })).toBeVisible();
  await expect(grid(page).getByRole("gridcell").first()).toBeVisible();
  const hands = new Hands(page);
  await hands.command("columns", /^Columns/);
  await expect(page.getByRole("list", { name: "Columns" })).toBeVisible();
  hands.expectAtMost(3, "columns, keyboard");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("list", { name: "Columns" })).toHaveCount(0);
  await page.keyboard.press("f");
  await expect(page.getByRole("dialog", { name: "Teams" })).toBeVisible();
});
