import { readFileSync } from "node:fs";
import { apiClientList } from "../src/contract/api-clients.ts";
import { organizationCreate } from "../src/contract/organizations.ts";
import { expect, test } from "./fixtures.ts";
import {
  CLIPBOARD,
  clipboard,
  confirmation,
  copyAndClose,
  isOff,
  rotate,
  rotateFromTheList,
  row,
  secretDialog,
  stored,
  table,
} from "./rotation.ts";
import { inFrontOf, startConsole } from "./stack/console.ts";
import { works } from "./stack/service.ts";

test.use({ permissions: CLIPBOARD });

test("lists the active clients with their age and maker, never a secret", async ({
  page,
  service,
  sandbox,
}) => {
  const params = { organizationId: sandbox.organizationId };
  const { data, total } = await service.ask(apiClientList, { params, query: { limit: 100 } });
  await page.goto("/api-clients");
  await expect(page.getByText(new RegExp(`^${total} active clients of `))).toBeVisible();
  await expect(table(page).getByRole("rowheader")).toHaveCount(data.length);
  const own = row(page, sandbox.client.clientId);
  await expect(own).toContainText("root_superadmin");
  await expect(own).toContainText("You");
  await expect(own).toContainText(/\d+ [dh]/);
});

test("only who created a client may rotate it, and the button says who", async ({
  page,
  service,
  sandbox,
}) => {
  const params = { organizationId: sandbox.organizationId };
  const { data } = await service.ask(apiClientList, { params, query: { limit: 100 } });
  const { clientId } = sandbox.organizationClient;
  const creator = data.find((client) => client.clientId === clientId)?.createdBySvcUserId;
  await page.goto("/api-clients");
  const button = rotate(page, clientId);
  await isOff(button);
  await expect(button).toHaveAccessibleDescription(/^Only .+ can rotate this secret/);
  await expect(row(page, clientId).getByTitle(creator ?? "nobody", { exact: true })).toBeVisible();
  await button.click({ force: true });
  await expect(confirmation(page)).toHaveCount(0);
});

test("where nobody can tell who is calling, the service decides, and nothing changes", async ({
  page,
  signIn,
  sandbox,
}) => {
  await signIn("oauth-app-token");
  await page.goto(`/api-clients?organizationId=${sandbox.organizationId}`);
  await rotate(page, sandbox.organizationClient.clientId).click();
  await confirmation(page).getByRole("button", { name: "Rotate secret" }).click();
  const refusal = page.getByRole("alertdialog", { name: "The secret wasn't rotated" });
  await expect(refusal.getByRole("alert")).toContainText(
    /Nothing changed\. The service said: “Only the user who created/,
  );
  await refusal.getByRole("button", { name: "Close" }).click();
  await expect(refusal).toHaveCount(0);
  expect(await works(sandbox.authUrl, sandbox.organizationClient)).toBe(true);
});

test("an organization API token can't list API clients, and is told what could", async ({
  page,
  signIn,
}) => {
  await signIn("organization-api-token");
  await page.goto("/api-clients");
  await expect(page.getByRole("heading", { name: "This credential can't list" })).toBeVisible();
  await expect(page.getByRole("main")).toContainText("a client app or an OAuth app token");
});

test("where the session doesn't tell an organization, one is to be chosen", async ({
  page,
  sandbox,
  signInAt,
  watch,
}) => {
  const console = await startConsole(inFrontOf(sandbox.baseUrl));
  watch.allowOrigin(console.origin);
  await signInAt(console.origin, "client-app");
  await page.goto(`${console.origin}/api-clients`);
  await expect(page.getByRole("heading", { name: "Choose an organization" })).toBeVisible();
  await page.getByRole("button", { name: /^Organization:/ }).click();
  await page.getByRole("searchbox", { name: "Organization" }).fill("meridian");
  await page.getByRole("option", { name: /^Meridian/ }).click();
  await expect(table(page)).toBeVisible();
  await expect(page).toHaveURL(/organizationId=org_/);
  expect(await console.stop()).toBe(0);
});

test("an organization without clients says so, and one that isn't there fails", async ({
  page,
  service,
  watch,
}) => {
  watch.allowError(/status of 404/);
  const body = { name: "No clients", orgGroupIds: [] };
  const { id } = await service.ask(organizationCreate, { body });
  await page.goto(`/api-clients?organizationId=${id}`);
  await expect(page.getByRole("heading", { name: "No API clients yet" })).toBeVisible();
  await page.goto("/api-clients?organizationId=org_none");
  await expect(page.getByRole("alert")).toContainText("There is no such organization.");
  await expect(page.getByRole("button", { name: "Retry" })).toBeVisible();
});

