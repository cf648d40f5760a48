import type { Page } from "@playwright/test";
import { readSandboxFile } from "../../server/shared/sandbox-file.ts";
import { expect, SIGNED_OUT } from "../support/fixtures.ts";
import { alert, button, dialog, grid, heading } from "../support/locators.ts";
import { enterAtProvider, goToProvider, peopleTest, signInAs } from "../support/people.ts";
import { signOut } from "../support/signing.ts";

const test = peopleTest();
test.use({ storageState: SIGNED_OUT });

const menu = (page: Page) => button(page, /^Session/);

test("the first sign-in takes one click and keeps the address with its filters", async ({
  page,
  opened,
}) => {
  await page.goto(`${opened.origin}/recordings?result=closed&orderBy=title`);
  // After the password.
  await expect(page).toHaveURL(new RegExp(`^${opened.provider.issuer}/`));
  await enterAtProvider(page, "ada");
  await expect(grid(page)).toBeVisible();
  await expect(page).toHaveURL(/\/recordings\?(?=.*result=closed)(?=.*orderBy=title)/);
  await menu(page).click();
  await expect(page.getByText("ada@example.com")).toBeVisible();
  const session = dialog(page, "Session");
  await expect(session.getByText("All organizations, Admin")).toBeVisible();
});

test("the sign-in waits for a click after a sign-out, and after an attempt that was left", async ({
  page,
  opened,
}) => {
  const waits = page.getByRole("button", { name: "Sign in with Example ID" });
  await page.goto(`${opened.origin}/teams`);
  await expect(page).toHaveURL(new RegExp(`^${opened.provider.issuer}/`));
  await page.goto(`${opened.origin}/organizations`);
  await expect(waits).toBeEnabled();
  await goToProvider(page);
  await enterAtProvider(page, "ada");
  await expect(heading(page, "Organizations")).toBeVisible();
  await signOut(page);
  for (const address of ["", "/teams"]) {
    if (address !== "") await page.goto(opened.origin + address);
    await expect(heading(page, "Sign in")).toBeVisible();
    await expect(waits).toBeEnabled();
  }
  await page.goBack();
  await expect(waits).toBeEnabled();
});

test("whoever has no access reads whom to ask, and can sign in as someone else", async ({
  page,
  opened,
}) => {
  await signInAs(page, `${opened.origin}/organizations`, "sam");
  await expect(alert(page)).toContainText("You don't have access yet.");
  await expect(alert(page)).toContainText("Ask it@example.com for access");
  await expect(alert(page)).toContainText("Request ");
  await goToProvider(page);
  await enterAtProvider(page, "vi");
  await expect(heading(page, "Organizations")).toBeVisible();
});

test("what was typed is kept while the same person signs in again in another tab", async ({
  page,
  context,
  opened,
}) => {
  await signInAs(page, `${opened.origin}/accounts`, "ada");
  const form = dialog(page, "Create account");
  const field = (name: string) => form.getByRole("textbox", { name, exact: true });
  await field("External ID").fill("typed before");
  for (const { login, stays } of [
    { login: "ada", stays: true },
    { login: "vi", stays: false },
  ]) {
    await context.clearCookies();
    await field("Latitude").fill("30.2");
    await field("Longitude").fill("-97.7");
    await form.getByRole("button", { name: "Create account" }).click();
    const again = dialog(page, "The session has ended");
    const opening = context.waitForEvent("page");
    await again.getByRole("link", { name: "Sign in with Example ID in a new tab" }).click();
    const other = await opening;
    await enterAtProvider(other, login);
    await expect(dialog(other, "Create account")).toBeVisible();
    await other.close();
    await expect(again).toHaveCount(0);
    if (stays) await expect(field("External ID")).toHaveValue("typed before");
    else await expect(heading(page, "Sign in")).toBeVisible();
  }
});

test("a client that the connection created isn't called anyone's own", async ({
  page,
  opened,
  run,
}) => {
  const { clientId } = readSandboxFile(run.dataDir).client;
  await signInAs(page, `${opened.origin}/api-clients?creator=You`, "ada");
  await expect(page.getByRole("row").filter({ hasText: clientId })).toBeVisible();
  await expect(button(page, "Created by This connection")).toBeVisible();
  await expect(grid(page, "API clients")).toContainText("This connection");
  await expect(page.getByText("You", { exact: true })).toHaveCount(0);
});
