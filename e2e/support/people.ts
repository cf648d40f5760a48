import type { Page } from "@playwright/test";

/** Fills in the provider's own login page and sends it: the last click of a sign-in. */
export async function enterAtProvider(page: Page, login: string, password = `${login}-deck`) {
  await page.getByLabel("User name").fill(login);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
}

/** Goes to the provider from the console's sign-in page. */
export const goToProvider = (page: Page) =>
  page.getByRole("button", { name: "Sign in with Example ID" }).click();

/** Signs in from an address of the console, and ends at it. */
export async function signInAs(page: Page, address: string, login: string) {
  await page.goto(address);
  await goToProvider(page);
  await enterAtProvider(page, login);
}
