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

test("rows are selected with the pointer, another list starts with none, and Back has them again", async ({
  page,
}) => {
  await page.goto("/recordings");
  const check = (row: number) =>
    grid(page).getByRole("checkbox", { name: `Select row ${row}`, exact: true });
  await grid(page).getByRole("row").nth(2).hover();
  await check(2).click();
  await check(2 + 4).click({ modifiers: ["Shift"] });
  await expect(count(page)).toContainText("5 selected");
  await expect(page).not.toHaveURL(/peek=/);
  await page.getByRole("button", { name: "Only unlinked" }).click();
  await expect(page).toHaveURL(/crmLinkStatus=unlinked/);
  await expect(count(page)).toHaveCount(0);
  await page.goBack();
  await expect(count(page)).toContainText("5 selected");
});

test("on a narrow screen, rows keep their heights when another list is shown", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/recordings");
  await expect(grid(page)).toBeVisible();
  await page.getByRole("button", { name: "Only unlinked" }).click();
  await expect(page).toHaveURL(/crmLinkStatus=unlinked/);
  await expect(grid(page)).not.toHaveAttribute("aria-busy");
  const places = () =>
    grid(page)
      .locator("[role=row][aria-rowindex]")
      .evaluateAll((rows) =>
        rows.map((row) => {
          const { top, bottom } = row.getBoundingClientRect();
          return { top, bottom, inside: row.firstElementChild?.getBoundingClientRect().bottom };
        }),
      );
  for (const [index, { bottom, inside = 0 }] of (await places()).entries()) {
    expect(inside, `row ${index} holds what is in it`).toBeLessThanOrEqual(bottom + 1);
  }
});
