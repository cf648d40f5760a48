import type { Page } from "@playwright/test";
import { signIn } from "~/contract/gateway.ts";
import { readSandboxFile } from "../../server/shared/sandbox-file.ts";
import { sandboxConnections } from "../../server/gateway/people/testing/sandbox-people.ts";
import { works } from "../stack/service.ts";
import { expect, SIGNED_OUT } from "../support/fixtures.ts";
import { memoryOf, storedBy } from "../support/left-behind.ts";
import { button, dialog, grid, heading } from "../support/locators.ts";
import { enterAtProvider, goToProvider, peopleTest, signInAs } from "../support/people.ts";
import {
  CLIPBOARD,
  confirmation,
  copyAndClose,
  reveal,
  rotate,
  secretDialog,
  table,
} from "../support/rotation.ts";
import { signOut } from "../support/signing.ts";

// What people do once they are signed in, on a console where rotating needs a recent sign-in.

const MINUTE = 60_000;

const test = peopleTest({
  access: { confirmMinutes: 10 },
  environment: { METRICS_PORT: "0" },
});
test.use({ storageState: SIGNED_OUT, permissions: CLIPBOARD });

const menu = (page: Page) => button(page, /^Session/);
const sidebar = (page: Page) => page.getByRole("navigation", { name: "Main" });
/** At the bottom of the sidebar: who is signed in, with what. */
const who = (page: Page, connection: string) =>
  sidebar(page).getByText(connection, { exact: true });

test("another connection begins a session that other tabs follow", async ({
  page,
  context,
  opened,
}) => {
  await signInAs(page, `${opened.origin}/organizations`, "ada");
  await expect(who(page, "All organizations, Admin")).toBeVisible();
  const other = await context.newPage();
  await other.goto(`${opened.origin}/teams`);
  await expect(who(other, "All organizations, Admin")).toBeVisible();
  await page.bringToFront();
  await menu(page).click();
  await dialog(page, "Session").getByText("Meridian Home Group", { exact: true }).click();
  for (const one of [page, other]) {
    await expect(who(one, "Meridian Home Group, Admin")).toBeVisible();
    await expect(who(one, "All organizations, Admin")).toHaveCount(0);
  }
});

test("a tab that missed the switch to another connection says which one it is now", async ({
  page,
  context,
  opened,
}) => {
  await signInAs(page, `${opened.origin}/organizations?create=true`, "ada");
  await expect(who(page, "All organizations, Admin")).toBeVisible();
  const form = dialog(page, "New organization");
  await form.getByRole("textbox", { name: "Name" }).fill("Harbor");
  const answer = await context.request.post(opened.origin + signIn.path, {
    headers: { "X-Console": "1" },
    data: { kind: "connection", connection: "Meridian Home Group" },
  });
  expect(answer.status()).toBe(200);
  await form.getByRole("button", { name: "Create organization" }).click();
  const changed = dialog(page, "Your sign-in changed in another tab");
  await expect(changed).toContainText("Now signed in: Ada Admin, Meridian Home Group.");
  await expect(changed).toContainText("still shows Ada Admin, All organizations");
  page.on("dialog", (question) => void question.accept());
  await changed.getByRole("button", { name: "Reload" }).click();
  await expect(who(page, "Meridian Home Group, Admin")).toBeVisible();
});

test("a rotation waits for a recent sign-in and continues in the same dialog", async ({
  page,
  opened,
  poolClient,
  sandbox,
}) => {
  const client = await poolClient();
  await signInAs(page, opened.origin + client.list, "ada");
  await expect(table(page)).toBeVisible();
  // The provider's clock stays, and the gateway accepts a sign-in that is 11 minutes old by its own.
  await opened.moveClock(10.5 * MINUTE);
  await page.clock.install({ time: opened.now() });
  await page.reload();
  await rotate(page, client.clientId).click();
  await expect(confirmation(page)).toContainText(
    "Rotating needs a sign-in from the last 10 minutes",
  );
  await confirmation(page).getByRole("button", { name: "Confirm with Example ID" }).click();
  await enterAtProvider(page, "ada");
  await expect(page).toHaveURL(new RegExp(`^${opened.origin}/api-clients`));
  await confirmation(page).getByRole("button", { name: "Rotate secret" }).click();
  await expect(secretDialog(page)).toBeVisible();
  const clientSecret = await reveal(page);
  await copyAndClose(page);
  expect(await works(sandbox.authUrl, { clientId: client.clientId, clientSecret })).toBe(true);
});

