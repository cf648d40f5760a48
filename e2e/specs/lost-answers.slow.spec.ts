import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { accessTokenRevoke } from "~/contract/access-tokens.ts";
import { opportunityList } from "~/contract/opportunities.ts";
import { organizationCreate, organizationList } from "~/contract/organizations.ts";
import { expect } from "../support/fixtures.ts";
import { withFaultyWrites as test } from "../support/faulty-fixtures.ts";
import { alert, button, field, grid } from "../support/locators.ts";
import { takeShared } from "../support/opportunities.ts";

// What the page says of writes that the service refused, whose requests were lost, and whose answers
// were lost. Every fault of every write is in e2e/faults; here are the words on the screen.

const toast = (page: Page, title: string) =>
  page.getByRole("alertdialog").filter({ hasText: title });
const newName = (word: string) => `${word} ${randomUUID().slice(0, 8)}`;

test.beforeEach(({ watch }) => watch.allowError(/status of (?:401|403|409|404|502)/));

test("creating an organization", async ({ page, open, toService, service }) => {
  const name = newName("Lantern");
  await open("/organizations?create=true");
  await expect(page.getByText(/^\d+ loaded$/)).toBeVisible();
  await field(page, "Name").fill(name);
  toService.faults.push("status 403 before");
  await button(page, "Create organization").click();
  await expect(alert(page)).toContainText("Nothing was created. Refused with 403.");
  await expect(button(page, "Check again")).toHaveCount(0);

  toService.faults.push("lost");
  await button(page, "Create organization").click();
  await expect(alert(page)).toContainText("The organization may have been created.");
  await expect(alert(page)).toContainText(`The list has no new organization named “${name}”.`);
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
  toService.faults.push("lost");
  await button(page, "Create organization").click();
  await expect(alert(page)).toContainText("The organization may have been created.");

  // One that arrives late, after the list was looked at, is found.
  await expect(alert(page)).toContainText(`The list has no new organization named “${name}”.`);
  await service.ask(organizationCreate, { body: { name, orgGroupIds: [] } });
  await button(page, "Check again").click();
  await expect(toast(page, `Organization “${name}” created`)).toContainText("but the list has it");
  await expect(page.getByRole("dialog", { name: "New organization" })).toHaveCount(0);

  const other = newName("Lantern");
  await button(page, "New organization").click();
  await field(page, "Name").fill(other);
  toService.faults.push("reset");
  await button(page, "Create organization").click();
  await expect(toast(page, `Organization “${other}” created`)).toContainText("but the list has it");
  const { data } = await service.ask(organizationList);
  for (const created of [name, other]) {
    expect(data.filter((organization) => organization.name === created)).toHaveLength(1);
  }
});

test("what the page finds out about a lost answer is in the activity, under the ID in the form", async ({
  page,
  open,
  toService,
  service,
  watch,
}) => {
  watch.allowError(/status of 500/);
  const name = newName("Lantern");
  const serviceId = `svc-${randomUUID()}`;
  await open("/organizations?create=true");
  await expect(page.getByText(/^\d+ loaded$/)).toBeVisible();
  await field(page, "Name").fill(name);
  toService.headers = { "x-request-id": serviceId };
  toService.faults.push("status 500 before");
  await button(page, "Create organization").click();
  await expect(alert(page)).toContainText("The list has no new organization");
  await expect(alert(page)).toContainText(`500, request ${serviceId}`);

  await page.goto(new URL(`/activity?text=${serviceId}`, page.url()).href);
  const row = grid(page, "Activity").getByRole("row").nth(1);
  await expect(row).toContainText("Unknown");
  await expect(row).toContainText("not found later");
  await row.getByText("Create organization").click();
  const panel = page.getByRole("complementary", { name: "Peek" });
  await expect(panel).toContainText("The service answered 500.");
  await expect(panel).toContainText("The service didn't have it.");
  await expect(panel).toContainText("by the session that made it");
  await expect(panel).toContainText(serviceId);
  const { data } = await service.ask(organizationList);
  expect(data.filter((organization) => organization.name === name)).toEqual([]);
});

