import { randomUUID } from "node:crypto";
import { expect, SIGNED_OUT, test as base } from "../support/fixtures.ts";
import { startFaultProxy } from "../stack/fault-proxy.ts";
import { button, dialog, grid, heading } from "../support/locators.ts";
import { signInWith } from "../support/signing.ts";

/** Neither https nor loopback, so browsers leave out what they have in secure contexts only. */
const ORIGIN = "http://console.example";

const test = base.extend({
  storageState: SIGNED_OUT,
  baseURL: ORIGIN,
  proxy: async ({ run, watch }, use) => {
    const proxy = await startFaultProxy(/^$/);
    proxy.target = run.origin;
    watch.allowOrigin(ORIGIN);
    // The tests' own calls go there directly.
    await use({ server: proxy.address, bypass: "localhost" });
    await proxy.close();
  },
});

test("a page on plain http signs in, writes and rotates a secret", async ({
  page,
  watch,
  poolClient,
  writer,
}) => {
  // The browser says that it leaves out what such a page may not have.
  watch.allowError(/Cross-Origin-Opener-Policy/);
  const client = await poolClient();
  await page.goto("/sign-in");
  expect(await page.evaluate(() => isSecureContext)).toBe(false);
  await signInWith(page, writer);
  await expect(heading(page, "Overview")).toBeVisible();

  const name = `Plain ${randomUUID().slice(0, 8)}`;
  await page.goto("/organizations?create=true");
  await page.getByRole("textbox", { name: "Name" }).fill(name);
  await button(page, "Create organization").click();
  await expect(grid(page, "Organizations").getByRole("link", { name })).toBeVisible();

  await page.goto("/accounts");
  const form = dialog(page, "Create account");
  await form.getByRole("button", { name: "Add address" }).click();
  await expect(form.getByRole("textbox", { name: "City" })).toBeVisible();

  await page.goto("/engagements");
  await page.getByRole("button", { name: "Example" }).click();
  await button(page, "Sync engagement").click();
  await expect(page.getByText("Raw response")).toBeVisible();

  await page.goto(client.list);
  const row = page.getByRole("row").filter({ hasText: client.name });
  await row.getByRole("button", { name: "Rotate secret" }).click();
  const question = page.getByRole("alertdialog", { name: "Rotate secret" });
  await question.getByRole("button", { name: "Rotate secret" }).click();
  await expect(dialog(page, "Store the new secret")).toBeVisible();
});
