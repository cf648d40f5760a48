import { expect, test } from "../../support/fixtures.ts";
import { Hands } from "../../support/hands.ts";
import { heading } from "../../support/locators.ts";
import {
  CLIPBOARD,
  clipboard,
  confirmation,
  rotate,
  secretDialog,
  stored,
} from "../../support/rotation.ts";
import { works } from "../../stack/service.ts";

test.use({ permissions: CLIPBOARD });

test("by keyboard, a secret is rotated, copied, tested and its dialog closed", async ({
  page,
  poolClient,
  sandbox,
}) => {
  const { clientId, organizationId } = await poolClient();
  await page.goto(`/api-clients?organizationId=${organizationId}&rotate=${clientId}`);
  const hands = new Hands(page);
  const copy = secretDialog(page).getByRole("button", { name: /^Cop(y|ied) New secret$/ });
  const probe = secretDialog(page).getByRole("button", { name: /^Test (the new secret|again)$/ });
  await expect(confirmation(page).getByRole("button", { name: "Cancel" })).toBeFocused();
  await hands.reach(confirmation(page).getByRole("button", { name: "Rotate secret" }));
  await hands.press("Enter");
  await expect(copy).toBeFocused();
  await hands.press("Enter");
  await expect(copy).toHaveText(/Copied/);
  await hands.reach(probe);
  await hands.press("Enter");
  await expect(secretDialog(page)).toContainText("The new secret works.");
  await hands.reach(stored(page));
  await hands.press("Enter");
  await expect(secretDialog(page)).toHaveCount(0);
  hands.expectAtMost(10);
  const clientSecret = await clipboard(page);
  expect(await works(sandbox.authUrl, { clientId, clientSecret })).toBe(true);
});

test("by mouse, a secret is rotated, copied, tested and its dialog closed", async ({
  page,
  poolClient,
}) => {
  const { clientId, organizationId } = await poolClient();
  await page.goto(`/?organizationId=${organizationId}`);
  const hands = new Hands(page);
  await hands.click(
    page
      .getByRole("navigation", { name: "Main" })
      .getByRole("link", { name: "API clients", exact: true }),
  );
  await hands.click(rotate(page, clientId));
  await hands.click(confirmation(page).getByRole("button", { name: "Rotate secret" }));
  await hands.click(secretDialog(page).getByRole("button", { name: "Copy New secret" }));
  await hands.click(secretDialog(page).getByRole("button", { name: "Test the new secret" }));
  await expect(secretDialog(page)).toContainText("The new secret works.");
  await hands.click(stored(page));
  await expect(secretDialog(page)).toHaveCount(0);
  hands.expectAtMost(6);
});

const revoked = /^Token tok_\w+ is revoked\./;

test("by keyboard, a token is revoked", async ({ page, poolToken, sandbox }) => {
  const { tokenId } = poolToken();
  await page.goto("/");
  await expect(heading(page, "Overview")).toBeVisible();
  const hands = new Hands(page);
  await hands.press("g", "k");
  await expect(heading(page, "Access tokens")).toBeVisible();
  await hands.press("c");
  await expect(page.getByRole("textbox", { name: /^Token ID/ })).toBeFocused();
  await hands.type(tokenId);
  await hands.press("Tab");
  await hands.paste(sandbox.oauth.clientSecret);
  await hands.press("Enter");
  await expect(page.getByRole("status").filter({ hasText: revoked })).toBeVisible();
  hands.expectAtMost(10);
});

test("by mouse, a token is revoked, and for the next one its app needn't be typed", async ({
  page,
  poolToken,
  sandbox,
}) => {
  await page.goto("/");
  const hands = new Hands(page);
  const menu = page.getByRole("navigation", { name: "Main" });
  await hands.click(menu.getByRole("link", { name: "Access tokens" }));
  const revoke = async () => {
    await hands.click(page.getByRole("button", { name: "Revoke token" }));
    await expect(page.getByRole("textbox", { name: /^Token ID/ })).toBeFocused();
    await hands.type(poolToken().tokenId);
    await hands.click(page.getByLabel("Client secret", { exact: true }));
    await hands.paste(sandbox.oauth.clientSecret);
    const asked = page.getByRole("dialog", { name: "Revoke token" });
    await hands.click(asked.getByRole("button", { name: "Revoke token" }));
    await expect(asked).toHaveCount(0);
    await expect(page.getByRole("status").filter({ hasText: revoked })).toBeVisible();
  };
  await revoke();
  hands.expectAtMost(7);
  await revoke();
  hands.expectAtMost(13);
});
