import type { Locator, Page } from "@playwright/test";
import { ACTIONS } from "../../src/components/frame/commands/actions.ts";
import { expect, MOVING, test } from "../support/fixtures.ts";
import { heading } from "../support/locators.ts";
import { visit } from "../support/settled.ts";

test.use(MOVING);

/** Keys that come while code loads are pressed again in turn, but not those with Control. */
async function typeInto(palette: Locator, text: string) {
  await palette.page().keyboard.type(text);
  await expect(palette.getByRole("combobox")).toHaveValue(text);
}

async function command(page: Page, text: string) {
  await expect(heading(page, "").first()).toBeVisible();
  await page.keyboard.press("Control+k");
  const palette = page.getByRole("dialog", { name: "Search or run a command" });
  await expect(palette.getByRole("option").first()).toBeVisible();
  await typeInto(palette, text);
  return palette;
}

test("the palette does what other screens offer, from any screen", async ({ page }) => {
  // One visit for each act.
  test.slow();
  await page.goto("/followups");
  for (const { label, to, search = {} } of ACTIONS.filter(({ offer }) => offer === undefined)) {
    await visit(page, "/followups");
    await expect(heading(page, "Follow-ups")).toBeVisible();
    const palette = await command(page, label);
    await expect(palette.getByRole("option", { name: label }).first()).toBeVisible();
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL((url) => {
      const kept = Object.entries(search).every(([key, value]) =>
        [String(value), null].includes(url.searchParams.get(key)),
      );
      return url.pathname === to && kept;
    });
    await expect(heading(page, "").first()).toBeVisible();
    if (!("create" in search)) continue;
    await expect(page.getByRole("dialog", { name: label })).toBeVisible();
  }
});
