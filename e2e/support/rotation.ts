import type { Locator, Page } from "@playwright/test";
import { expect, type PoolClient } from "./fixtures.ts";

/** The clipboard permissions of rotation tests. */
export const CLIPBOARD = ["clipboard-read", "clipboard-write"];
export const clipboard = (page: Page) => page.evaluate(() => navigator.clipboard.readText());

/** The text of a masked field. */
export const DOTS = /^•+$/;

export const table = (page: Page) => page.getByRole("grid", { name: "API clients" });

export const row = (page: Page, clientId: string) =>
  table(page).getByRole("row").filter({ hasText: clientId });

export const rotate = (page: Page, clientId: string) =>
  row(page, clientId).getByRole("button", { name: /^Rotate secret of / });

export const confirmation = (page: Page) =>
  page.getByRole("alertdialog", { name: "Rotate secret" });

export const secretDialog = (page: Page) =>
  page.getByRole("dialog", { name: "Store the new secret" });

export const secretField = (page: Page) =>
  secretDialog(page).getByRole("textbox", { name: "New secret" });

export const stored = (page: Page) =>
  secretDialog(page).getByRole("button", { name: "I've stored it" });

/** The dialog for a rotation whose outcome is unknown or whose secret was lost. */
export const uncertain = (page: Page) =>
  page.getByRole("alertdialog", {
    name: /^(The new secret was lost|Rotation status unknown)$/,
  });

/** Every dialog of a rotation, whatever its step. */
export const dialogs = (page: Page) => page.getByRole("dialog").or(page.getByRole("alertdialog"));

/** Has the gateway exchange the new secret for a token, one more place where it could be left. */
export async function testNew(page: Page) {
  await secretDialog(page).getByRole("button", { name: "Test the new secret" }).click();
  await expect(secretDialog(page)).toContainText("The new secret works.");
}

/** The timeline of which secret works when. */
export const tape = (page: Page) => page.getByRole("table", { name: "Which secret works when" });

/** Continues to a second rotation by typing the phrase. */
export async function planAgain(page: Page) {
  await uncertain(page).getByRole("button", { name: "Plan another rotation" }).click();
  const again = page.getByRole("alertdialog", { name: "Rotate once more" });
  await again.getByRole("textbox").fill("stop the secret in use");
  await again.getByRole("button", { name: "Rotate once more" }).click();
}

export const isOff = (button: Locator) => expect(button).toHaveAttribute("aria-disabled", "true");

/** Confirms the rotation of a client in the list. */
export async function begin(page: Page, { clientId }: Pick<PoolClient, "clientId">) {
  await rotate(page, clientId).click();
  await confirmation(page).getByRole("button", { name: "Rotate secret" }).click();
}

/** Opens the list and rotates a client's secret until the dialog shows it. */
export async function rotateFromTheList(page: Page, client: Pick<PoolClient, "clientId" | "list">) {
  if (!page.url().includes("/api-clients")) await page.goto(client.list);
  await begin(page, client);
  await expect(secretDialog(page)).toBeVisible();
}

/** Reveals the new secret and returns it. */
export async function reveal(page: Page): Promise<string> {
  await secretDialog(page).getByRole("button", { name: "Reveal New secret" }).click();
  await expect(secretField(page)).not.toHaveValue(DOTS);
  return secretField(page).inputValue();
}

/** Copies the new secret and closes the dialog. */
export async function copyAndClose(page: Page) {
  await secretDialog(page).getByRole("button", { name: "Copy New secret" }).click();
  await stored(page).click();
  await expect(secretDialog(page)).toHaveCount(0);
}
