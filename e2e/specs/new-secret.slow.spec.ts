import type { Page } from "@playwright/test";
import { expect, test } from "../support/fixtures.ts";
import {
  CLIPBOARD,
  copyAndClose,
  reveal,
  rotateFromTheList,
  secretDialog,
} from "../support/rotation.ts";
import { memoryOf } from "../support/left-behind.ts";

test.use({ permissions: CLIPBOARD });

/** Has the gateway exchange the new secret for a token, one more place where it could be left. */
async function testNew(page: Page) {
  await secretDialog(page).getByRole("button", { name: "Test the new secret" }).click();
  await expect(secretDialog(page)).toContainText("The new secret works.");
}

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