test("creating a team", async ({ page, open, toService, organization }) => {
  const name = newName("Breakwater");
  const { id } = await organization("Harbor", "Pier 9");
  await open(`/teams?create=true&organizationId=${id}`);
  await expect(page.getByText(/^\d+ loaded/)).toBeVisible();
  await field(page, "Name").fill(name);
  toService.faults.push("status 403 before", "lost", "reset");
  await button(page, "Create team").click();
  await expect(alert(page)).toContainText("Nothing was created.");
  await button(page, "Create team").click();
  await expect(alert(page)).toContainText(`The list has no new team named “${name}”.`);
  await button(page, "Create team").click();
  await expect(toast(page, `Team “${name}” created`)).toContainText("but the list has it");
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
  await page.getByRole("link", { name: "Look for it in the list" }).click();
  await expect(grid(page, "Teams").getByRole("link", { name: second })).toHaveCount(1);
});

test("creating an account", async ({ page, open, toService, writer }) => {
  await open("/accounts?create=true", writer.signIn);
  const externalId = `acct-${randomUUID().slice(0, 8)}`;
  await field(page, "External ID").fill(externalId);
  await field(page, "Latitude").fill("1");
  await field(page, "Longitude").fill("1");
  toService.faults.push("status 403 before", "lost", "lost", "lost");
  await button(page, "Create account").click();
  await expect(alert(page)).toContainText("Nothing was created.");
  await button(page, "Create account").click();
  await expect(alert(page)).toContainText("The account may have been created.");
  await expect(alert(page)).toContainText("Couldn't check:");
  await expect(field(page, "External ID")).toHaveValue(externalId);
  await button(page, "Check again").click();
  await expect(alert(page)).toContainText("Couldn't check:");
  await button(page, "Check again").click();
  await expect(page.getByRole("table", { name: "Accounts" })).toContainText(externalId);
  const created = toast(page, "Account created");
  await expect(created).toContainText("Resent because the first response didn't arrive.");
  await created.getByRole("button", { name: "Close" }).click();

  await button(page, "Create account").click();
  await field(page, "External ID").fill(`${externalId}-2`);
  await field(page, "Latitude").fill("1");
  await field(page, "Longitude").fill("1");
  toService.faults.push("reset");
  await button(page, "Create account").click();
  await expect(alert(page)).toContainText("The account may have been created.");
  await expect(alert(page)).toContainText("The service has an account with this external ID");
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
  const outcome = page.getByRole("status").filter({ hasText: /Token tok/ });
  const [first, second] = [poolToken(), poolToken()];
  toService.faults.push("status 403 before", "lost", "lost");
  await revoke(first.tokenId);
  await expect(alert(page)).toContainText("Nothing was revoked.");
  await revoke(first.tokenId);
  await expect(alert(page)).toContainText("The token may have been revoked.");
  await button(page, "Check again").click();
  await expect(outcome).toContainText(
    `Token ${first.tokenId} is revoked. Resent because the first response didn't arrive.`,
  );
  toService.faults.push("reset");
  await revoke(second.tokenId);
  await expect(outcome).toContainText(`Token ${second.tokenId} isn't active`);
  const again = await service.tryAsk(accessTokenRevoke, {
    params: { clientId, tokenId: second.tokenId },
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
  toService.faults.push("status 403 before", "lost", "reset");
  await confirm.click();
  await expect(alert(page)).toContainText("No user was removed.");
  await confirm.click();
  await expect(alert(page)).toContainText("The user may have been removed.");
  await expect(alert(page)).toContainText("The service still lists the user.");
  await confirm.click();
  await expect(toast(page, "removed")).toContainText("but the service no longer lists them");
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

test("a write that ends the session is looked up after signing in", async ({
  page,
  open,
  toService,
  sandbox,
}) => {
  const name = newName("Lighthouse");
  await open("/organizations?create=true", "organization-api-token");
  await expect(page.getByText(/^\d+ loaded$/)).toBeVisible();
  await field(page, "Name").fill(name);
  toService.faults.push("HTML 401");
  await button(page, "Create organization").click();
  const signIn = page.getByRole("dialog", { name: "The session has ended" });
  await signIn.getByRole("tab", { name: "Organization API token" }).click();
  await signIn.getByLabel("API token", { exact: true }).fill(sandbox.organizationApiToken);
  await signIn.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(signIn).toHaveCount(0);
  await expect(alert(page)).toContainText("The organization may have been created.");
  await button(page, "Check again").click();
  await expect(toast(page, `Organization “${name}” created`)).toContainText("but the list has it");
});
