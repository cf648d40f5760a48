import type { Locator, Page } from "@playwright/test";
import { expect } from "./fixtures.ts";
import { heading } from "./locators.ts";

/** Keys that come while code loads are pressed again in turn, but not those with Control. */
export async function typeInto(palette: Locator, text: string) {
  await palette.page().keyboard.type(text);
  await expect(palette.getByRole("combobox")).toHaveValue(text);
}

/** Opens the palette and types into it. */
export async function command(page: Page, text: string) {
  await expect(heading(page, "").first()).toBeVisible();
  await page.keyboard.press("Control+k");
  const palette = page.getByRole("dialog", { name: "Search or run a command" });
  await expect(palette.getByRole("option").first()).toBeVisible();
  await typeInto(palette, text);
  return palette;
}
