import { readFileSync } from "node:fs";
import { join } from "node:path";
import { apiClientList } from "~/contract/api-clients.ts";
import { expect, test } from "../support/fixtures.ts";
import { storedBy } from "../support/left-behind.ts";
import {
  CLIPBOARD,
  clipboard,
  confirmation,
  copyAndClose,
  isOff,
  rotate,
  row,
  secretDialog,
  stored,
  table,
} from "../support/rotation.ts";
import { works } from "../stack/service.ts";
import { grid, peek } from "../support/locators.ts";

test.use({ permissions: CLIPBOARD });

/** Every secret and token that the service has written down in plain text. */
const secretsIn = (dataDir: string) =>
  ["sandbox.json", "test-pool.json", "test-tokens.json"].flatMap((file) => {
    const text = readFileSync(join(dataDir, file), "utf8");
    const found = text.matchAll(
      /"(?:clientSecret|organizationApiToken|accessToken)":\s*"([^"]+)"/g,
    );
    return Array.from(found, ([, secret = ""]) => secret);
  });

test("lists the active clients with age and creator, never a secret", async ({
  page,
  service,
  sandbox,
  run,
}) => {
  const params = { organizationId: sandbox.organizationId };
  const { data, total } = await service.ask(apiClientList, { params, query: { limit: 100 } });
  await page.goto(`/api-clients?organizationId=${sandbox.organizationId}`);
  await expect(page.getByText(`${total} API clients`)).toBeVisible();
  await expect(table(page)).toHaveAttribute("aria-rowcount", String(data.length + 1));
  const own = row(page, sandbox.client.clientId);
  await expect(own).toContainText("You");
  await expect(own).toContainText(/\d+ days/);
  await own.getByText("Console", { exact: true }).click();
  await expect(peek(page)).toContainText(sandbox.client.clientId);
  await expect(peek(page)).toContainText(
    /\d+ days, (?:rotations elsewhere unknown|client created)/,
  );
  const shown = await storedBy(page);
  expect(shown).toContain(sandbox.client.clientId);
  const secrets = secretsIn(run.dataDir);
  expect(secrets).toContain(sandbox.client.clientSecret);
  expect(secrets).toContain(sandbox.oauth.accessToken);
  expect(secrets.filter((secret) => shown.includes(secret))).toEqual([]);
});

test("only a client's creator may rotate it, and the peek says who that is", async ({
  page,
  service,
  sandbox,
}) => {
  const params = { organizationId: sandbox.organizationId };
  const { data } = await service.ask(apiClientList, { params, query: { limit: 100 } });
  const { clientId } = sandbox.organizationClient;
  const creator = data.find((client) => client.clientId === clientId)?.createdBySvcUserId;
  await page.goto(`/api-clients?organizationId=${sandbox.organizationId}`);
  await expect(
    row(page, clientId).getByRole("link", { name: creator ?? "nobody", exact: true }),
  ).toBeVisible();
  await expect(rotate(page, clientId)).toHaveCount(0);
  // Its creator in the middle of the row is a link.
  await row(page, clientId).getByText(clientId).click();
  const button = peek(page).getByRole("button", { name: /^Rotate secret of / });
  await isOff(button);
  await expect(button).toHaveAccessibleDescription(
    /^Only .+, who created this client, can rotate it/,
  );
  await button.click({ force: true });
  await expect(confirmation(page)).toHaveCount(0);
});

