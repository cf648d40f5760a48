import type { Page } from "@playwright/test";
import { expect } from "./fixtures.ts";
import { heading } from "./locators.ts";

/** Opens the palette and types into it. */
export async function command(page: Page, text: string) {
  await expect(heading(page, "").first()).toBeVisible();
  await page.keyboard.press("Control+k");
  await page.keyboard.type(text);
  const palette = page.getByRole("dialog", { name: "Search or run a command" });
  await expect(palette.getByRole("combobox")).toHaveValue(text);
  await expect(palette.getByRole("option").first()).toBeVisible();
  return palette;
}
