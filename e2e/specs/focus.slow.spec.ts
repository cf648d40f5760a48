import { expect, test } from "../support/fixtures.ts";
import { Hands } from "../support/hands.ts";
import { dialog, grid, pageStatus, peek, press, rows } from "../support/locators.ts";

// Where the focus is after what was done with a panel, or with a selection.

test("the focus stays on a peek's Previous at the first row", async ({ page }) => {
  await page.goto("/opportunities");
  await expect(pageStatus(page)).toBeAttached();
  await expect(rows(page, "Opportunities").nth(2)).toBeVisible();
  await press(page, "j", "j", " ");
  const previous = peek(page).getByRole("button", { name: "Previous", exact: true });
  await previous.press("Enter");
  await expect(previous).toBeDisabled();
  await expect(previous).toBeFocused();
});

test("an export of the selection returns the focus to the rows", async ({ page }) => {
  await page.goto("/recordings");
  const hands = new Hands(page);
  await expect(rows(page).nth(2)).toBeVisible();
  await hands.press("j", "x", "j", "x", "e");
  const form = dialog(page, "Export recordings");
  await expect(form.getByRole("button", { name: "Export" })).toBeFocused();
  const file = page.waitForEvent("download");
  await hands.press("Enter");
  await file;
  await expect(form).toHaveCount(0);
  await expect(grid(page)).toBeFocused();
});

test("a group's panel keeps the focus as it moves on, and returns it to its group", async ({
  page,
}) => {
  await page.goto("/scorecards");
  await expect(pageStatus(page)).toBeAttached();
  const names = page.getByRole("table", { name: /by team$/ }).getByRole("rowheader");
  await names.first().getByRole("button").press("Enter");
  const next = peek(page).getByRole("button", { name: "Next", exact: true });
  await next.press("Enter");
  await expect(names.nth(1).getByRole("button", { pressed: true })).toBeAttached();
  await expect(next).toBeFocused();
  await expect(peek(page).getByRole("link", { name: "View recordings" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(peek(page)).toHaveCount(0);
  await expect(names.first().getByRole("button")).toBeFocused();
});
