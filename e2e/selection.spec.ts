import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";

const grid = (page: Page) => page.getByRole("grid", { name: "Recordings" });
const selected = (page: Page) => grid(page).getByRole("row", { selected: true });
const count = (page: Page) => page.getByRole("status").filter({ hasText: /selected/ });

test("rows are selected with the keyboard: X one by one, Shift on the way", async ({ page }) => {
  await page.goto("/recordings");
  await expect(grid(page)).toBeVisible();
  await expect(count(page)).toHaveCount(0);
  await page.keyboard.press("j");
  await page.keyboard.press("x");
  await expect(count(page)).toContainText("1 selected");
  await page.keyboard.press("Shift+ArrowDown");
  await page.keyboard.press("Shift+J");
  await expect(count(page)).toContainText("3 selected");
  await expect(selected(page)).toHaveCount(3);
  await page.keyboard.press("x");
  await expect(count(page)).toContainText("2 selected");
  await page.getByRole("button", { name: "Clear selection" }).click();
  await expect(selected(page)).toHaveCount(0);
});

test("rows are selected with the pointer, and another list starts with none", async ({ page }) => {
  await page.goto("/recordings");
  const check = (row: number) => grid(page).getByRole("checkbox", { name: `Select row ${row}` });
  await grid(page).getByRole("row").nth(2).hover();
  await check(2).click();
  await check(2 + 4).click({ modifiers: ["Shift"] });
  await expect(count(page)).toContainText("5 selected");
  await expect(page).not.toHaveURL(/peek=/);
  await page.getByRole("button", { name: "Only unlinked" }).click();
  await expect(page).toHaveURL(/crmLinkStatus=unlinked/);
  await expect(count(page)).toHaveCount(0);
  await page.goBack();
  await expect(count(page)).toHaveCount(0);
});
