import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { accountCreate } from "~/contract/accounts.ts";
import { expect, test, WRITING } from "../support/fixtures.ts";
import { alert, button, heading, sidebar } from "../support/locators.ts";
import { signOut } from "../support/signing.ts";

test.use(WRITING);

const table = (page: Page) => page.getByRole("table", { name: "Accounts" });
const dialog = (page: Page) => page.getByRole("dialog", { name: "Create account" });
// The composer below has fields of the same names.
const field = (page: Page, name: string | RegExp) =>
  dialog(page).getByRole("textbox", { name, exact: typeof name === "string" });
const open = (page: Page) => page.getByRole("button", { name: "Create account" }).click();
const create = (page: Page) => dialog(page).getByRole("button", { name: "Create account" }).click();
const newId = () => `acct-${randomUUID().slice(0, 8)}`;

test("creates an account and shows the service's complete answer", async ({ page, writer }) => {
  const externalId = newId();
  await page.goto("/accounts");
  await expect(page).toHaveURL(/\/engagements\?create=true$/);
  await field(page, "External ID").fill(externalId);
  await field(page, /^Name/).fill("Quarry Lane Landscaping");
  await field(page, "Latitude").fill("30.2672");
  await field(page, "Longitude").fill("-97.7431");
  await dialog(page).getByRole("button", { name: "Add address" }).click();
  await dialog(page).getByRole("button", { name: "Add address" }).click();
  const second = dialog(page).getByRole("group", { name: "Address 2" });
  await second.getByRole("textbox", { name: "Country" }).fill("US");
  await second.getByRole("textbox", { name: "Street" }).fill("4410 Quarry Lane");
  await second.getByRole("textbox", { name: "City" }).fill("Austin");
  await second.getByRole("textbox", { name: "State" }).fill("TX");
  await second.getByRole("textbox", { name: "ZIP" }).fill("78731");
  await button(page, "Remove address 1").click();
  await field(page, /^Phone numbers/).fill("+1 512 555 0100\n+1 512 555 0101\n");
  await field(page, /^Email addresses/).fill("office@quarry.example");
  await create(page);

  const row = table(page).getByRole("row").filter({ hasText: externalId });
  await expect(row).toContainText("Quarry Lane Landscaping");
  await expect(row).toContainText("30.2672, -97.7431");
  await expect(row).toContainText("4410 Quarry Lane, Austin, TX 78731, US");
  await expect(row.getByRole("listitem").filter({ hasText: "+1 512 555 0101" })).toBeVisible();
  await expect(row).toContainText("office@quarry.example");
  await expect(row.getByRole("button", { name: "Copy account ID" })).toBeVisible();
  await expect(field(page, "External ID")).toHaveValue("");
  await expect(dialog(page).getByRole("group", { name: /^Address/ })).toHaveCount(0);
  await dialog(page).getByRole("button", { name: "Close" }).click();
  await expect(dialog(page)).toHaveCount(0);
  await expect(page).toHaveURL(/\/engagements$/);
  await open(page);
  await expect(field(page, "External ID")).toHaveValue("");
  const again = await writer.service.tryAsk(accountCreate, {
    body: { externalId, addresses: [{ city: "Austin" }] },
  });
  expect(again.status).toBe(409);
});

test("created accounts stay listed until sign-out", async ({ page, signIn, writer }) => {
  await signIn(writer.signIn);
  const externalId = newId();
  await page.goto("/accounts");
  await field(page, "External ID").fill(externalId);
  await field(page, "Latitude").fill("0");
  await field(page, "Longitude").fill("0");
  await create(page);
  await expect(table(page)).toContainText(externalId);
  await page.keyboard.press("Escape");
  const menu = sidebar(page);
  await menu.getByRole("link", { name: "Teams" }).click();
  await expect(heading(page, "Teams")).toBeVisible();
  await menu.getByRole("link", { name: "Engagements" }).click();
  await open(page);
  await expect(table(page)).toContainText(externalId);
  await page.keyboard.press("Escape");
  await signOut(page);
  await button(page, "Use the sandbox").click();
  await menu.getByRole("link", { name: "Engagements" }).click();
  await open(page);
  await expect(field(page, "External ID")).toBeVisible();
  await expect(table(page)).toHaveCount(0);
});

test("says what an account needs, each mistake at its field", async ({ page }) => {
  await page.goto("/accounts");
  const needs = dialog(page).getByText("Enter coordinates or an address.");
  await expect(needs).toHaveCount(1);
  await create(page);
  await expect(field(page, "External ID")).toHaveAccessibleDescription(
    "Enter the account's CRM ID.",
  );
  // The error takes the place of the hint with the same words.
  await expect(needs).toHaveCount(1);
  await field(page, "Latitude").fill("30,2");
  await dialog(page).getByRole("button", { name: "Add address" }).click();
  await create(page);
  await expect(field(page, "Latitude")).toHaveAccessibleDescription(/decimal degrees/);
  const address = dialog(page).getByRole("group", { name: "Address 1" });
  await expect(address).toContainText("Fill in this address or remove it.");
  await address.getByRole("textbox", { name: "City" }).fill("Lubbock");
  await expect(address).not.toContainText("Fill in this");
  await expect(field(page, "Latitude")).toHaveAccessibleDescription(/decimal degrees/);
  await field(page, "Latitude").fill("30.2");
  await button(page, "Remove address 1").click();
  await create(page);
  await expect(field(page, "Longitude")).toHaveAccessibleDescription(/coordinates or an address/);
});

test("a taken external ID is reported at its field and nothing typed is lost", async ({
  page,
  writer,
  watch,
}) => {
  watch.allowError(/status of 409/);
  const externalId = newId();
  await writer.service.ask(accountCreate, {
    body: { externalId, addresses: [{ city: "Austin" }] },
  });
  await page.goto("/accounts");
  await field(page, "External ID").fill(externalId);
  await dialog(page).getByRole("button", { name: "Add address" }).click();
  const city = dialog(page).getByRole("group", { name: "Address 1" }).getByRole("textbox", {
    name: "City",
  });
  await city.fill("Austin");
  await create(page);
  await expect(field(page, "External ID")).toHaveAccessibleDescription(
    "This external ID is already in use.",
  );
  await expect(alert(page)).toContainText("409");
  await expect(city).toHaveValue("Austin");
  await field(page, "External ID").fill(`${externalId}-2`);
  await create(page);
  await expect(table(page)).toContainText(`${externalId}-2`);
});

test("what was typed survives Escape, and a reload or a sign-out asks first", async ({ page }) => {
  await page.goto("/engagements");
  await open(page);
  await expect(field(page, "External ID")).toBeFocused();
  await field(page, "External ID").fill("acct-draft");
  await dialog(page).getByRole("button", { name: "Add address" }).click();
  await field(page, "Street").fill("1 Draft Street");
  await page.keyboard.press("Escape");
  await expect(dialog(page)).toHaveCount(0);
  await expect(page).not.toHaveURL(/create/);
  await open(page);
  await expect(field(page, "External ID")).toHaveValue("acct-draft");
  await expect(field(page, "Street")).toHaveValue("1 Draft Street");

  await page.keyboard.press("Escape");
  await signOut(page);
  const question = page.getByRole("alertdialog", { name: "Sign out" });
  await expect(question).toContainText("What you typed and haven't sent will be lost.");
  await question.getByRole("button", { name: "Cancel" }).click();
  const asking = page.waitForEvent("dialog");
  await page.close({ runBeforeUnload: true });
  await (await asking).dismiss();
  await open(page);
  await expect(field(page, "External ID")).toHaveValue("acct-draft");
});
