import type { Page } from "@playwright/test";
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
  planAgain,
  rotate,
  rotateFromTheList,
  row,
  secretDialog,
  uncertain,
} from "../support/rotation.ts";
import type { Fault } from "../stack/fault-proxy.ts";
import { works } from "../stack/service.ts";

test.use({ permissions: CLIPBOARD });

interface Two {
  /** The list of clients in another browser, with its own session. */
  readonly elsewhere: Page;
}

const twice = test.extend<Two>({
  elsewhere: async ({ browser, client, toGateway, sandbox, watch }, use) => {
    watch.allowError(/status of 409/);
    const twin = await browser.newContext({ permissions: CLIPBOARD });
    await moveClock(twin);
    await twin.request.post(toGateway.address + signIn.path, {
      headers: { "X-Console": "1" },
      data: { kind: "client-app", ...sandbox.client },
    });
    const page = await twin.newPage();
    await page.goto(toGateway.address + client.list);
    await expect(rotate(page, client.clientId)).toBeVisible();
    await use(page);
    await twin.close();
  },
});

/** What a fault between gateway and service leaves: how often it rotated, and the words for that. */
const DOUBTS: readonly [Fault, number, string, RegExp][] = [
  ["lost", 0, "May have been rotated", /it isn't known whether it did/],
  ["truncated", 1, "New secret lost", /rotated the secret, but the new one didn't arrive/],
];

for (const [fault, executed, words, happened] of DOUBTS) {
  twice(
    `after a rotation that ends ${fault}, another session reads what the first one reads`,
    async ({ page, client, elsewhere, toService, sandbox }) => {
      const { clientId } = client;
      toService.faults.push(fault);
      await begin(page, client);
      await expect(uncertain(page)).toContainText(happened);
      expect(toService.executed).toBe(executed);

      // Its list is from before.
      await begin(elsewhere, client);
      for (const tab of [page, elsewhere]) {
        await expect(uncertain(tab)).toContainText(happened);
        await expect(uncertain(tab)).toContainText("The secret in use still works: keep using it.");
        await expect(row(tab, clientId)).toContainText(words);
        await expect(tab.locator("body")).not.toContainText(/rotated elsewhere|was rotated/);
      }
      expect(await works(sandbox.authUrl, client)).toBe(true);
      await expect(uncertain(elsewhere).getByText("Ask whoever started it")).toBeVisible();
      await expect(uncertain(elsewhere).getByRole("button", { name: "Check again" })).toHaveCount(
        0,
      );
      await uncertain(elsewhere).getByRole("button", { name: "Close" }).click();
      await expect(rotate(elsewhere, clientId)).toHaveCount(0);
      await elsewhere.reload();
      await expect(row(elsewhere, clientId)).toContainText(words);
      await expect(rotate(elsewhere, clientId)).toHaveCount(0);
      expect(toService.seen).toBe(1);

      await row(elsewhere, clientId).getByRole("button", { name: "What to do" }).click();
      await expect(uncertain(elsewhere)).toContainText(happened);
      await planAgain(elsewhere);
      await elsewhere.bringToFront();
      await copyAndClose(elsewhere);
      expect(toService.seen).toBe(2);
      const clientSecret = await clipboard(elsewhere);
      expect(await works(sandbox.authUrl, { clientId, clientSecret })).toBe(true);
      // The second rotation stopped the secret in use only if the first one had happened.
      expect(await works(sandbox.authUrl, client)).toBe(executed === 0);

      await uncertain(page).getByRole("button", { name: "Close" }).click();
      for (const tab of [page, elsewhere]) {
        await expect(row(tab, clientId)).not.toContainText(words);
        await expect(rotate(tab, clientId)).toBeVisible();
      }
    },
  );
}

twice(
  "while a new secret waits to be stored, another session is told to wait, then may rotate",
  async ({ page, client, elsewhere, toService }) => {
    await rotateFromTheList(page, client);
    await begin(elsewhere, client);
    const waiting = elsewhere.getByRole("alertdialog", {
      name: "The last rotation isn't finished",
    });
    await expect(waiting).toContainText("Your rotation didn't start.");
    await expect(waiting).toContainText("was just rotated");
    await expect(row(elsewhere, client.clientId)).toContainText("Less than a day");
    await page.bringToFront();
    await copyAndClose(page);
    await waiting.getByRole("button", { name: "Retry" }).click();
    await confirmation(elsewhere).getByRole("button", { name: "Rotate secret" }).click();
    await expect(secretDialog(elsewhere)).toBeVisible();
    expect(toService.executed).toBe(2);
    await elsewhere.bringToFront();
    await copyAndClose(elsewhere);
  },
);

twice(
  "after a second rotation in doubt nothing claims that the secret in use still works",
  async ({ page, client, elsewhere, toService, sandbox }) => {
    toService.faults.push("reset", "reset");
    await begin(page, client);
    await planAgain(page);
    await expect(uncertain(page)).toContainText("The secret in use may have stopped: test it.");
    expect(await works(sandbox.authUrl, client)).toBe(false);
    await begin(elsewhere, client);
    for (const tab of [page, elsewhere]) {
      await expect(uncertain(tab)).toContainText("at most 2 times");
      await expect(tab.locator("body")).not.toContainText("still works: keep using it");
      await expect(row(tab, client.clientId)).toContainText("Secret in use may have stopped");
    }
    await planAgain(elsewhere);
    await elsewhere.bringToFront();
    await copyAndClose(elsewhere);
    const clientSecret = await clipboard(elsewhere);
    const { clientId } = client;
    expect(await works(sandbox.authUrl, { clientId, clientSecret })).toBe(true);
  },
);

test("a secret from before tells whether the service rotated", async ({
  page,
  client,
  toService,
}) => {
  await rotateFromTheList(page, client);
  await copyAndClose(page);
  toService.faults.push("lost");
  await begin(page, client);
  const older = uncertain(page).getByRole("textbox", { name: "Secret before it" });
  await older.fill(client.clientSecret);
  await older.press("Enter");
  await expect(uncertain(page)).toContainText("Secret before it works.");
  await expect(uncertain(page)).toContainText("So the service didn't rotate");
});
