import type { Page } from "@playwright/test";
import { translatePage } from "~/ui/testing/translator.ts";
import { expect } from "./fixtures.ts";

/** Has every page that is opened translated, as browsers do. */
export const translate = (page: Page) => page.addInitScript(translatePage);

/** The page was translated, and no part of it failed. */
export async function expectTranslated(page: Page) {
  await expect.soft(page.locator("font").first()).toBeAttached();
  await expect.soft(page.getByText(/didn't load|went wrong/)).toHaveCount(0);
}
