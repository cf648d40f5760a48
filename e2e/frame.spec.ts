import type { Page } from "@playwright/test";
import { ACTIONS } from "../src/components/frame/actions.ts";
import { SCREENS } from "../src/components/frame/navigation.ts";
import { expect, test } from "./fixtures.ts";
import { findKnown } from "./known.ts";

const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name });

async function command(page: Page, text: string) {
  await expect(heading(page, "").first()).toBeVisible();
  await page.keyboard.press("Control+k");
  const palette = page.getByRole("dialog", { name: "Search or run a command" });
  await expect(palette.getByRole("menuitem").first()).toBeVisible();
  await page.keyboard.type(text);
  return palette;
}

test("the palette leads to every screen", async ({ page }) => {
  await page.goto("/teams");
  for (const { label, to } of SCREENS) {
    const palette = await command(page, label);
    await palette.getByRole("menuitem", { name: label }).first().click();
    await expect(heading(page, label)).toBeVisible();
    await expect(page).toHaveURL((url) => url.pathname === to);
  }
});

test("the palette's actions are the screens' own", async ({ page }) => {
  await page.goto("/recordings");
  for (const { label, search } of ACTIONS) {
    const palette = await command(page, label);
    await palette.getByRole("menuitem", { name: label }).click();
    if (search === undefined) {
      await expect(page.getByRole("button", { name: label }).first()).toBeVisible();
      continue;
    }
    const dialog = page.getByRole("dialog", { name: label });
    await expect(dialog).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(dialog).toHaveCount(0);
  }
});

test("g and a letter lead to every screen", async ({ page }) => {
  await page.goto("/teams");
  await expect(heading(page, "Teams")).toBeVisible();
  for (const { key, label } of SCREENS) {
    await page.keyboard.press("g");
    await page.keyboard.press(key);
    await expect(heading(page, label)).toBeVisible();
  }
});

test("Enter picks what fits: a team by its name", async ({ page }) => {
  await page.goto("/teams");
  const team = page.getByRole("grid", { name: "Teams" }).getByRole("link").first();
  const name = await team.innerText();
  await command(page, name);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/teams\/.+/);
  await expect(heading(page, name)).toBeVisible();
});

test("a recording opens by its id, and stands among the recent ones then", async ({
  page,
  service,
  sandbox,
}) => {
  const { recordingId } = await findKnown(service, sandbox);
  await page.goto("/teams");
  const palette = await command(page, recordingId);
  await palette.getByRole("menuitem", { name: `Recording ${recordingId}` }).click();
  await expect(page).toHaveURL(new RegExp(`/recordings/${recordingId}`));
  await expect(heading(page, "Teams")).toHaveCount(0);
  const title = await page.getByRole("heading", { level: 1 }).innerText();
  await page.getByRole("link", { name: "Teams" }).first().click();
  await expect(heading(page, "Teams")).toBeVisible();
  await command(page, title);
  const recent = palette.getByRole("group", { name: "Recent recordings" });
  await recent.getByRole("menuitem", { name: title }).click();
  await expect(page).toHaveURL(new RegExp(`/recordings/${recordingId}`));
});

test("organizations chosen lately come first", async ({ page }) => {
  await page.goto("/teams");
  const switcher = page.getByRole("button", { name: /Organization:/ });
  await switcher.click();
  const options = page.getByRole("dialog").getByRole("option");
  const last = (await options.last().innerText()).split("\n")[0] ?? "";
  await options.last().click();
  await expect(switcher).toContainText(last);
  await expect(page).toHaveURL(/organizationId=/);
  const palette = await command(page, "All organizations");
  await palette.getByRole("menuitem", { name: "All organizations" }).click();
  await expect(page).not.toHaveURL(/organizationId=/);
  await switcher.click();
  await expect(options.nth(1)).toContainText(last);
});

test("what the credential can't do is there, switched off, with the reason", async ({
  page,
  signIn,
}) => {
  await signIn("organization-api-token");
  await page.goto("/teams");
  const palette = await command(page, "Scorecards");
  const item = palette.getByRole("menuitem", { name: /^Scorecards/ });
  await expect(item).toHaveAttribute("aria-disabled", "true");
  await expect(item).toContainText("sign in with a client app or an OAuth app token");
});

test("the sheet lists what the screen answers to", async ({ page }) => {
  await page.goto("/recordings");
  await expect(page.getByRole("grid", { name: "Recordings" })).toBeVisible();
  await page.keyboard.press("?");
  const sheet = page.getByRole("dialog", { name: "Shortcuts" });
  await expect(sheet.getByRole("region", { name: "In a table" })).toContainText("Peek at the row");
  for (const { label } of SCREENS) {
    await expect(sheet.getByRole("region", { name: "Go to" })).toContainText(label);
  }
  await page.keyboard.press("Escape");
  await page.goto("/organizations");
  await expect(page.getByRole("grid", { name: "Organizations" })).toBeVisible();
  await page.getByRole("button", { name: "Shortcuts" }).click();
  await expect(sheet.getByRole("region", { name: "In a list" })).toContainText("Filter");
  await expect(sheet).not.toContainText("Peek at the row");
});

test("J and K move without looking for the table first", async ({ page }) => {
  await page.goto("/recordings");
  const grid = page.getByRole("grid", { name: "Recordings" });
  await expect(grid).toBeVisible();
  await page.keyboard.press("j");
  await page.keyboard.press("j");
  await page.keyboard.press("k");
  await expect(grid).toBeFocused();
  const first = grid.getByRole("row").nth(1);
  await expect(grid).toHaveAttribute(
    "aria-activedescendant",
    (await first.getAttribute("id")) ?? "",
  );
});

test("single keys can be switched off, for good", async ({ page }) => {
  await page.goto("/teams");
  await expect(heading(page, "Teams")).toBeVisible();
  await page.keyboard.press("?");
  const sheet = page.getByRole("dialog", { name: "Shortcuts" });
  await sheet.getByRole("switch", { name: "Single keys" }).click();
  await page.keyboard.press("Escape");
  await expect(sheet).toHaveCount(0);
  await page.reload();
  await expect(heading(page, "Teams")).toBeVisible();
  await page.keyboard.press("g");
  await page.keyboard.press("o");
  await page.keyboard.press("?");
  await page.keyboard.press("Control+k");
  await expect(page.getByRole("dialog", { name: "Search or run a command" })).toBeVisible();
  await expect(sheet).toHaveCount(0);
  await expect(page).toHaveURL(/\/teams/);
});

test("typing into a field is typing", async ({ page }) => {
  await page.goto("/organizations");
  await expect(page.getByRole("grid", { name: "Organizations" })).toBeVisible();
  await page.keyboard.press("/");
  await page.keyboard.type("go?");
  await expect(page.getByRole("searchbox")).toHaveValue("go?");
  await expect(heading(page, "Organizations")).toBeVisible();
});