test("the question comes first, with Cancel under the keyboard", async ({
  page,
  poolClient,
  run,
}) => {
  const client = await poolClient();
  await page.goto(client.list);
  await rotate(page, client.clientId).focus();
  await page.keyboard.press("Enter");
  await expect(confirmation(page)).toContainText(client.name);
  await expect(confirmation(page)).toContainText(client.clientId);
  await expect(confirmation(page).getByRole("button", { name: "Cancel" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(confirmation(page)).toHaveCount(0);
  await expect(rotate(page, client.clientId)).toBeFocused();
  expect(readFileSync(run.log, "utf8")).not.toContain(client.clientSecret);
});

test("the new secret and the one before it work, the one before that doesn't", async ({
  page,
  poolClient,
  sandbox,
}) => {
  const { clientSecret: first, ...client } = await poolClient();
  await rotateFromTheList(page, client);
  await copyAndClose(page);
  const second = await clipboard(page);
  await rotateFromTheList(page, client);
  await copyAndClose(page);
  const third = await clipboard(page);

  const { clientId } = client;
  expect(new Set([first, second, third]).size).toBe(3);
  expect(await works(sandbox.authUrl, { clientId, clientSecret: third })).toBe(true);
  expect(await works(sandbox.authUrl, { clientId, clientSecret: second })).toBe(true);
  expect(await works(sandbox.authUrl, { clientId, clientSecret: first })).toBe(false);
});

test("a second press rotates nothing a second time", async ({ page, poolClient, sandbox }) => {
  const client = await poolClient();
  await page.goto(client.list);
  await rotate(page, client.clientId).click();
  await confirmation(page)
    .getByRole("button", { name: "Rotate secret" })
    .evaluate((button) => {
      for (let press = 0; press < 3; press += 1) {
        button.dispatchEvent(new MouseEvent("click", { bubbles: true }));
      }
    });
  await expect(secretDialog(page)).toBeVisible();
  await copyAndClose(page);
  expect(await works(sandbox.authUrl, client)).toBe(true);
});

test("the session goes on when its own client is rotated", async ({ page, poolClient, signIn }) => {
  const { clientId, clientSecret, organizationId, list } = await poolClient();
  await signIn({ kind: "client-app", clientId, clientSecret });
  await page.goto(list);
  for (const _ of ["once", "twice"]) {
    await rotate(page, clientId).click();
    await expect(confirmation(page)).toContainText("the session takes the new secret by itself");
    await confirmation(page).getByRole("button", { name: "Rotate secret" }).click();
    await copyAndClose(page);
  }
  await page.goto(`/recordings?organizationId=${organizationId}`);
  await expect(page.getByRole("grid", { name: "Recordings" })).toBeVisible();
});

test("a second tab that was ready before is told that the secret was rotated meanwhile", async ({
  page,
  context,
  poolClient,
  watch,
}) => {
  watch.allowError(/status of 409/);
  const client = await poolClient();
  const other = await context.newPage();
  await other.goto(client.list);
  await rotateFromTheList(page, client);
  await rotate(other, client.clientId).click();
  await confirmation(other).getByRole("button", { name: "Rotate secret" }).click();
  const refusal = other.getByRole("alertdialog", { name: "The secret was rotated meanwhile" });
  await expect(refusal).toContainText("Nothing changed.");
  await page.bringToFront();
  await copyAndClose(page);
});

test("a secret is rotated and stored with the keyboard alone", async ({
  page,
  poolClient,
  sandbox,
}) => {
  const { clientId, list } = await poolClient();
  await page.goto(list);
  await rotate(page, clientId).focus();
  await page.keyboard.press("Enter");
  await expect(confirmation(page).getByRole("button", { name: "Cancel" })).toBeFocused();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(secretDialog(page)).toBeVisible();
  const copy = secretDialog(page).getByRole("button", { name: "Copy New secret" });
  await expect(async () => {
    await page.keyboard.press("Tab");
    await expect(copy).toBeFocused({ timeout: 100 });
  }).toPass();
  await page.keyboard.press("Enter");
  await expect(secretDialog(page).getByRole("button", { name: "Copied New secret" })).toBeVisible();
  await expect(async () => {
    await page.keyboard.press("Tab");
    await expect(stored(page)).toBeFocused({ timeout: 100 });
  }).toPass();
  await page.keyboard.press("Enter");
  await expect(secretDialog(page)).toHaveCount(0);
  await expect(rotate(page, clientId)).toBeFocused();
  expect(await works(sandbox.authUrl, { clientId, clientSecret: await clipboard(page) })).toBe(
    true,
  );
  // The toast that is left leaves the keys alone.
  await expect(page.getByText(/^Secret of .* rotated$/)).toBeVisible();
  await page.keyboard.press("g");
  await page.keyboard.press("r");
  await expect(page.getByRole("grid", { name: "Recordings" })).toBeVisible();
});
