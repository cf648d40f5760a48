import type { Page } from "@playwright/test";
import { expect, test } from "../support/fixtures.ts";
import { grid } from "../support/locators.ts";

const LONG_AND_CLOSED =
  "/recordings?result=closed&orderBy=durationInMilliseconds&orderDirection=desc&columns=recorded,duration";

const searchOf = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams);
const button = (page: Page, name = "Views") => page.getByRole("button", { name, exact: true });
// A default view's name is followed by "Default".
const view = (page: Page, name: string) =>
  page.getByRole("menuitemradio", { name: new RegExp(`^${name}`) });
const filtered = (page: Page) => page.getByRole("button", { name: "Clear Result" });

/** Picks an item of the views menu, which is named after the current view. */
async function choose(page: Page, current: string, item: string) {
  await button(page, current).click();
  await page.getByRole("menuitem", { name: item, exact: true }).click();
}

/** Saves the current view under a name. */
async function save(page: Page, name: string) {
  await choose(page, "Views", "Save this view");
  const dialog = page.getByRole("dialog", { name: "Save this view" });
  await expect(dialog.getByRole("textbox", { name: "Name" })).toBeFocused();
  await page.keyboard.type(name);
  await page.keyboard.press("Enter");
  return dialog;
}

test("saves filters, order and columns under a name and restores them", async ({ page }) => {
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
  await expect(dialog).toContainText("Enter a name.");
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
  // The scroll position isn't part of a view.
  await grid(page).focus();
  await page.keyboard.press("j");
  await page.keyboard.press("Space");
  await expect(page.getByRole("complementary", { name: "Peek" })).toBeVisible();
  await expect(named).toBeVisible();
});

const BUILT_IN = [
  "Not closed, lowest score first",
  "Longest this month",
  "In progress over 30 days",
];

test("an edited view keeps its name and can be updated, saved as new or reset", async ({
  page,
}) => {
  const edited = "View: Long and closed, edited";
  await page.goto(LONG_AND_CLOSED);
  await expect(await save(page, "Long and closed")).toHaveCount(0);
  await filtered(page).click();
  await expect(button(page, edited)).toHaveText("Long and closededited");
  // The name belongs to the history entry: it survives a reload, a recording and Back.
  await page.reload();
  await expect(button(page, edited)).toBeVisible();
  await grid(page).focus();
  await page.keyboard.press("j");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("link", { name: "Back to Recordings" })).toBeVisible();
  await page.goBack();
  await expect(button(page, edited)).toBeVisible();
  await choose(page, edited, "Reset view");
  await expect(button(page, "View: Long and closed")).toBeVisible();
  await expect(filtered(page)).toBeVisible();

  await filtered(page).click();
  await choose(page, edited, "Update view");
  await expect(page.getByText("View Long and closed updated")).toBeVisible();
  await expect(button(page, "View: Long and closed")).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await choose(page, edited, "Save as new view");
  await page.getByRole("dialog").getByRole("textbox", { name: "Name" }).fill("Long");
  await page.keyboard.press("Enter");
  await button(page, "View: Long").click();
  await expect(page.getByRole("menuitemradio")).toHaveText([
    "All recordings",
    "Long and closed",
    "Long",
    ...BUILT_IN,
  ]);
});

test("four views come with the console and can't be changed", async ({ page }) => {
  await page.goto("/recordings");
  await button(page).click();
  await expect(view(page, "All recordings")).toBeChecked();
  await expect(page.getByRole("menuitem")).toHaveText(["Save this view", "Copy link"]);
  await view(page, "In progress over 30 days").click();
  await expect(button(page, "View: In progress over 30 days")).toBeVisible();
  await expect
    .poll(() => searchOf(page))
    .toMatchObject({ result: "in progress", orderDirection: "asc" });
  await expect(grid(page).getByText("In progress").first()).toBeVisible();
  await filtered(page).click();
  await button(page, "View: In progress over 30 days, edited").click();
  await expect(page.getByRole("menuitem")).toHaveText([
    "Save as new view",
    "Reset view",
    "Copy link",
  ]);
});

test("asks before a view replaces another of the same name", async ({ page }) => {
  await page.goto("/recordings?result=closed");
  await expect(await save(page, "Mine")).toHaveCount(0);
  await page.goto("/recordings?result=not+closed");
  const dialog = await save(page, " mine ");
  await expect(dialog.getByRole("alert")).toContainText("A view named Mine already exists.");
  await dialog.getByRole("textbox", { name: "Name" }).fill("Not closed");
  await expect(dialog.getByRole("alert")).toHaveCount(0);
  await dialog.getByRole("textbox", { name: "Name" }).fill("mine");
  await page.keyboard.press("Enter");
  await dialog.getByRole("button", { name: "Replace view" }).click();
  await button(page, "View: mine").click();
  await expect(page.getByRole("menuitemradio")).toHaveText(["All recordings", "mine", ...BUILT_IN]);
  await page.keyboard.press("Escape");
  await page.goto("/recordings?result=closed");
  await expect(button(page)).toBeVisible();
});

test("renames a view, copies its link, deletes it and undoes that", async ({ page, context }) => {
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
  // The list stays unchanged.
  await expect.poll(() => searchOf(page)).toEqual({ result: "closed" });
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(button(page, "View: Closed")).toBeVisible();
});

test("tabs share views and ignore malformed ones", async ({ page, context }) => {
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
  await expect(page.getByRole("menuitemradio")).toHaveText([
    "All recordings",
    "Again",
    ...BUILT_IN,
  ]);
  await page.evaluate(() => {
    const key = Object.keys(localStorage).find((name) => name.startsWith("tapedeck.views.")) ?? "";
    localStorage.setItem(key, "{not views");
  });
  await page.reload();
  await button(page).click();
  await expect(page.getByRole("menuitemradio")).toHaveText(["All recordings", ...BUILT_IN]);
});

test("only the sidebar opens the default view", async ({ page }) => {
  const sidebar = page.getByRole("navigation", { name: "Main" });
  // Views belong to a service and a user, which are known after sign-in.
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
  // A reload, Back and Forward ignore it.
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
  await choose(page, "View: Closed", "Remove as default");
  await elsewhere();
  await sidebar.getByRole("link", { name: "Recordings" }).click();
  await expect(button(page)).toBeVisible();
  await expect.poll(() => searchOf(page)).toEqual({});
});
