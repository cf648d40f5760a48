import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { seriousFindings } from "../support/accessibility/axe.ts";
import { test } from "../support/faulty-fixtures.ts";
import { expect, type PoolClient } from "../support/fixtures.ts";
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
  testNew,
  uncertain,
} from "../support/rotation.ts";
import { storedBy } from "../support/left-behind.ts";
import { works } from "../stack/service.ts";
import { heading } from "../support/locators.ts";
import { settled } from "../support/settled.ts";

test.use({ permissions: CLIPBOARD });

/** Comes to the list by a link, so that Back leads to recordings, and rotates there. */
async function rotateFromRecordings(page: Page, client: PoolClient) {
  await page.goto(`/recordings?organizationId=${client.organizationId}`);
  await page
    .getByRole("navigation", { name: "Main" })
    .getByRole("link", { name: "API clients" })
    .click();
  await expect(table(page)).toBeVisible();
  await rotateFromTheList(page, client);
}

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

test("only copies with the secret count as stored", async ({ page, poolClient }) => {
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
  await dialog.getByRole("button", { name: "Copy New secret" }).click();
  await expect.poll(() => clipboard(page)).toBe(secret);
  await stored(page).click();
  await expect(dialog).toHaveCount(0);
});

test("downloads both as a file", async ({ page, poolClient, sandbox }) => {
  const { clientId, list } = await poolClient();
  await rotateFromTheList(page, { clientId, list });
  const starts = page.waitForEvent("download");
  await secretDialog(page).getByRole("button", { name: "Download .env" }).click();
  const download = await starts;
  expect(download.suggestedFilename()).toBe(`${clientId}.env`);
  const text = readFileSync(await download.path(), "utf8");
  const clientSecret = /^CLIENT_SECRET=(.+)$/m.exec(text)?.[1] ?? "";
  expect(text).toBe(`CLIENT_ID=${clientId}\nCLIENT_SECRET=${clientSecret}\n`);
  expect(await works(sandbox.authUrl, { clientId, clientSecret })).toBe(true);
  await stored(page).click();
  await expect(secretDialog(page)).toHaveCount(0);
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

test("Escape, a click outside and Back don't close it", async ({ page, poolClient }) => {
  const client = await poolClient();
  await rotateFromRecordings(page, client);
  const secret = await reveal(page);
  const address = page.url();

  await page.keyboard.press("Escape");
  await expect(secretDialog(page)).toContainText("This stays open until you store the secret.");
  await expect(secretField(page)).toHaveValue(secret);
  await page.mouse.click(5, 5);
  await expect(secretField(page)).toHaveValue(secret);
  await page.goBack();
  await expect(secretDialog(page)).toContainText("This stays open until you store the secret.");
  await expect(secretField(page)).toHaveValue(secret);
  await page.goBack();
  await expect(secretField(page)).toHaveValue(secret);
  await expect(page).toHaveURL(address);

  await copyAndClose(page);
  await page.goBack();
  await expect(page.getByRole("heading", { level: 1, name: "Recordings" })).toBeVisible();
});

test("Forward and a followed link don't close it either", async ({ page, poolClient }) => {
  const menu = page.getByRole("navigation", { name: "Main" });
  const client = await poolClient();
  await page.goto(client.list);
  await menu.getByRole("link", { name: "Teams" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Teams" })).toBeVisible();
  await page.goBack();
  await rotateFromTheList(page, client);
  const secret = await reveal(page);
  const address = page.url();
  await page.goForward();
  await expect(secretDialog(page)).toContainText("This stays open until you store the secret.");
  await expect(secretField(page)).toHaveValue(secret);
  // The dialog covers the links, so follow one as a script or an extension would.
  await page
    .getByRole("link", { name: "Recordings", includeHidden: true })
    .first()
    .evaluate((link) => {
      link.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
    });
  await expect(secretField(page)).toHaveValue(secret);
  expect(page.url()).toBe(address);
  await copyAndClose(page);
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
  await rotateFromRecordings(page, client);
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

test("a closed dialog of an unknown outcome stays closed: on reload, Back, Forward and in other tabs", async ({
  page,
  context,
  client,
  toService,
  watch,
}) => {
  toService.faults.push("lost");
  await begin(page, client);
  await expect(uncertain(page)).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`rotate=${client.clientId}`));
  const list = page.url();
  const staysClosed = async (tab: Page) => {
    await expect(table(tab)).toBeVisible();
    await settled(tab, watch);
    await expect(dialogs(tab)).toHaveCount(0);
    await expect(tab).not.toHaveURL(/rotate=/);
  };
  await uncertain(page).getByRole("button", { name: "Close" }).click();
  await page.reload();
  await staysClosed(page);
  const menu = page.getByRole("navigation", { name: "Main" });
  await menu.getByRole("link", { name: "Teams" }).click();
  await expect(heading(page, "Teams")).toBeVisible();
  await page.goBack();
  await staysClosed(page);
  await page.goForward();
  await expect(heading(page, "Teams")).toBeVisible();
  await expect(dialogs(page)).toHaveCount(0);

  // Its own address opens it in another tab, and closing it there is as final.
  const beside = await context.newPage();
  await beside.goto(list);
  await uncertain(beside).getByRole("button", { name: "Close" }).click();
  await beside.reload();
  await staysClosed(beside);
});

test("an unknown outcome locks the client in every tab, across reloads, until it is resolved", async ({
  page,
  context,
  client,
  toService,
  sandbox,
}) => {
  toService.faults.push("lost");
  const beside = await context.newPage();
  await beside.goto(page.url());
  await page.bringToFront();
  await begin(page, client);
  const panel = uncertain(page);
  await expect(panel).toContainText("A second rotation could stop it", {
    ignoreCase: true,
  });
  await panel.getByRole("textbox", { name: "Secret in use" }).fill(client.clientSecret);
  await panel.getByRole("button", { name: "Test the secret in use" }).click();
  await expect(panel.getByText("Secret in use works.")).toBeVisible();
  await panel.getByRole("button", { name: "Check again" }).click();
  await expect(panel).toBeVisible();
  await panel.getByRole("button", { name: "Close" }).click();
  const steps = row(page, client.clientId).getByRole("button", { name: "What to do" });
  for (const tab of [page, beside]) {
    await expect(row(tab, client.clientId)).toContainText("What to do");
    await expect(rotate(tab, client.clientId)).toHaveCount(0);
  }
  await page.reload();
  await expect(steps).toBeVisible();
  await expect(rotate(page, client.clientId)).toHaveCount(0);
  expect(toService.seen).toBe(1);

  await steps.click();
  await planAgain(page);
  await copyAndClose(page);
  const { clientId } = client;
  const clientSecret = await clipboard(page);
  expect(await works(sandbox.authUrl, { clientId, clientSecret })).toBe(true);
  await expect(rotate(page, clientId)).toBeVisible();
  await expect(rotate(beside, clientId)).toBeVisible();
});
