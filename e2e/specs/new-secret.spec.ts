import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { seriousFindings } from "../support/accessibility/axe.ts";
import { expect, test } from "../support/fixtures.ts";
import {
  CLIPBOARD,
  clipboard,
  confirmation,
  copyAndClose,
  DOTS,
  isOff,
  reveal,
  rotate,
  rotateFromTheList,
  secretDialog,
  secretField,
  stored,
} from "../support/rotation.ts";
import { storedBy } from "../support/left-behind.ts";
import { works } from "../stack/service.ts";

test.use({ permissions: CLIPBOARD });

/** Has the gateway exchange the new secret for a token, one more place where it could be left. */
async function testNew(page: Page) {
  await secretDialog(page).getByRole("button", { name: "Test the new secret" }).click();
  await expect(secretDialog(page)).toContainText("The new secret works.");
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
