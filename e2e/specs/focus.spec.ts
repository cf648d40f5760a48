import type { Page } from "@playwright/test";
import { NAVIGATION } from "~/components/frame/navigation.ts";
import { expect, test } from "../support/fixtures.ts";
import { grid } from "../support/locators.ts";

// Where the focus is after the reader has gone somewhere, and what is said about it.

const SCREENS = NAVIGATION.flatMap(({ screens }) => screens);

const title = (page: Page, name: string) => page.getByRole("heading", { level: 1, name });

/** The page's name has the focus and was announced. */
async function expectArrived(page: Page, name: string) {
  await expect(title(page, name)).toBeFocused();
  await expect(page.getByRole("status", { name: "Page", exact: true })).toHaveText(name);
}

/** Keys between regions come with the code that loads after the first screen. */
const ready = (page: Page) =>
  expect(page.getByRole("status", { name: "Page", exact: true })).toBeAttached();

test("each screen that the sidebar opens has the focus on its heading and is announced", async ({
  page,
}) => {
  await page.goto("/access-tokens");
  await ready(page);
  for (const { label } of SCREENS) {
    await page
      .getByRole("navigation", { name: "Main" })
      .getByRole("link", { name: label, exact: true })
      .click();
    await expectArrived(page, label);
  }
});

test("each screen that a key opens has the focus on its heading, and Back returns", async ({
  page,
}) => {
  await page.goto("/recordings");
  await ready(page);
  for (const { key, label, to } of SCREENS.filter((screen) => screen.to !== "/recordings")) {
    await page.keyboard.press("g");
    await page.keyboard.press(key);
    await expect(page).toHaveURL(new RegExp(`${to}(?:\\?|$)`));
    await expectArrived(page, label);
  }
});

test("Back returns to the link one came from", async ({ page }) => {
  await page.goto("/organizations");
  await ready(page);
  const link = grid(page).getByRole("row").nth(2).getByRole("link").first();
  const name = (await link.textContent()) ?? "";
  await link.click();
  await expectArrived(page, name);
  await page.goBack();
  await expect(grid(page).getByRole("link", { name, exact: true })).toBeFocused();
});

for (const { label, to } of SCREENS) {
  test(`F6 goes around the regions of ${label} and back`, async ({ page }) => {
    await page.goto(to);
    await expect(title(page, label)).toBeVisible();
    await ready(page);
    const regionNow = () =>
      page.evaluate(() => {
        const region = document.activeElement?.closest("nav, [role=banner], [role=search], main");
        return region?.role ?? region?.tagName.toLowerCase();
      });
    const hasFilters = (await page.getByRole("search", { name: "Filters" }).count()) > 0;
    const around = ["nav", "banner", ...(hasFilters ? ["search"] : []), "main"];
    await page.keyboard.press("F6");
    await expect.poll(regionNow).toBe("main");
    for (const region of around) {
      await page.keyboard.press("F6");
      await expect.poll(regionNow).toBe(region);
    }
    for (const region of around.toReversed().slice(1)) {
      await page.keyboard.press("Shift+F6");
      await expect.poll(regionNow).toBe(region);
    }
  });
}
