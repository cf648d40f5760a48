import type { Page } from "@playwright/test";
import { expect, test } from "../support/fixtures.ts";
import { grid, peek, press } from "../support/locators.ts";

const LONG_AND_CLOSED =
  "/recordings?result=closed&orderBy=durationInMilliseconds&orderDirection=desc";

const searchOf = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams);
const button = (page: Page, name = "Views") => page.getByRole("button", { name, exact: true });
const view = (page: Page, name: string) => page.getByRole("menuitemradio", { name, exact: true });
const filtered = (page: Page) => page.getByRole("button", { name: "Clear Result" });

/** Picks an item of the views menu, which is named after the current view. */
async function choose(page: Page, current: string, item: string) {
  await button(page, current).click();
  await page.getByRole("menuitem", { name: item, exact: true }).click();
}

/** Saves the current view under a name. */
async function save(page: Page, name: string, current = "Views") {
  await choose(page, current, "Save this view");
  const dialog = page.getByRole("dialog", { name: "Save this view" });
  await expect(dialog.getByRole("textbox", { name: "Name" })).toBeFocused();
  await page.keyboard.type(name);
  await page.keyboard.press("Enter");
  return dialog;
}

test("saves filters and order under a name and opens them", async ({ page }) => {
  await page.goto(LONG_AND_CLOSED);
  await expect(filtered(page)).toBeVisible();
  const search = searchOf(page);
  const dialog = await save(page, "");
  await expect(dialog.getByRole("definition")).toHaveText(["Closed", "Duration, descending"]);
  await expect(dialog).toContainText("Enter a name.");
  await dialog.getByRole("textbox", { name: "Name" }).fill("Long and closed");
  await dialog.getByRole("button", { name: "Save view" }).click();
  await expect(dialog).toHaveCount(0);
  const named = button(page, "View: Long and closed");
  await expect(named).toBeFocused();

  await named.click();
  await expect(view(page, "Long and closed")).toBeChecked();
  await view(page, "All recordings").click();
  await expect.poll(() => searchOf(page)).toEqual({});
  await button(page).click();
  await expect(view(page, "All recordings")).toBeChecked();
  await view(page, "Long and closed").click();
  await expect(named).toBeVisible();
  await expect.poll(() => searchOf(page)).toEqual(search);
  await page.reload();
  await expect(named).toBeVisible();
  // The reader's place isn't part of a view.
  await grid(page).focus();
  await press(page, "j", "Space");
  await expect(peek(page)).toBeVisible();
  await expect(named).toBeVisible();
});

test("an edited view can be updated or saved as another, and a deleted one undone", async ({
  page,
}) => {
  const edited = "View: Mine, edited";
  await page.goto(LONG_AND_CLOSED);
  await expect(await save(page, "Mine")).toHaveCount(0);
  await filtered(page).click();
  await expect(button(page, edited)).toHaveText("Mineedited");
  await choose(page, edited, "Update Mine");
  await expect(page.getByText("View Mine updated")).toBeVisible();
  await expect(button(page, "View: Mine")).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();

  await choose(page, edited, "Save this view");
  const dialog = page.getByRole("dialog", { name: "Save this view" });
  await dialog.getByRole("textbox", { name: "Name" }).fill(" mine ");
  await expect(dialog.getByRole("alert")).toContainText("A view named Mine already exists.");
  await expect(dialog.getByRole("button", { name: "Replace view" })).toBeVisible();
  await dialog.getByRole("textbox", { name: "Name" }).fill("By duration");
  await dialog.getByRole("button", { name: "Save view" }).click();
  await choose(page, "View: By duration", "Delete By duration");
  await page.getByRole("button", { name: "Undo" }).click();
  await button(page, "View: By duration").click();
  await expect(page.getByRole("menuitemradio")).toHaveText([
    "All recordings",
    "Mine",
    "By duration",
  ]);
});

test("tabs share views and ignore malformed ones", async ({ page, context }) => {
  const other = await context.newPage();
  await other.goto("/recordings?result=closed");
  await page.goto("/recordings?result=closed");
  await expect(button(other)).toBeVisible();
  await expect(await save(page, "Shared")).toHaveCount(0);
  await choose(other, "View: Shared", "Delete Shared");
  await expect(button(page)).toBeVisible();
  // The list stays as it is.
  await expect.poll(() => searchOf(page)).toEqual({ result: "closed" });
  await other.getByRole("button", { name: "Undo" }).click();
  await expect(button(page, "View: Shared")).toBeVisible();
  await page.evaluate(() => {
    const key = Object.keys(localStorage).find((name) => name.startsWith("tapedeck.views.")) ?? "";
    const views: unknown = JSON.parse(localStorage.getItem(key) ?? "");
    const broken = [null, 7, { name: "No search", screen: "/recordings" }, { search: "?x=1" }];
    const foreign = { name: "Elsewhere", screen: "/recordings", search: "//example.com" };
    const all = Array.isArray(views) ? views.concat(broken, foreign) : [];
    localStorage.setItem(key, JSON.stringify(all));
  });
  await page.reload();
  await button(page, "View: Shared").click();
  await expect(page.getByRole("menuitemradio")).toHaveText(["All recordings", "Shared"]);
});
