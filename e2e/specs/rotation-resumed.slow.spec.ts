import type { Page } from "@playwright/test";
import { test } from "../support/faulty-fixtures.ts";
import { expect } from "../support/fixtures.ts";
import {
  begin,
  CLIPBOARD,
  confirmation,
  copyAndClose,
  planAgain,
  reveal,
  rotate,
  rotateFromTheList,
  secretDialog,
  secretField,
  stored,
  uncertain,
} from "../support/rotation.ts";
import { heading } from "../support/locators.ts";
import { settled } from "../support/settled.ts";
import { grid } from "../support/locators.ts";

test.use({ permissions: CLIPBOARD });

/** Every dialog of a rotation, whatever its step. */
const dialogs = (page: Page) => page.getByRole("dialog").or(page.getByRole("alertdialog"));

test("a tab closed halfway leaves its secret to the next one that asks, not to any open tab", async ({
  page,
  context,
  client,
  toGateway,
  toService,
  watch,
}) => {
  await rotateFromTheList(page, client);
  const secret = await reveal(page);
  const beside = await context.newPage();
  await beside.goto(toGateway.address + client.list);
  await expect(rotate(beside, client.clientId)).toBeVisible();
  await settled(beside, watch);
  // For a moment it waits for a tab that may just have been closed.
  await expect
    .poll(() => beside.evaluate(async () => (await navigator.locks.query()).pending))
    .toEqual([]);
  await expect(secretDialog(beside)).toHaveCount(0);
  await page.close({ runBeforeUnload: false });
  // The other tab resumes it on request, because no tab has it open.
  await rotate(beside, client.clientId).click();
  await expect(secretDialog(beside)).toBeVisible();
  await secretDialog(beside).getByRole("button", { name: "Reveal New secret" }).click();
  await expect(secretField(beside)).toHaveValue(secret);
  expect(toService.executed).toBe(1);
  await beside.bringToFront();
  await copyAndClose(beside);
});

test("two rotations left halfway are both resumed, one after the other", async ({
  page,
  context,
  client,
  poolClient,
  toGateway,
  toService,
}) => {
  const second = await poolClient();
  const beside = await context.newPage();
  await beside.goto(toGateway.address + second.list);
  await rotateFromTheList(page, client);
  await rotateFromTheList(beside, second);
  const secrets = {
    [client.clientId]: await reveal(page),
    [second.clientId]: await reveal(beside),
  };
  await page.close({ runBeforeUnload: false });
  await beside.close({ runBeforeUnload: false });
  const next = await context.newPage();
  await next.goto(toGateway.address + client.list);
  await expect(secretDialog(next)).toBeVisible();
  const text = await secretDialog(next).innerText();
  const order = Object.keys(secrets).sort((id) => (text.includes(id) ? -1 : 1));
  for (const clientId of order) {
    await expect(secretDialog(next)).toContainText(clientId);
    expect(await reveal(next)).toBe(secrets[clientId]);
    await secretDialog(next).getByRole("button", { name: "Copy New secret" }).click();
    await stored(next).click();
  }
  await expect(secretDialog(next)).toHaveCount(0);
  expect(toService.executed).toBe(2);
});

for (const isCopied of [true, false]) {
  const then = isCopied
    ? "a copied secret opens nothing"
    : "one that was only shown is called lost";
  test(`once the gateway has forgotten the result, ${then} after a reload`, async ({
    page,
    client,
    watch,
  }) => {
    watch.allowError(/status of 404/);
    const run = page.waitForResponse(/\/gateway\/rotations\/./);
    await rotateFromTheList(page, client);
    const path = new URL((await run).url()).pathname;
    if (isCopied) {
      await secretDialog(page).getByRole("button", { name: "Copy New secret" }).click();
    }
    // As if two minutes had passed.
    await page.evaluate(
      (address) => fetch(address, { method: "DELETE", headers: { "X-Console": "1" } }),
      path,
    );
    page.on("dialog", (dialog) => dialog.accept());
    const asked = page.waitForResponse((answer) => answer.url().endsWith(path));
    await page.reload();
    expect((await asked).status()).toBe(404);
    if (!isCopied) {
      await expect(uncertain(page)).toContainText("It was shown here, but not copied");
      return;
    }
    await expect(grid(page, "API clients")).toBeVisible();
    await settled(page, watch);
    await expect(dialogs(page)).toHaveCount(0);
    await expect(page).not.toHaveURL(/rotate=/);
  });
}

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

test("an open dialog of an unknown outcome goes and comes with its address", async ({
  page,
  client,
  toGateway,
  toService,
}) => {
  await page.goto(`${toGateway.address}/teams?organizationId=${client.organizationId}`);
  await page
    .getByRole("navigation", { name: "Main" })
    .getByRole("link", { name: "API clients" })
    .click();
  toService.faults.push("lost");
  await begin(page, client);
  await expect(uncertain(page)).toBeVisible();
  await page.reload();
  await expect(uncertain(page)).toContainText(client.clientId);
  await page.goBack();
  await expect(heading(page, "Teams")).toBeVisible();
  await expect(dialogs(page)).toHaveCount(0);
  await page.goForward();
  await expect(uncertain(page)).toContainText(client.clientId);
  expect(toService.seen).toBe(1);
});

test("a lost answer is fetched by retrying", async ({
  page,
  client,
  toGateway,
  toService,
  watch,
}) => {
  watch.allowError(/ERR_/);
  await page.clock.install();
  await page.reload();
  // The browser repeats some requests, the page others.
  toGateway.faults.push("truncated", ...Array.from({ length: 200 }, () => "lost" as const));
  await begin(page, client);
  await expect(confirmation(page).getByRole("status")).toContainText("Asking for the result");
  // It asks again after 1, 3 and 9 s before it gives up.
  await expect(async () => {
    await page.clock.fastForward(1000);
    await expect(uncertain(page)).toBeVisible({ timeout: 200 });
  }).toPass();
  // No second rotation may start while the first secret may still be waiting.
  await planAgain(page);
  await expect(uncertain(page)).toBeVisible();
  expect(toService.seen).toBe(1);
  toGateway.faults.length = 0;
  await uncertain(page).getByRole("button", { name: "Check again" }).click();
  await expect(secretDialog(page)).toBeVisible();
  expect(toService.executed).toBe(1);
  await copyAndClose(page);
  await expect(rotate(page, client.clientId)).toBeVisible();
});
