import type { Page } from "@playwright/test";
import { SCREENS } from "~/components/frame/navigation.ts";
import { expect, test } from "../support/fixtures.ts";
import { Hands } from "../support/hands.ts";
import { dialog, grid, pageStatus, peek, press, rows } from "../support/locators.ts";

// Where the focus is after the reader has gone somewhere, and what is said about it. What holds on every
// screen is seen in walk.slow.spec.ts.

const title = (page: Page, name: string) => page.getByRole("heading", { level: 1, name });

/** The page's name has the focus and was announced. */
async function expectArrived(page: Page, name: string) {
  await expect(title(page, name)).toBeFocused();
  await expect(pageStatus(page)).toHaveText(name);
}

/** Keys between regions come with the code that loads after the first screen. */
const ready = (page: Page) => expect(pageStatus(page)).toBeAttached();

test("each screen that g and a letter open has the focus on its heading and is announced", async ({
  page,
}) => {
  await page.goto("/teams");
  await ready(page);
  for (const { key, label, to } of SCREENS.filter((screen) => screen.to !== "/teams")) {
    await page.keyboard.press("g");
    await page.keyboard.press(key);
    await expect(page).toHaveURL(({ pathname }) => pathname === to);
    await expectArrived(page, label);
  }
});

test("a screen that the sidebar or the palette opens has the focus on its heading, too", async ({
  page,
}) => {
  await page.goto("/activity");
  await ready(page);
  const sidebar = page.getByRole("navigation", { name: "Main" });
  await sidebar.getByRole("link", { name: "Engagements", exact: true }).click();
  await expectArrived(page, "Engagements");
  await new Hands(page).command("Activity", /^Activity/);
  await expectArrived(page, "Activity");
});

test("what the palette opens returns the focus to the row that had it", async ({ page }) => {
  await page.goto("/recordings");
  const hands = new Hands(page);
  await expect(rows(page).nth(2)).toBeVisible();
  await hands.press("j", "j");
  await expect(grid(page)).toBeFocused();
  for (const [words, name, opened] of [
    ["shortcuts", /^Show shortcuts/, dialog(page, "Shortcuts")],
    ["columns", /^Columns/, page.getByRole("list", { name: "Columns" })],
    ["export", /^Export/, dialog(page, "Export recordings")],
  ] as const) {
    await hands.command(words, name);
    await expect(opened).toBeVisible();
    await hands.press("Escape");
    await expect(opened).toHaveCount(0);
    await expect(grid(page)).toBeFocused();
  }
});

test("F6 enters a panel past its edge", async ({ page }) => {
  await page.goto("/opportunities");
  await ready(page);
  await expect(rows(page, "Opportunities").nth(2)).toBeVisible();
  await press(page, "j", "j", " ", "F6");
  await expect(peek(page).getByRole("button", { name: "Previous", exact: true })).toBeFocused();
});
