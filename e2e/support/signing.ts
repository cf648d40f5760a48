import type { Page } from "@playwright/test";
import type { Client } from "../stack/service.ts";
import { button, field } from "./locators.ts";

/** Fills in the form for client apps and sends it. */
export async function signInWith(page: Page, { clientId, clientSecret }: Client) {
  await field(page, "Client ID").fill(clientId);
  await page.getByLabel("Client secret", { exact: true }).fill(clientSecret);
  await button(page, "Sign in").click();
}

/** Opens the session's menu and presses Sign out. */
export async function signOut(page: Page) {
  await button(page, /^Session/).click();
  await button(page, "Sign out").click();
}
