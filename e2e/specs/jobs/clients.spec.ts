import { expect, test } from "../../support/fixtures.ts";
import { Hands } from "../../support/hands.ts";
import { field, heading, sidebar } from "../../support/locators.ts";
import {
  CLIPBOARD,
  confirmation,
  rotate,
  secretDialog,
  stored,
  table,
} from "../../support/rotation.ts";

test.use({ permissions: CLIPBOARD });

test("by mouse, a secret is rotated, copied, tested and its dialog closed", async ({
  page,
  poolClient,
}) => {
  const { clientId, organizationId } = await poolClient();
  await page.goto(`/?organizationId=${organizationId}`);
  const hands = new Hands(page);
  await hands.click(sidebar(page).getByRole("link", { name: "API clients", exact: true }));
  await hands.click(rotate(page, clientId));
  await hands.click(confirmation(page).getByRole("button", { name: "Rotate secret" }));
  await hands.click(secretDialog(page).getByRole("button", { name: "Copy New secret" }));
  await hands.click(secretDialog(page).getByRole("button", { name: "Test the new secret" }));
  await expect(secretDialog(page)).toContainText("The new secret works.");
  await hands.click(stored(page));
  await expect(secretDialog(page)).toHaveCount(0);
  hands.expectAtMost(6);
});

test("by keyboard, a secret is rotated, copied, tested and its dialog closed", async ({
  page,
  poolClient,
}) => {
  const { clientId, organizationId } = await poolClient();
  await page.goto(`/?organizationId=${organizationId}`);
  await expect(heading(page, "Overview")).toBeVisible();
  const hands = new Hands(page);
  await hands.press("g", "c");
  await expect(rotate(page, clientId)).toBeVisible();
  await hands.press("/");
  await hands.type(clientId);
  await hands.press("Enter", "j", "r");
  await hands.reach(confirmation(page).getByRole("button", { name: "Rotate secret" }));
  await hands.press("Enter");
  await expect(secretDialog(page)).toBeVisible();
  await hands.reach(secretDialog(page).getByRole("button", { name: "Copy New secret" }));
  await hands.press("Enter");
  await hands.reach(secretDialog(page).getByRole("button", { name: "Test the new secret" }));
  await hands.press("Enter");
  await expect(secretDialog(page)).toContainText("The new secret works.");
  await hands.reach(stored(page));
  await hands.press("Enter");
  await expect(secretDialog(page)).toHaveCount(0);
  hands.expectAtMost(14);
  await expect(table(page)).toBeFocused();
  // The remaining toast doesn't capture keys.
  await expect(page.getByText(/'s secret was rotated$/)).toBeVisible();
  await hands.press("g", "r");
  await expect(heading(page, "Recordings")).toBeVisible();
});

const revoked = /^Token tok_\w+ is revoked\./;

test("by keyboard, a token is revoked", async ({ page, poolToken, sandbox }) => {
  const { tokenId } = poolToken();
  await page.goto("/");
  await expect(heading(page, "Overview")).toBeVisible();
  const hands = new Hands(page);
  await hands.press("g", "c");
  await expect(heading(page, "API clients")).toBeVisible();
  await hands.press("c");
  await expect(field(page, /^Token ID/)).toBeFocused();
  await hands.type(tokenId);
  await hands.press("Tab");
  await hands.paste(sandbox.oauth.clientSecret);
  await hands.press("Enter");
  await expect(page.getByRole("status").filter({ hasText: revoked })).toBeVisible();
  hands.expectAtMost(10);
});
