import { expect, test } from "../support/fixtures.ts";
import {
  begin,
  CLIPBOARD,
  clipboard,
  confirmation,
  copyAndClose,
  reveal,
  rotate,
  secretDialog,
  stored,
} from "../support/rotation.ts";
import { works } from "../stack/service.ts";
import { expectTranslated, translate } from "../support/translated.ts";
import { dialog } from "../support/locators.ts";

test.use({ permissions: CLIPBOARD });

test("a secret is rotated, tested and stored while the browser translates the page", async ({
  page,
  poolClient,
}) => {
  await translate(page);
  const client = await poolClient();
  await page.goto(client.list);
  await begin(page, client);
  const secret = await reveal(page);
  await secretDialog(page).getByRole("button", { name: "Test the new secret" }).click();
  await expect(secretDialog(page)).toContainText("The new secret works.");
  await secretDialog(page).getByRole("button", { name: "Copy New secret" }).click();
  await expect(secretDialog(page).getByRole("button", { name: /^Copied/ })).toBeVisible();
  await expectTranslated(page);
  expect(await clipboard(page)).toBe(secret);
  await stored(page).click();
  await expect(secretDialog(page)).toHaveCount(0);
});

test("a rotation whose dialog fails shows its secret after Retry", async ({
  page,
  poolClient,
  sandbox,
  watch,
}) => {
  watch.allowError(/NotFoundError/);
  const { clientId, list } = await poolClient();
  await page.goto(list);
  await rotate(page, clientId).click();
  // As an extension may. The dialog takes the button away itself while it rotates.
  const cancel = confirmation(page).getByRole("button", { name: "Cancel" });
  await cancel.evaluate((element) => element.remove());
  await confirmation(page).getByRole("button", { name: "Rotate secret" }).click();
  const failed = dialog(page, "This dialog failed.");
  await expect(failed).toContainText("Retry shows the new one");
  await expect(failed.getByRole("button", { name: "Close" })).toHaveCount(0);
  await failed.getByRole("button", { name: "Retry" }).click();
  const clientSecret = await reveal(page);
  expect(await works(sandbox.authUrl, { clientId, clientSecret })).toBe(true);
  await copyAndClose(page);
});
