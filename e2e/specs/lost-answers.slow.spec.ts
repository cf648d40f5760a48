import { randomUUID } from "node:crypto";
import { organizationList } from "~/contract/organizations.ts";
import { expect } from "../support/fixtures.ts";
import { withFaultyWrites as test } from "../support/faulty-fixtures.ts";
import { alert, button, field, grid, quickFilter } from "../support/locators.ts";

// What the page says of writes that the service refused, whose requests were lost, and whose answers
// were lost. Every fault of every write is in e2e/faults; here are the words on the screen.

const newName = (word: string) => `${word} ${randomUUID().slice(0, 8)}`;

test.beforeEach(({ watch }) => watch.allowError(/status of (?:401|403|409|404|502)/));

test("creating an organization", async ({ page, open, toService, service }) => {
  const name = newName("Lantern");
  await open("/organizations?create=true");
  await expect(page.getByText(/^\d+ organizations$/)).toBeVisible();
  await field(page, "Name").fill(name);
  toService.faults.push("status 403 before");
  await button(page, "Create organization").click();
  await expect(alert(page)).toContainText("Nothing was created. Refused with 403.");

  toService.faults.push("reset");
  await button(page, "Create organization").click();
  await expect(alert(page)).toContainText("The organization may have been created.");
  await expect(alert(page)).toContainText("Creating it again can leave two with this name.");
  await expect(field(page, "Name")).toHaveValue(name);

  // Closing the form takes neither back.
  await button(page, "Cancel").click();
  await button(page, "New organization").click();
  await expect(field(page, "Name")).toHaveValue(name);
  await expect(alert(page)).toContainText("Creating it again can leave two with this name.");
  toService.faults.push("status 403 before");
  await button(page, "Create organization").click();
  await expect(alert(page)).toContainText("an earlier one may have");

  // The link reloads the list, which has it.
  await alert(page).getByRole("link", { name: "Reload organizations" }).click();
  await expect(page.getByRole("dialog", { name: "New organization" })).toHaveCount(0);
  await quickFilter(page).fill(name);
  await expect(grid(page, "Organizations").getByRole("link", { name })).toHaveCount(1);
  const { data } = await service.ask(organizationList);
  expect(data.filter((organization) => organization.name === name)).toHaveLength(1);
});

test("a write of unknown end is in the activity under the ID in the form", async ({
  page,
  open,
  toService,
  watch,
}) => {
  watch.allowError(/status of 500/);
  const serviceId = `svc-${randomUUID()}`;
  await open("/organizations?create=true");
  await field(page, "Name").fill(newName("Lantern"));
  toService.headers = { "x-request-id": serviceId };
  toService.faults.push("status 500 before");
  await button(page, "Create organization").click();
  await expect(alert(page)).toContainText(`500, request ${serviceId}`);

  await page.goto(new URL(`/activity?filter=${serviceId}`, page.url()).href);
  const row = grid(page, "Activity").getByRole("row").nth(1);
  await expect(row).toContainText("Unknown");
  await row.getByText("Create organization").click();
  const panel = page.getByRole("complementary", { name: "Peek" });
  await expect(panel).toContainText("The service answered 500.");
  await expect(panel).toContainText(serviceId);
});

test("a write that ends the session stays unknown after signing in", async ({
  page,
  open,
  toService,
  sandbox,
}) => {
  const name = newName("Lighthouse");
  await open("/organizations?create=true", "organization-api-token");
  await field(page, "Name").fill(name);
  toService.faults.push("HTML 401");
  await button(page, "Create organization").click();
  const signIn = page.getByRole("dialog", { name: "The session has ended" });
  await signIn.getByRole("tab", { name: "Organization API token" }).click();
  await signIn.getByLabel("API token", { exact: true }).fill(sandbox.organizationApiToken);
  await signIn.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(signIn).toHaveCount(0);
  await expect(alert(page)).toContainText("The organization may have been created.");
  await expect(field(page, "Name")).toHaveValue(name);
});