test("if the caller is unknown, the service decides, and a refusal changes nothing", async ({
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

test("an organization without clients says so, and an unknown one fails", async ({
  page,
  organization,
  watch,
}) => {
  watch.allowError(/status of 404/);
  const { id } = await organization("No clients");
  await page.goto(`/api-clients?organizationId=${id}`);
  await expect(page.getByRole("heading", { name: "No API clients yet" })).toBeVisible();
  await page.goto("/api-clients?organizationId=org_none");
  await expect(page.getByRole("alert")).toContainText("There is no such organization.");
  await expect(page.getByRole("button", { name: "Retry" })).toBeVisible();
});

test("rotating asks first, with Cancel focused", async ({ page, poolClient, run }) => {
  const client = await poolClient();
  await page.goto(client.list);
  await rotate(page, client.clientId).click();
  await expect(page).toHaveURL(new RegExp(`rotate=${client.clientId}`));
  await expect(confirmation(page)).toContainText(client.name);
  await expect(confirmation(page)).toContainText(client.clientId);
  await expect(confirmation(page).getByRole("button", { name: "Cancel" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(confirmation(page)).toHaveCount(0);
  await expect(page).not.toHaveURL(/rotate=/);
  await expect(rotate(page, client.clientId)).toBeFocused();
  expect(readFileSync(run.log, "utf8")).not.toContain(client.clientSecret);
});

test("a second click doesn't rotate twice", async ({ page, poolClient, sandbox }) => {
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

test("with the keyboard, r rotates the row's secret and each Tab leads to the next step", async ({
  page,
  poolClient,
  sandbox,
}) => {
  const { clientId, name, list } = await poolClient();
  await page.goto(`${list}&filter=${encodeURIComponent(name)}`);
  await expect(row(page, clientId)).toBeVisible();
  await table(page).focus();
  await page.keyboard.press("j");
  await page.keyboard.press("r");
  await expect(confirmation(page).getByRole("button", { name: "Cancel" })).toBeFocused();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  const copy = secretDialog(page).getByRole("button", { name: /^Cop(y|ied) New secret$/ });
  await expect(copy).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(copy).toHaveText(/Copied/);
  await page.keyboard.press("Tab");
  const probe = secretDialog(page).getByRole("button", { name: /^Test (the new secret|again)$/ });
  await expect(probe).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(probe).toHaveText("Test again");
  await expect(probe).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(stored(page)).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(secretDialog(page)).toHaveCount(0);
  await expect(table(page)).toBeFocused();
  expect(await works(sandbox.authUrl, { clientId, clientSecret: await clipboard(page) })).toBe(
    true,
  );
  // The remaining toast doesn't capture keys.
  await expect(page.getByText(/'s secret was rotated$/)).toBeVisible();
  await page.keyboard.press("g");
  await page.keyboard.press("r");
  await expect(grid(page)).toBeVisible();
});

test("a link to a rotation opens its first step with the client beside it, and sends nothing", async ({
  page,
  poolClient,
  sandbox,
}) => {
  const client = await poolClient();
  const sent: string[] = [];
  page.on("request", (request) => sent.push(request.url()));
  await page.goto(`${client.list}&rotate=${client.clientId}`);
  await expect(confirmation(page)).toContainText(client.clientId);
  await expect(peek(page)).toContainText(client.clientId);
  await expect(peek(page).getByRole("table", { name: "Which secret works when" })).toBeVisible();
  expect(sent.filter((url) => url.includes("/gateway/rotations"))).toEqual([]);
  await page.reload();
  await expect(confirmation(page)).toContainText(client.clientId);
  await page.keyboard.press("Escape");
  await expect(confirmation(page)).toHaveCount(0);
  await expect(page).not.toHaveURL(/rotate=/);
  await expect(peek(page)).toBeVisible();
  await page.reload();
  await expect(peek(page)).toBeVisible();
  await expect(confirmation(page)).toHaveCount(0);
  expect(await works(sandbox.authUrl, client)).toBe(true);
});

test("a link to a rotation from another screen leads to the list, which knows the client", async ({
  page,
  poolClient,
}) => {
  const client = await poolClient();
  await page.goto(`/teams?organizationId=${client.organizationId}&rotate=${client.clientId}`);
  await expect(confirmation(page)).toContainText(client.clientId);
  await expect(page).toHaveURL(new RegExp(`/api-clients\\?.*rotate=${client.clientId}`));
});
