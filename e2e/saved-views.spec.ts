import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";

const LONG_AND_CLOSED =
  "/recordings?result=closed&orderBy=durationInMilliseconds&orderDirection=desc&columns=recorded,duration";

const searchOf = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams);
const button = (page: Page, name = "Views") => page.getByRole("button", { name, exact: true });
const view = (page: Page, name: string) => page.getByRole("menuitemradio", { name });
const grid = (page: Page) => page.getByRole("grid", { name: "Recordings" });
const filtered = (page: Page) => page.getByRole("button", { name: "Drop Result" });

/** Does something of the menu of views, which is named after the current one. */
async function choose(page: Page, current: string, item: string) {
  await button(page, current).click();
  await page.getByRole("menuitem", { name: item, exact: true }).click();
}

/** Saves what the list shows under a name. */
async function save(page: Page, name: string) {
  await choose(page, "Views", "Save this view");
  const dialog = page.getByRole("dialog", { name: "Save this view" });
  await expect(dialog.getByRole("textbox", { name: "Name" })).toBeFocused();
  await page.keyboard.type(name);
  await page.keyboard.press("Enter");
  return dialog;
}

test("keeps filters, order and columns under a name, and brings them back", async ({ page }) => {
  await page.goto(LONG_AND_CLOSED);
  await expect(filtered(page)).toBeVisible();
  const search = searchOf(page);
  await choose(page, "Views", "Save this view");
  const dialog = page.getByRole("dialog", { name: "Save this view" });
  await expect(dialog.getByRole("definition")).toHaveText([
    "Closed",
    "Duration, descending",
    "Recorded, Duration",
  ]);
  await dialog.getByRole("button", { name: "Save view" }).click();
  await expect(dialog).toContainText("A view needs a name.");
  await dialog.getByRole("textbox", { name: "Name" }).fill("Long and closed");
  await dialog.getByRole("button", { name: "Save view" }).click();
  await expect(dialog).toHaveCount(0);
  const named = button(page, "View: Long and closed");
  await expect(named).toHaveText("Long and closed");
  await expect(named).toBeFocused();

  await named.click();
  await expect(view(page, "Long and closed")).toBeChecked();
  await view(page, "All recordings").click();
  await expect(filtered(page)).toHaveCount(0);
  await expect.poll(() => searchOf(page)).toEqual({});
  await button(page).click();
  await expect(view(page, "All recordings")).toBeChecked();
  await view(page, "Long and closed").click();
  await expect(named).toBeVisible();
  await expect(filtered(page)).toBeVisible();
  await expect.poll(() => searchOf(page)).toEqual(search);

  await page.goBack();
  await expect(button(page)).toBeVisible();
  await page.goForward();
  await expect(named).toBeVisible();
  await page.reload();
  await expect(named).toBeVisible();
  // The place in the list isn't part of a view.
  await grid(page).focus();
  await page.keyboard.press("j");
  await page.keyboard.press("Space");
  await expect(page.getByRole("complementary", { name: "Peek" })).toBeVisible();
  await expect(named).toBeVisible();
  await filtered(page).click();
  await expect(button(page)).toBeVisible();
});

test("asks before a view takes the place of another of its name", async ({ page }) => {
  await page.goto("/recordings?result=closed");
  await expect(await save(page, "Mine")).toHaveCount(0);
  await page.goto("/recordings?crmLinkStatus=unlinked");
  const dialog = await save(page, " mine ");
  await expect(dialog.getByRole("alert")).toContainText("There is a view named Mine already.");
  await dialog.getByRole("textbox", { name: "Name" }).fill("Unlinked");
  await expect(dialog.getByRole("alert")).toHaveCount(0);
  await dialog.getByRole("textbox", { name: "Name" }).fill("mine");
  await page.keyboard.press("Enter");
  await dialog.getByRole("button", { name: "Replace view" }).click();
  await button(page, "View: mine").click();
  await expect(page.getByRole("menuitemradio")).toHaveText(["All recordings", "mine"]);
  await page.keyboard.press("Escape");
  await page.goto("/recordings?result=closed");
  await expect(button(page)).toBeVisible();
});

