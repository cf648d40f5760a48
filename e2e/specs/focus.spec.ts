import type { Page } from "@playwright/test";
import { NAVIGATION } from "~/components/frame/navigation.ts";
import { expect, test } from "../support/fixtures.ts";
import { Hands } from "../support/hands.ts";
import { grid, pageStatus, peek } from "../support/locators.ts";

// Where the focus is after the reader has gone somewhere, and what is said about it.

const SCREENS = NAVIGATION.flatMap(({ screens }) => screens);

const title = (page: Page, name: string) => page.getByRole("heading", { level: 1, name });

/** The page's name has the focus and was announced. */
async function expectArrived(page: Page, name: string) {
  await expect(title(page, name)).toBeFocused();
  await expect(pageStatus(page)).toHaveText(name);
}

/** Keys between regions come with the code that loads after the first screen. */
const ready = (page: Page) => expect(pageStatus(page)).toBeAttached();

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

test("each screen that the palette opens has the focus on its heading and is announced", async ({
  page,
}) => {
  await page.goto("/access-tokens");
  await ready(page);
  const hands = new Hands(page);
  for (const { label } of SCREENS.filter((screen) => screen.to !== "/access-tokens")) {
    await hands.command(label, new RegExp(`^${label}`));
    await expectArrived(page, label);
  }
});

const LISTS = [
  "Recordings",
  "Follow-ups",
  "Organizations",
  "Teams",
  "API clients",
  "Opportunities",
] as const;

for (const name of LISTS) {
  const { to } = SCREENS.find(({ label }) => label === name) ?? {};
  for (const how of ["click", "Enter"] as const) {
    test(`a link in a row of ${name} leaves the focus on something after ${how}`, async ({
      page,
    }) => {
      await page.goto(to ?? "");
      await ready(page);
      const link = grid(page, name).getByRole("row").getByRole("link").first();
      await expect(link).toBeVisible();
      const from = page.url();
      if (how === "click") await link.click();
      else await link.press("Enter");
      await expect.poll(() => page.url()).not.toBe(from);
      await expect(page.locator(":focus:not(body)")).toBeAttached();
      // What is there for a moment isn't enough.
      await expect(page.locator("[data-loading]")).toHaveCount(0);
      await expect(page.locator(":focus:not(body)")).toBeAttached();
    });
  }
}

test("the focus stays on a peek's Previous at the first row", async ({ page }) => {
  await page.goto("/opportunities");
  await ready(page);
  await expect(grid(page, "Opportunities").getByRole("row").nth(2)).toBeVisible();
  for (const key of ["j", "j", " "]) await page.keyboard.press(key);
  const previous = peek(page).getByRole("button", { name: "Previous", exact: true });
  await previous.press("Enter");
  await expect(previous).toBeDisabled();
  await expect(previous).toBeFocused();
});

test("Back returns to the link one came from", async ({ page }) => {
  await page.goto("/organizations");
  await ready(page);
  const link = grid(page, "Organizations").getByRole("row").nth(2).getByRole("link").first();
  const name = (await link.textContent()) ?? "";
  await link.click();
  await expectArrived(page, name);
  await page.goBack();
  await expect(grid(page, "Organizations").getByRole("link", { name, exact: true })).toBeFocused();
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

test("what the palette opens returns the focus to the row that had it", async ({ page }) => {
  await page.goto("/recordings");
  const hands = new Hands(page);
  await expect(grid(page).getByRole("row").nth(2)).toBeVisible();
  await hands.press("j", "j");
  await expect(grid(page)).toBeFocused();
  for (const [words, name, opened] of [
    ["shortcuts", /^Show shortcuts/, page.getByRole("dialog", { name: "Shortcuts" })],
    ["columns", /^Columns/, page.getByRole("list", { name: "Columns" })],
    ["export", /^Export/, page.getByRole("dialog", { name: "Export recordings" })],
  ] as const) {
    await hands.command(words, name);
    await expect(opened).toBeVisible();
    await hands.press("Escape");
    await expect(opened).toHaveCount(0);
    await expect(grid(page)).toBeFocused();
  }
});

test("an export of the selection returns the focus to the rows", async ({ page }) => {
  await page.goto("/recordings");
  const hands = new Hands(page);
  await expect(grid(page).getByRole("row").nth(2)).toBeVisible();
  await hands.press("j", "x", "j", "x", "e");
  const form = page.getByRole("dialog", { name: "Export recordings" });
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
  await ready(page);
  const names = page.getByRole("table", { name: /by team$/ }).getByRole("rowheader");
  await names.first().getByRole("button").press("Enter");
  const next = peek(page).getByRole("button", { name: "Next", exact: true });
  await next.press("Enter");
  await expect(names.nth(1).getByRole("button", { pressed: true })).toBeAttached();
  await expect(next).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(peek(page)).toHaveCount(0);
  await expect(names.first().getByRole("button")).toBeFocused();
});

test("F6 enters a panel past its edge", async ({ page }) => {
  await page.goto("/opportunities");
  await ready(page);
  await expect(grid(page, "Opportunities").getByRole("row").nth(2)).toBeVisible();
  for (const key of ["j", "j", " ", "F6"]) await page.keyboard.press(key);
  await expect(peek(page).getByRole("button", { name: "Previous", exact: true })).toBeFocused();
});
