import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { accessTokenRevoke } from "~/contract/access-tokens.ts";
import { opportunityList } from "~/contract/opportunities.ts";
import { organizationList } from "~/contract/organizations.ts";
import { expect } from "../support/fixtures.ts";
import { withFaultyWrites as test } from "../support/faulty-fixtures.ts";
import { alert, button, field, grid, quickFilter } from "../support/locators.ts";
import { takeShared } from "../support/opportunities.ts";

// What the page says of writes that the service refused, whose requests were lost, and whose answers
// were lost. Every fault of every write is in e2e/faults; here are the words on the screen.

const toast = (page: Page, title: string) =>
  page.getByRole("alertdialog").filter({ hasText: title });
const submit = (page: Page, name: string) =>
  page.getByRole("dialog").getByRole("button", { name, exact: true });
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

test("creating a team", async ({ page, open, toService, organization }) => {
  const name = newName("Breakwater");
  const { id } = await organization("Harbor", "Pier 9");
  await open(`/teams?create=true&organizationId=${id}`);
  await expect(page.getByText(/^\d+ teams?$/)).toBeVisible();
  await field(page, "Name").fill(name);
  toService.faults.push("status 403 before", "reset");
  await button(page, "Create team").click();
  await expect(alert(page)).toContainText("Nothing was created.");
  await button(page, "Create team").click();
  await expect(alert(page)).toContainText("The team may have been created.");
  await alert(page).getByRole("link", { name: "Reload teams" }).click();
  await expect(page.getByRole("dialog", { name: "New team" })).toHaveCount(0);
  await expect(grid(page, "Teams")).toContainText(name);
});

test("creating several teams ends at a lost answer, and sends no name again", async ({
  page,
  open,
  toService,
  organization,
}) => {
  const { id } = await organization("Harbor");
  const [first, second, third] = [newName("Dock"), newName("Dock"), newName("Dock")];
  await open(`/teams?create=true&organizationId=${id}`);
  await field(page, "Name").fill([first, second, third].join("\n"));
  const choose = toService.choose;
  toService.choose = (request) => (request.includes(second) ? "reset" : undefined);
  await button(page, "Create 3 teams").click();
  await expect(alert(page)).toContainText(`1 of 3 teams created.`);
  await expect(alert(page)).toContainText(`${second}” may have been created.`);
  toService.choose = choose;
  // What was sent has left the field.
  await expect(field(page, "Name")).toHaveValue(third);
  await alert(page).getByRole("link", { name: "Reload teams" }).click();
  await expect(grid(page, "Teams").getByRole("link", { name: second })).toHaveCount(1);
});

test("creating an account", async ({ page, open, toService, writer }) => {
  await open("/accounts?create=true", writer.signIn);
  const externalId = `acct-${randomUUID().slice(0, 8)}`;
  await field(page, "External ID").fill(externalId);
  await field(page, "Latitude").fill("1");
  await field(page, "Longitude").fill("1");
  toService.faults.push("status 403 before", "lost");
  await submit(page, "Create account").click();
  await expect(alert(page)).toContainText("Nothing was created.");
  await submit(page, "Create account").click();
  await expect(alert(page)).toContainText("The account may have been created.");
  await expect(alert(page)).toContainText("Creating it again is safe");
  await expect(field(page, "External ID")).toHaveValue(externalId);
  await submit(page, "Create account").click();
  await expect(page.getByRole("table", { name: "Accounts" })).toContainText(externalId);
});

test("revoking a token", async ({ page, open, toService, sandbox, poolToken, service }) => {
  const { clientId, clientSecret, userId } = sandbox.oauth;
  await open("/access-tokens");
  const revoke = async (tokenId: string) => {
    if ((await page.getByRole("dialog").count()) === 0) await button(page, "Revoke token").click();
    await page.getByRole("textbox", { name: /^Client ID/ }).fill(clientId);
    await page.getByRole("textbox", { name: /^Token ID/ }).fill(tokenId);
    await page.getByLabel("Client secret", { exact: true }).fill(clientSecret);
    await page.getByRole("textbox", { name: /^User ID/ }).fill(userId);
    await page.getByRole("dialog").getByRole("button", { name: "Revoke token" }).click();
  };
  const { tokenId } = poolToken();
  toService.faults.push("status 403 before", "reset");
  await revoke(tokenId);
  await expect(alert(page)).toContainText("Nothing was revoked.");
  await revoke(tokenId);
  await expect(alert(page)).toContainText("The token may have been revoked.");
  await revoke(tokenId);
  await expect(alert(page)).toContainText("an earlier one may have");
  await expect(page.getByText("No such token, or already revoked.")).toBeVisible();
  const again = await service.tryAsk(accessTokenRevoke, {
    params: { clientId, tokenId },
    body: { clientSecret, userId },
  });
  expect(again.status).toBe(404);
});

test("removing an opportunity user", async ({ page, open, toService, service, sandbox }) => {
  const { opportunity, users: them } = await takeShared(service, sandbox);
  const user = them.at(-1);
  await open(`/opportunities?peek=${opportunity.id}`);
  const users = page.getByRole("complementary", { name: "Peek" }).getByRole("listitem");
  const before = them.length;
  await expect(users).toHaveCount(before);
  await users.last().getByRole("button", { name: "Remove opportunity user" }).click();
  const dialog = page.getByRole("alertdialog", { name: "Remove opportunity user" });
  const confirm = dialog.getByRole("button", { name: "Remove opportunity user" });
  toService.faults.push("status 403 before", "reset");
  await confirm.click();
  await expect(alert(page)).toContainText("No user was removed.");
  await confirm.click();
  await expect(alert(page)).toContainText("The user may have been removed.");
  await expect(alert(page).getByRole("link", { name: "Reload opportunities" })).toBeVisible();
  await confirm.click();
  await expect(toast(page, "was already removed")).toBeVisible();
  await expect(users).toHaveCount(before - 1);
  const { data: after } = await service.ask(opportunityList, { query: { limit: 100 } });
  expect(JSON.stringify(after)).not.toContain(`"${user?.id}"`);
});

test("syncing an engagement", async ({ page, open, toService, writer }) => {
  const externalId = `eng-${randomUUID().slice(0, 8)}`;
  await open("/engagements", writer.signIn);
  await field(page, "JSON").fill(JSON.stringify({ externalId }));
  const sync = button(page, "Sync engagement");
  toService.faults.push("status 403 before");
  await sync.click();
  await expect(alert(page)).toContainText("Nothing was synced.");
  const { seen } = toService;
  toService.faults.push("reset");
  await sync.click();
  await expect(alert(page)).toContainText("It may have been synced.");
  await expect(alert(page)).toContainText("It's safe to resend.");
  expect(toService.seen).toBe(seen + 1);
  await expect(field(page, "JSON")).toHaveValue(JSON.stringify({ externalId }));
  await sync.click();
  await expect(page.getByText(`${externalId} is synced.`)).toBeVisible();
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