test("renames a view, copies its link, deletes it and takes that back", async ({
  page,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto("/recordings?result=closed");
  await expect(await save(page, "Won")).toHaveCount(0);
  await choose(page, "View: Won", "Rename view");
  const dialog = page.getByRole("dialog", { name: "Rename view" });
  await expect(dialog.getByRole("textbox", { name: "Name" })).toHaveValue("Won");
  await dialog.getByRole("textbox", { name: "Name" }).fill("Closed");
  await dialog.getByRole("button", { name: "Rename view" }).click();
  await choose(page, "View: Closed", "Copy link");
  await expect(page.getByText("Link copied")).toBeVisible();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(page.url());
  await choose(page, "View: Closed", "Delete view");
  await expect(button(page)).toBeVisible();
  // The list itself stays as it is.
  await expect.poll(() => searchOf(page)).toEqual({ result: "closed" });
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(button(page, "View: Closed")).toBeVisible();
});

test("tabs see each other's views, and leave out what isn't one", async ({ page, context }) => {
  const other = await context.newPage();
  await other.goto("/recordings?result=closed");
  await page.goto("/recordings?result=closed");
  await expect(button(other)).toBeVisible();
  await expect(await save(page, "Shared")).toHaveCount(0);
  await expect(button(other, "View: Shared")).toBeVisible();
  await choose(other, "View: Shared", "Delete view");
  await expect(button(page)).toBeVisible();
  await expect(await save(page, "Again")).toHaveCount(0);
  await page.evaluate(() => {
    const key = Object.keys(localStorage).find((name) => name.startsWith("tapedeck.views.")) ?? "";
    const views: unknown = JSON.parse(localStorage.getItem(key) ?? "");
    const broken = [null, 7, { name: "No search", screen: "/recordings" }, { search: "?x=1" }];
    const foreign = { name: "Elsewhere", screen: "/recordings", search: "//example.com" };
    const all = Array.isArray(views) ? views.concat(broken, foreign) : [];
    localStorage.setItem(key, JSON.stringify(all));
  });
  await page.reload();
  await button(page, "View: Again").click();
  await expect(page.getByRole("menuitemradio")).toHaveText(["All recordings", "Again"]);
  await page.evaluate(() => {
    const key = Object.keys(localStorage).find((name) => name.startsWith("tapedeck.views.")) ?? "";
    localStorage.setItem(key, "{not views");
  });
  await page.reload();
  await button(page).click();
  await expect(page.getByRole("menuitemradio")).toHaveText(["All recordings"]);
});

test("the sidebar leads to the default view, and nothing else does", async ({ page }) => {
  const sidebar = page.getByRole("navigation", { name: "Main" });
  // Whose views they are is known with who is signed in.
  const elsewhere = async () => {
    await page.goto("/followups");
    await expect(page.getByRole("button", { name: "Session" })).toContainText("Client app");
  };
  await page.goto("/recordings?result=closed");
  await expect(await save(page, "Closed")).toHaveCount(0);
  await choose(page, "View: Closed", "Make default");
  await elsewhere();
  await sidebar.getByRole("link", { name: "Recordings" }).click();
  await expect(button(page, "View: Closed")).toBeVisible();
  await expect.poll(() => searchOf(page)).toEqual({ result: "closed" });
  await button(page, "View: Closed").click();
  await expect(view(page, "Closed")).toContainText("Default");
  await view(page, "All recordings").click();
  await expect(button(page)).toBeVisible();
  await expect.poll(() => searchOf(page)).toEqual({});
  // Neither a reload nor the way back and forth is caught by it.
  await page.reload();
  await expect(button(page)).toBeVisible();
  await page.goBack();
  await expect(button(page, "View: Closed")).toBeVisible();
  await page.goBack();
  await expect(grid(page)).toHaveCount(0);
  await page.goForward();
  await expect(button(page, "View: Closed")).toBeVisible();
  await page.goForward();
  await expect(button(page)).toBeVisible();
  await elsewhere();
  await page.keyboard.press("g");
  await page.keyboard.press("r");
  await choose(page, "View: Closed", "No longer the default");
  await elsewhere();
  await sidebar.getByRole("link", { name: "Recordings" }).click();
  await expect(button(page)).toBeVisible();
  await expect.poll(() => searchOf(page)).toEqual({});
});
