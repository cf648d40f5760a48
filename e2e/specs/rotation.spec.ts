import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { seriousFindings } from "../support/accessibility/axe.ts";
import { test } from "../support/faulty-fixtures.ts";
import { expect } from "../support/fixtures.ts";
import {
  begin,
  CLIPBOARD,
  clipboard,
  confirmation,
  copyAndClose,
  dialogs,
  DOTS,
  isOff,
  planAgain,
  reveal,
  rotate,
  rotateFromTheList,
  row,
  secretDialog,
  secretField,
  stored,
  table,
  tape,
  testNew,
  uncertain,
} from "../support/rotation.ts";
import { storedBy } from "../support/left-behind.ts";
import { works } from "../stack/service.ts";
import { heading, peek } from "../support/locators.ts";
import { settled } from "../support/settled.ts";

test.use({ permissions: CLIPBOARD });

test("who may not rotate copies a link that opens the first step for the client's creator", async ({
  page,
  sandbox,
  signIn,
}) => {
  const { clientId } = sandbox.organizationClient;
  await page.goto(`/api-clients?organizationId=${sandbox.organizationId}`);
  await expect(rotate(page, clientId)).toHaveCount(0);
  await row(page, clientId).getByText(clientId).click();
  const button = peek(page).getByRole("button", { name: /^Rotate secret of / });
  await isOff(button);
  await expect(button).toHaveAccessibleDescription(
    /^Only .+, who created this client, can rotate it/,
  );
  await button.click({ force: true });
  await expect(confirmation(page)).toHaveCount(0);
  await peek(page).getByRole("button", { name: "Copy link for its creator" }).click();
  await expect(page.getByText("Link copied")).toBeVisible();
  const link = await clipboard(page);
  await page.goto(link);
  await expect(peek(page)).toContainText(/Only .+, who created this client, can rotate it\./);
  await expect(page).not.toHaveURL(/rotate=/);
  await expect(confirmation(page)).toHaveCount(0);

  await signIn({ kind: "client-app", ...sandbox.organizationClient });
  const sent: string[] = [];
  page.on("request", (request) => sent.push(request.url()));
  await page.goto(link);
  await expect(confirmation(page)).toContainText(clientId);
  await expect(peek(page)).toContainText(clientId);
  await expect(peek(page).getByRole("table", { name: "Which secret works when" })).toBeVisible();
  await page.reload();
  await expect(confirmation(page)).toContainText(clientId);
  await page.keyboard.press("Escape");
  await expect(confirmation(page)).toHaveCount(0);
  await expect(page).not.toHaveURL(/rotate=/);
  await expect(table(page)).toBeFocused();
  await page.reload();
  await expect(peek(page)).toBeVisible();
  await expect(confirmation(page)).toHaveCount(0);
  expect(sent.filter((url) => url.includes("/gateway/rotations"))).toEqual([]);
  expect(await works(sandbox.authUrl, sandbox.organizationClient)).toBe(true);
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

/** The timeline's table: what each secret does before, after, and after the next rotation. */
const drawn = (page: Page) =>
  tape(page)
    .getByRole("row")
    .evaluateAll(([, ...rows]) =>
      rows.map((cells) => [...cells.querySelectorAll("td")].map((cell) => cell.innerText.trim())),
    );

test("asks first and draws which secret works when, and afterwards what happened", async ({
  page,
  poolClient,
}) => {
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

  await page.keyboard.press("Enter");
  const head = tape(page).getByRole("columnheader");
  await expect(head).toHaveText([
    "Secret",
    "Now",
    "After this rotation",
    "After the next rotation",
  ]);
  expect(await drawn(page)).toEqual([
    ["works", "stops immediately", ""],
    ["works", "works", "stops"],
    ["not created yet", "works", "works"],
  ]);
  await expect(confirmation(page)).toContainText(/Created \d+ \w+ \(.+ ago\)\./);
  await confirmation(page).getByRole("button", { name: "Rotate secret" }).click();
  await expect(head).toHaveText(["Secret", "Before", "Now", "After the next rotation"]);
  expect((await drawn(page))[0]).toEqual(["works", "stopped", ""]);
  await copyAndClose(page);
  // The list is read again.
  await expect(row(page, client.clientId)).toContainText("Less than a day");
  await rotate(page, client.clientId).click();
  await expect(confirmation(page)).toContainText("Last rotated here");
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
  await refusal.getByRole("button", { name: "Retry" }).click();
  await confirmation(page).getByRole("button", { name: "Rotate secret" }).click();
  await refusal.getByRole("button", { name: "Close" }).click();
  await expect(refusal).toHaveCount(0);
  expect(await works(sandbox.authUrl, sandbox.organizationClient)).toBe(true);
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

test("after the dialog closes, the secret is nowhere", async ({ page, poolClient, run }) => {
  const printed: string[] = [];
  page.on("console", (message) => printed.push(message.text()));
  const kept: (string | undefined)[] = [];
  page.on("response", (response) => {
    if (/\/gateway\/(?:rotations|secret-probe)/.test(response.url())) {
      kept.push(response.headers()["cache-control"]);
    }
  });
  await rotateFromTheList(page, await poolClient());
  const secret = await reveal(page);
  await testNew(page);
  await copyAndClose(page);
  await expect(page.getByText(/'s secret was rotated$/)).toBeVisible();

  // No cache may keep the answer.
  expect(kept.length).toBeGreaterThan(2);
  for (const rule of kept) expect(rule).toContain("no-store");
  const left = await storedBy(page);
  expect(secret.length).toBeGreaterThan(20);
  expect(left).not.toContain(secret);
  expect(printed.join("\n")).not.toContain(secret);
  expect(readFileSync(run.log, "utf8")).not.toContain(secret);
});

test("the secret is masked until revealed, and again on blur or after a minute", async ({
  page,
  poolClient,
}) => {
  await page.clock.install();
  await rotateFromTheList(page, await poolClient());
  await expect(secretField(page)).toHaveValue(DOTS);
  await reveal(page);
  await page.evaluate(() => window.dispatchEvent(new Event("blur")));
  await expect(secretField(page)).toHaveValue(DOTS);
  await reveal(page);
  await page.clock.fastForward("00:59");
  await expect(secretField(page)).not.toHaveValue(DOTS);
  await page.clock.fastForward("00:02");
  await expect(secretField(page)).toHaveValue(DOTS);
  await copyAndClose(page);
});

test("only copies with the secret and the file count as stored", async ({
  page,
  poolClient,
  sandbox,
}) => {
  const { clientId, list } = await poolClient();
  await rotateFromTheList(page, { clientId, list });
  const dialog = secretDialog(page);
  await isOff(stored(page));
  await dialog.getByRole("button", { name: "Copy Client ID" }).click();
  await expect.poll(() => clipboard(page)).toBe(clientId);
  await isOff(stored(page));
  await stored(page).click({ force: true });
  await expect(dialog).toBeVisible();

  const secret = await reveal(page);
  await dialog.getByRole("button", { name: "Hide New secret" }).click();
  await secretField(page).focus();
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.press("ControlOrMeta+c");
  await expect.poll(() => clipboard(page)).toBe(secret);
  await dialog.getByRole("button", { name: "Copy both as .env" }).click();
  const env = `CLIENT_ID=${clientId}\nCLIENT_SECRET=${secret}\n`;
  await expect.poll(() => clipboard(page)).toBe(env);
  const starts = page.waitForEvent("download");
  await dialog.getByRole("button", { name: "Download .env" }).click();
  const download = await starts;
  expect(download.suggestedFilename()).toBe(`${clientId}.env`);
  expect(readFileSync(await download.path(), "utf8")).toBe(env);
  await dialog.getByRole("button", { name: "Copy New secret" }).click();
  await expect.poll(() => clipboard(page)).toBe(secret);
  expect(await works(sandbox.authUrl, { clientId, clientSecret: secret })).toBe(true);
  await stored(page).click();
  await expect(dialog).toHaveCount(0);
});

test("if the clipboard is denied, the secret is selected for copying by hand", async ({
  page,
  context,
  poolClient,
  run,
}) => {
  const browser = await context.newCDPSession(page);
  const { targetInfo } = await browser.send("Target.getTargetInfo");
  await browser.send("Browser.setPermission", {
    ...(targetInfo.browserContextId && { browserContextId: targetInfo.browserContextId }),
    permission: { name: "clipboard-write" },
    setting: "denied",
    origin: run.origin,
  });
  await rotateFromTheList(page, await poolClient());
  await secretDialog(page).getByRole("button", { name: "Copy New secret" }).click();
  await expect(secretDialog(page).getByRole("alert")).toContainText("blocked clipboard access");
  await expect(secretField(page)).toBeFocused();
  const secret = await secretField(page).inputValue();
  expect(secret).not.toMatch(DOTS);
  await expect.poll(() => page.evaluate(() => getSelection()?.toString())).toBe(secret);
  await stored(page).click();
  await expect(secretDialog(page)).toHaveCount(0);
});

test("the rotation dialogs have no serious accessibility issue, light and wide, dark and narrow", async ({
  page,
  poolClient,
}) => {
  const seriousIn = async (name: string) => {
    for (const [colorScheme, width] of [
      ["light", 1440],
      ["dark", 390],
    ] as const) {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width, height: 900 });
      expect.soft(await seriousFindings(page), `${name}, ${colorScheme}`).toEqual([]);
    }
  };
  const { clientId, list } = await poolClient();
  await page.goto(list);
  await rotate(page, clientId).click();
  await expect(confirmation(page)).toBeVisible();
  await seriousIn("the question");
  await confirmation(page).getByRole("button", { name: "Rotate secret" }).click();
  await expect(secretDialog(page)).toBeVisible();
  await seriousIn("the masked secret");
  await secretDialog(page).getByRole("button", { name: "Copy New secret" }).click();
  await reveal(page);
  await seriousIn("the shown secret");
  await stored(page).click();
});

test("Escape, a click outside, Back, Forward and a followed link don't close it", async ({
  page,
  poolClient,
}) => {
  const client = await poolClient();
  const menu = page.getByRole("navigation", { name: "Main" });
  await page.goto(`/recordings?organizationId=${client.organizationId}`);
  await menu.getByRole("link", { name: "API clients" }).click();
  await expect(table(page)).toBeVisible();
  await menu.getByRole("link", { name: "Teams" }).click();
  await expect(heading(page, "Teams")).toBeVisible();
  await page.goBack();
  await rotateFromTheList(page, client);
  const secret = await reveal(page);
  const address = page.url();
  const staysOpen = async () => {
    await expect(secretDialog(page)).toContainText("This stays open until you store the secret.");
    await expect(secretField(page)).toHaveValue(secret);
  };
  await page.keyboard.press("Escape");
  await staysOpen();
  await page.mouse.click(5, 5);
  await staysOpen();
  for (const leave of ["goBack", "goBack", "goForward"] as const) {
    await page[leave]();
    await staysOpen();
  }
  // The dialog covers the links, so follow one as a script or an extension would.
  await page
    .getByRole("link", { name: "Recordings", includeHidden: true })
    .first()
    .evaluate((link) => {
      link.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
    });
  await staysOpen();
  await expect(page).toHaveURL(address);
  await copyAndClose(page);
  await page.goBack();
  await expect(heading(page, "Recordings")).toBeVisible();
});

test("reloading and closing the tab ask first", async ({ page, poolClient }) => {
  await rotateFromTheList(page, await poolClient());
  const secret = await reveal(page);
  const asked: string[] = [];
  page.on("dialog", async (dialog) => {
    asked.push(dialog.type());
    await dialog.dismiss();
  });
  await page.keyboard.press("F5");
  await page.evaluate(() => location.reload());
  await expect.poll(() => asked).toContain("beforeunload");
  await expect(secretField(page)).toHaveValue(secret);
  const before = asked.length;
  await page.close({ runBeforeUnload: true });
  await expect.poll(() => asked.length).toBeGreaterThan(before);
  expect(page.isClosed()).toBe(false);
  await expect(secretField(page)).toHaveValue(secret);
  await copyAndClose(page);
  page.removeAllListeners("dialog");
  await page.reload();
  await expect(table(page)).toBeVisible();
});

test("an ended session leaves the secret open and asks to sign in afterwards", async ({
  page,
  context,
  poolClient,
  sandbox,
  watch,
}) => {
  watch.allowError(/status of 401/);
  const client = await poolClient();
  const { clientId } = client;
  // By a link, so that Back leads to another screen.
  await page.goto(`/teams?organizationId=${client.organizationId}`);
  await page.getByRole("link", { name: "API clients" }).click();
  await expect(table(page)).toBeVisible();
  await rotateFromTheList(page, client);
  await context.clearCookies();
  await page.goBack();
  await expect(secretDialog(page)).toContainText("This stays open until you store the secret.");
  await copyAndClose(page);
  const clientSecret = await clipboard(page);
  expect(await works(sandbox.authUrl, { clientId, clientSecret })).toBe(true);
  const again = page.getByRole("dialog", { name: "The session has ended" });
  await again.getByRole("button", { name: "Use the sandbox" }).click();
  await expect(again).toHaveCount(0);
  await expect(table(page)).toBeVisible();
});

test("a secret left halfway is shown on whatever screen is opened next, and until it is stored", async ({
  page,
  client,
  toGateway,
  toService,
}) => {
  await rotateFromTheList(page, client);
  const secret = await reveal(page);
  page.on("dialog", (dialog) => dialog.accept());
  await page.goto(`${toGateway.address}/teams`);
  await expect(secretDialog(page)).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/teams\\?.*rotate=${client.clientId}`));
  await page.reload();
  expect(await reveal(page)).toBe(secret);
  await copyAndClose(page);
  await expect(page).toHaveURL(/\/teams$/);
  await page.reload();
  await expect(heading(page, "Teams")).toBeVisible();
  await expect(dialogs(page)).toHaveCount(0);
  expect(toService.executed).toBe(1);
});

test("an unknown outcome locks the client in every tab, across reloads, until it is resolved", async ({
  page,
  context,
  client,
  toService,
  sandbox,
  watch,
}) => {
  // It takes the way of a person through most of the dialogs.
  test.slow();
  const { clientId } = client;
  const beside = await context.newPage();
  await beside.goto(page.url());
  await page.bringToFront();
  await rotateFromTheList(page, client);
  await copyAndClose(page);
  const inUse = await clipboard(page);
  toService.faults.push("lost");
  await begin(page, client);
  const panel = uncertain(page);
  await expect(panel).toContainText("A second rotation could stop it", {
    ignoreCase: true,
  });
  await panel.getByRole("textbox", { name: "Secret in use" }).fill(inUse);
  await panel.getByRole("button", { name: "Test the secret in use" }).click();
  await expect(panel.getByText("Secret in use works.")).toBeVisible();
  const older = panel.getByRole("textbox", { name: "Secret before it" });
  await older.fill(client.clientSecret);
  await older.press("Enter");
  await expect(panel).toContainText("Secret before it works.");
  await expect(panel).toContainText("So the service didn't rotate");
  await panel.getByRole("button", { name: "Check again" }).click();
  await expect(panel).toBeVisible();
  const address = page.url();
  expect(address).toContain(`rotate=${clientId}`);
  await panel.getByRole("button", { name: "Close" }).click();
  for (const tab of [page, beside]) {
    await expect(row(tab, clientId)).toContainText("What to do");
    await expect(rotate(tab, clientId)).toHaveCount(0);
  }
  await page.reload();
  await expect(row(page, clientId)).toContainText("What to do");
  await expect(rotate(page, clientId)).toHaveCount(0);
  // What is closed stays closed, and only its own address opens it.
  await settled(page, watch);
  await expect(dialogs(page)).toHaveCount(0);
  await expect(page).not.toHaveURL(/rotate=/);
  expect(toService.seen).toBe(2);

  await page.goto(address);
  await planAgain(page);
  await copyAndClose(page);
  const clientSecret = await clipboard(page);
  expect(await works(sandbox.authUrl, { clientId, clientSecret })).toBe(true);
  // Without the panel that an address opens beside the list.
  await page.goto(new URL(client.list, address).href);
  await expect(rotate(page, clientId)).toBeVisible();
  await expect(rotate(beside, clientId)).toBeVisible();
});
