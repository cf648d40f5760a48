import { signIn } from "~/contract/gateway.ts";
import { test } from "../support/faulty-fixtures.ts";
import { expect } from "../support/fixtures.ts";
import { moveClock } from "../support/page-clock.ts";
import {
  begin,
  CLIPBOARD,
  clipboard,
  confirmation,
  copyAndClose,
  dialogs,
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
import { settled } from "../support/settled.ts";
import { works } from "../stack/service.ts";
import { memoryOf } from "../support/left-behind.ts";

test.use({ permissions: CLIPBOARD });

test("a leak takes two rotations: the second needs a phrase, and the old secret is shown to be dead", async ({
  page,
  poolClient,
  sandbox,
}) => {
  const { clientId, clientSecret: leaked, list } = await poolClient();
  await page.goto(list);
  await rotate(page, clientId).click();
  await confirmation(page).getByRole("button", { name: "This secret leaked" }).click();
  const leak = page.getByRole("alertdialog", { name: "Stop a secret that leaked" });
  await expect(leak).toContainText("The leaked secret works until the second rotation");
  await expect(tape(page).getByRole("row").nth(1).getByRole("cell")).toHaveText([
    "works",
    "still works",
    "stops",
  ]);
  await leak.getByRole("button", { name: "Rotate secret" }).click();
  await expect(secretDialog(page)).toBeVisible();
  page.once("dialog", (dialog) => dialog.accept());
  await page.reload();
  await secretDialog(page).getByRole("button", { name: "Copy New secret" }).click();
  await expect(secretDialog(page)).toContainText("then stop the leaked one");
  await stored(page).click();
  await expect(secretDialog(page)).toHaveCount(0);
  // Without the panel that an address opens beside the list.
  await page.goto(list);
  const inUse = await clipboard(page);
  expect(await works(sandbox.authUrl, { clientId, clientSecret: leaked })).toBe(true);

  await expect(row(page, clientId)).toContainText("Leaked secret still works");
  await row(page, clientId).getByRole("button", { name: "Stop leaked secret" }).click();
  const retire = page.getByRole("alertdialog", { name: "Retire the old secret" });
  const act = retire.getByRole("button", { name: "Retire the old secret" });
  await expect(page).toHaveURL(new RegExp(`rotate=${clientId}&plan=retire`));
  await isOff(act);
  await retire.getByRole("textbox").fill("retire the");
  await isOff(act);
  await retire.getByRole("textbox").fill("Retire the old secret ");
  await act.click();
  const dialog = secretDialog(page);
  await dialog.getByRole("textbox", { name: "Old secret" }).fill(leaked);
  await dialog.getByRole("button", { name: "Test the old secret" }).click();
  await expect(dialog.getByText("Old secret doesn't authenticate.")).toBeVisible();
  await expect(dialog.getByRole("textbox", { name: "Old secret" })).toHaveValue("");
  await dialog.getByRole("textbox", { name: "Old secret" }).fill(inUse);
  await dialog.getByRole("button", { name: "Test again" }).click();
  await expect(dialog.getByRole("alert")).toContainText("Old secret works.");
  await copyAndClose(page);
  await expect(row(page, clientId)).not.toContainText("leaked");
  for (const [clientSecret, expected] of [
    [leaked, false],
    [inUse, true],
    [await clipboard(page), true],
  ] as const) {
    expect(await works(sandbox.authUrl, { clientId, clientSecret })).toBe(expected);
  }
});

test("a tab closed halfway leaves its secret to the next one that asks, not to any open tab", async ({
  page,
  context,
  client,
  toGateway,
  toService,
  watch,
}) => {
  watch.allowError(/status of 409/);
  await rotateFromTheList(page, client);
  const secret = await reveal(page);
  const beside = await context.newPage();
  await beside.goto(toGateway.address + client.list);
  await expect(rotate(beside, client.clientId)).toBeVisible();
  await settled(beside, watch);
  // For a moment it waits for a tab that may just have been closed.
  const pending = () => beside.evaluate(async () => (await navigator.locks.query()).pending);
  await expect.poll(pending).toEqual([]);
  await expect(secretDialog(beside)).toHaveCount(0);
  // What the other tab tries is refused, and changes nothing of the rotation that is open here.
  await begin(beside, client);
  const refusal = beside.getByRole("alertdialog", { name: "The last rotation isn't finished" });
  await refusal.getByRole("button", { name: "Close" }).click();
  await expect(refusal).toHaveCount(0);
  await expect.poll(pending).toEqual([]);
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

test("once the gateway has forgotten the result, a copied secret opens nothing after a reload", async ({
  page,
  client,
  watch,
}) => {
  watch.allowError(/status of 404/);
  const run = page.waitForResponse(/\/gateway\/rotations\/./);
  await rotateFromTheList(page, client);
  const path = new URL((await run).url()).pathname;
  await secretDialog(page).getByRole("button", { name: "Copy New secret" }).click();
  // As if two minutes had passed.
  await page.evaluate(
    (address) => fetch(address, { method: "DELETE", headers: { "X-Console": "1" } }),
    path,
  );
  page.on("dialog", (dialog) => dialog.accept());
  const asked = page.waitForResponse((answer) => answer.url().endsWith(path));
  await page.reload();
  expect((await asked).status()).toBe(404);
  await expect(table(page)).toBeVisible();
  await settled(page, watch);
  await expect(dialogs(page)).toHaveCount(0);
  await expect(page).not.toHaveURL(/rotate=/);
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

test("after the dialog closes, the secret isn't in the page's memory", async ({
  page,
  poolClient,
}) => {
  await rotateFromTheList(page, await poolClient());
  // A picture of all of the memory takes seconds.
  test.slow();
  const secret = await reveal(page);
  const copiesInMemory = async () => (await memoryOf(page)).split(secret).length - 1;
  expect(await copiesInMemory()).toBeGreaterThan(0);
  await testNew(page);
  await copyAndClose(page);
  await expect.poll(copiesInMemory, { timeout: 30_000 }).toBe(0);
});

test("after a rotation whose secret is lost, another session reads what the first one reads", async ({
  page,
  browser,
  client,
  toGateway,
  toService,
  sandbox,
  watch,
}) => {
  watch.allowError(/status of 409/);
  const twin = await browser.newContext({ permissions: CLIPBOARD });
  await moveClock(twin);
  await twin.request.post(toGateway.address + signIn.path, {
    headers: { "X-Console": "1" },
    data: { kind: "client-app", ...sandbox.client },
  });
  const elsewhere = await twin.newPage();
  await elsewhere.goto(toGateway.address + client.list);
  await expect(rotate(elsewhere, client.clientId)).toBeVisible();

  const { clientId } = client;
  toService.faults.push("truncated");
  await begin(page, client);
  const happened = /rotated the secret, but the new one didn't arrive/;
  await expect(uncertain(page)).toContainText(happened);
  // Its list is from before.
  await begin(elsewhere, client);
  for (const tab of [page, elsewhere]) {
    await expect(uncertain(tab)).toContainText(happened);
    await expect(uncertain(tab)).toContainText("The secret in use still works: keep using it.");
    await expect(row(tab, clientId)).toContainText("New secret lost");
    await expect(tab.locator("body")).not.toContainText(/rotated elsewhere|was rotated/);
  }
  expect(await works(sandbox.authUrl, client)).toBe(true);
  await expect(uncertain(elsewhere).getByText("Ask whoever started it")).toBeVisible();
  await expect(uncertain(elsewhere).getByRole("button", { name: "Check again" })).toHaveCount(0);
  await uncertain(elsewhere).getByRole("button", { name: "Close" }).click();
  await elsewhere.reload();
  await expect(row(elsewhere, clientId)).toContainText("New secret lost");
  await expect(rotate(elsewhere, clientId)).toHaveCount(0);
  expect(toService.seen).toBe(1);

  await row(elsewhere, clientId).getByRole("button", { name: "What to do" }).click();
  await expect(uncertain(elsewhere)).toContainText(happened);
  await planAgain(elsewhere);
  await elsewhere.bringToFront();
  await copyAndClose(elsewhere);
  const clientSecret = await clipboard(elsewhere);
  expect(await works(sandbox.authUrl, { clientId, clientSecret })).toBe(true);
  // The second rotation stopped the secret in use.
  expect(await works(sandbox.authUrl, client)).toBe(false);
  await uncertain(page).getByRole("button", { name: "Close" }).click();
  for (const tab of [page, elsewhere]) {
    await expect(row(tab, clientId)).not.toContainText("New secret lost");
    await expect(rotate(tab, clientId)).toBeVisible();
  }
  await twin.close();
});
