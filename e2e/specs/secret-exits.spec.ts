import { expect, test } from "../support/fixtures.ts";
import {
  CLIPBOARD,
  clipboard,
  copyAndClose,
  reveal,
  rotateFromTheList,
  secretDialog,
  secretField,
  table,
} from "../support/rotation.ts";
import { works } from "../stack/service.ts";

test.use({ permissions: CLIPBOARD });

test("Escape, a click outside and Back don't close it", async ({ page, poolClient }) => {
  const client = await poolClient();
  await page.goto(`/recordings?organizationId=${client.organizationId}`);
  await page
    .getByRole("navigation", { name: "Main" })
    .getByRole("link", { name: "API clients" })
    .click();
  await expect(table(page)).toBeVisible();
  await rotateFromTheList(page, client);
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
  await page.goto(`/recordings?organizationId=${client.organizationId}`);
  await page
    .getByRole("navigation", { name: "Main" })
    .getByRole("link", { name: "API clients" })
    .click();
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