test("a confirmation in another tab keeps what was typed to revoke a token", async ({
  page,
  context,
  opened,
}) => {
  await signInAs(page, `${opened.origin}/access-tokens`, "ada");
  const secret = page.getByLabel("Client secret", { exact: true });
  await secret.fill("typed before");
  const revoke = page.getByRole("dialog").getByRole("button", { name: "Revoke token" });
  await expect(revoke).toBeEnabled();
  await opened.moveClock(10.5 * MINUTE);
  await page.clock.setFixedTime(opened.now());
  const reason = "This needs a sign-in from the last 10 minutes.";
  // The page compares its clocks every ten seconds, as long as the tests wait otherwise.
  await expect(revoke).toHaveAttribute("data-tip", reason, { timeout: 30_000 });
  const opening = context.waitForEvent("page");
  await page.getByRole("link", { name: "Confirm with Example ID in a new tab" }).click();
  const other = await opening;
  await other.clock.setFixedTime(opened.now());
  await other.getByRole("button", { name: "Confirm with Example ID" }).click();
  await enterAtProvider(other, "ada");
  await expect(other).toHaveURL(`${opened.origin}/api-clients?revoke=true`);
  await expect(revoke).not.toHaveAttribute("data-tip", reason);
  await expect(secret).toHaveValue("typed before");
});

test("no token of the provider and no connection's secret is left anywhere", async ({
  page,
  opened,
  run,
}) => {
  const answers: Promise<string>[] = [];
  page.on("response", (response) => {
    if (!response.url().startsWith(opened.origin)) return;
    answers.push(
      Promise.all([response.text().catch(() => ""), response.allHeaders()]).then((parts) =>
        JSON.stringify(parts),
      ),
    );
  });
  await signInAs(page, `${opened.origin}/activity?show=all`, "ada");
  await expect(grid(page, "Activity")).toBeVisible();
  await opened.moveClock(6 * MINUTE);
  await page.reload();
  await expect(grid(page, "Activity")).toBeVisible();
  const found = [await storedBy(page), await memoryOf(page), opened.printed()];
  const port = /metrics ready (\S+)/.exec(opened.printed())?.[1] ?? "";
  found.push(await (await page.request.get(port)).text());
  await signOut(page);
  await expect(page).toHaveURL(`${opened.origin}/sign-in`);
  found.push(...(await Promise.all(answers)), await memoryOf(page), await storedBy(page));
  const connections = Object.values(sandboxConnections(readSandboxFile(run.dataDir)));
  const secrets = [
    ...opened.provider.secrets,
    ...connections.map(({ clientSecret }) => clientSecret),
    ...opened.secrets,
  ];
  expect(secrets.length).toBeGreaterThan(8);
  const all = found.join("\n");
  expect(secrets.filter((secret) => all.includes(secret))).toEqual([]);
});

test("activity says who, finds people, and shows viewers their own only", async ({
  page,
  opened,
}) => {
  const rows = grid(page, "Activity")
    .getByRole("row")
    .filter({ hasText: /\d:\d\d\s[AP]M/ });
  const people = grid(page, "Activity").getByText(/^(Ada Admin|Ed Editor|Vi Viewer)$/);
  await signInAs(page, `${opened.origin}/organizations`, "vi");
  await expect(heading(page, "Organizations")).toBeVisible();
  await page.goto(`${opened.origin}/activity?show=all`);
  await expect(rows.first()).toHaveText(/Sign in.*Vi Viewer.*Done/);
  await expect(people.filter({ hasNotText: "Vi Viewer" })).toHaveCount(0);
  await expect(page.getByText("Your own events. Admins see everyone's.")).toBeVisible();
  await signOut(page);
  await expect(page).toHaveURL(`${opened.origin}/sign-in`);

  await page.goto(`${opened.origin}/activity?show=all`);
  await goToProvider(page);
  await enterAtProvider(page, "ada");
  await expect(people.filter({ hasText: "Ada Admin" }).first()).toBeVisible();
  await page.getByRole("textbox", { name: "Person" }).fill("vi@example");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/person=vi/);
  await page.reload();
  await expect(people.filter({ hasText: "Vi Viewer" }).first()).toBeVisible();
  await expect(people.filter({ hasText: "Ada Admin" })).toHaveCount(0);
  await rows.filter({ hasText: "Sign in" }).first().getByText("Vi Viewer").click();
  const peek = page.getByRole("complementary", { name: "Peek" });
  for (const text of ["identity provider confirmed", "vi@example.com", "All organizations"]) {
    await expect(peek).toContainText(text);
  }
});
