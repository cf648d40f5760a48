import { readFileSync } from "node:fs";
import { AxeBuilder } from "@axe-core/playwright";
import { expect, test } from "./fixtures.ts";
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
  table,
} from "./rotation.ts";
import { works } from "./stack/service.ts";

test.use({ permissions: CLIPBOARD });

test("after the dialog has closed, the secret is nowhere", async ({ page, poolClient, run }) => {
  const printed: string[] = [];
  page.on("console", (message) => printed.push(message.text()));
  await rotateFromTheList(page, await poolClient());
  const secret = await reveal(page);
  await copyAndClose(page);
  await expect(page.getByText(/^Secret of .* rotated$/)).toBeVisible();

  const kept = await page.evaluate(async () => {
    const stores = await caches.keys();
    const databases = await indexedDB.databases();
    const fields = [...document.querySelectorAll("input, textarea")].map((field) =>
      "value" in field ? String(field.value) : "",
    );
    return JSON.stringify([
      document.documentElement.outerHTML,
      fields,
      document.title,
      document.cookie,
      location.href,
      history.state,
      Object.entries(localStorage),
      Object.entries(sessionStorage),
      stores,
      databases,
    ]);
  });
  expect(secret.length).toBeGreaterThan(20);
  expect(kept).not.toContain(secret);
  expect(printed.join("\n")).not.toContain(secret);
  expect(readFileSync(run.log, "utf8")).not.toContain(secret);
});

test("after the dialog has closed, the secret isn't in the page's memory either", async ({
  page,
  context,
  poolClient,
}) => {
  await rotateFromTheList(page, await poolClient());
  const secret = await reveal(page);
  const browser = await context.newCDPSession(page);
  const copiesInMemory = async () => {
    const chunks: string[] = [];
    const take = ({ chunk }: { chunk: string }) => void chunks.push(chunk);
    browser.on("HeapProfiler.addHeapSnapshotChunk", take);
    await browser.send("HeapProfiler.collectGarbage");
    await browser.send("HeapProfiler.takeHeapSnapshot", { reportProgress: false });
    browser.off("HeapProfiler.addHeapSnapshotChunk", take);
    return chunks.join("").split(secret).length - 1;
  };
  expect(await copiesInMemory()).toBeGreaterThan(0);
  await copyAndClose(page);
  await expect.poll(copiesInMemory).toBe(0);
});

test("Escape, a press outside and Back don't take an unstored secret away", async ({
  page,
  poolClient,
}) => {
  await page.goto("/recordings");
  await page
    .getByRole("navigation", { name: "Main" })
    .getByRole("link", { name: "API clients" })
    .click();
  await rotateFromTheList(page, await poolClient());
  const secret = await reveal(page);
  const address = page.url();

  await page.keyboard.press("Escape");
  await expect(secretField(page)).toHaveValue(secret);
  await page.mouse.click(5, 5);
  await expect(secretField(page)).toHaveValue(secret);
  await page.goBack();
  await expect(secretDialog(page)).toContainText("This stays until it is stored.");
  await expect(secretField(page)).toHaveValue(secret);
  await page.goBack();
  await expect(secretField(page)).toHaveValue(secret);
  expect(page.url()).toBe(address);

  await copyAndClose(page);
  await page.goBack();
  await expect(page.getByRole("heading", { level: 1, name: "Recordings" })).toBeVisible();
});

test("a reload and a closed tab ask first", async ({ page, poolClient }) => {
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

test("a session that ends leaves the secret where it is, and asks to sign in afterwards", async ({
  page,
  context,
  poolClient,
  sandbox,
  watch,
}) => {
  watch.allowError(/status of 401/);
  const { clientId } = await poolClient();
  await page.goto("/recordings");
  await page
    .getByRole("navigation", { name: "Main" })
    .getByRole("link", { name: "API clients" })
    .click();
  await rotateFromTheList(page, { clientId });
  await context.clearCookies();
  await page.goBack();
  await expect(secretDialog(page)).toContainText("This stays until it is stored.");
  await copyAndClose(page);
  const clientSecret = await clipboard(page);
  expect(await works(sandbox.authUrl, { clientId, clientSecret })).toBe(true);
  const again = page.getByRole("dialog", { name: "The session has ended" });
  await again.getByRole("button", { name: "Use the sandbox" }).click();
  await expect(again).toHaveCount(0);
  await expect(table(page)).toBeVisible();
});

test("the secret is masked until asked for, and again when the window is left or a minute passes", async ({
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

test("copies the secret, the id or both, and counts only what holds the secret as stored", async ({
  page,
  poolClient,
}) => {
  const { clientId } = await poolClient();
  await rotateFromTheList(page, { clientId });
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
  const { clientId } = await poolClient();
  await rotateFromTheList(page, { clientId });
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

test("where the clipboard is denied, the secret is selected for copying by hand", async ({
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
  await expect(secretDialog(page).getByRole("alert")).toContainText("denies the clipboard");
  await expect(secretField(page)).toBeFocused();
  const secret = await secretField(page).inputValue();
  expect(secret).not.toMatch(DOTS);
  expect(await page.evaluate(() => getSelection()?.toString())).toBe(secret);
  await stored(page).click();
  await expect(secretDialog(page)).toHaveCount(0);
});

test("axe finds nothing serious in the dialogs of a rotation, light and dark", async ({
  page,
  poolClient,
}) => {
  const seriousIn = async (name: string) => {
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      const { violations } = await new AxeBuilder({ page }).analyze();
      const serious = violations.filter(({ impact }) => /serious|critical/.test(impact ?? ""));
      const found = serious.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]);
      expect.soft(found, `${name}, ${colorScheme}`).toEqual([]);
    }
  };
  const { clientId } = await poolClient();
  await page.goto("/api-clients");
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
