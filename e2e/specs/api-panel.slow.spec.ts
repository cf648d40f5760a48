import { recordingList } from "~/contract/recordings.ts";
import { organizationList } from "~/contract/organizations.ts";
import { expect, test } from "../support/fixtures.ts";
import { command, nameOf, openPanel, panel, requests, toggle } from "../support/requests.ts";
import { button, grid } from "../support/locators.ts";
import { CLIPBOARD, clipboard } from "../support/rotation.ts";

const recordings = nameOf(recordingList);

test("lists the screen's requests as the service received them", async ({ page, sandbox }) => {
  const answered = page.waitForResponse((response) => response.url().includes(recordingList.path));
  await page.goto("/recordings");
  const answer = await answered;
  await openPanel(page);
  await expect(requests(page, recordings)).toHaveAccessibleName(`${recordingList.path}?limit=100`);
  const row = panel(page).getByRole("row").filter({ hasText: recordingList.path });
  await expect(row).toContainText("GET");
  await expect(row).toContainText("200");
  await expect(row).toContainText(answer.headers()["x-request-id"] ?? "no id");
  await expect(row).toContainText(/\d\sm?s/);
  await expect(row).toContainText(`${((await answer.body()).length / 1000).toFixed(1)}\u00a0kB`);
  await expect(command(page)).toContainText(new URL(sandbox.baseUrl).host);
  await expect(toggle(page)).toHaveAccessibleName(/^API panel: \d+ requests$/);
});

test("a filter changes the command, and the previous request stays listed", async ({ page }) => {
  await page.goto("/recordings");
  await openPanel(page);
  await expect(command(page)).toContainText("limit=100");
  await expect(command(page)).not.toContainText("result=");
  await button(page, "Result").first().click();
  await page.getByRole("menuitemradio", { name: "Not closed" }).click();
  await expect(command(page)).toContainText("result=not+closed");
  await expect(requests(page, recordings)).toHaveCount(2);
  await requests(page, recordings).first().click();
  await expect(command(page)).not.toContainText("result=");
  // Requests of the frame may be between the two.
  await page.keyboard.press("ArrowDown");
  await expect(requests(page).nth(1)).toBeFocused();
});

test("the panel stays open until it is closed", async ({ page }) => {
  await page.goto("/recordings");
  await openPanel(page);
  await page.goto("/organizations");
  await expect(requests(page, nameOf(organizationList))).toHaveCount(1);
  await panel(page).getByRole("button", { name: "Close the API panel" }).click();
  await expect(panel(page)).toHaveCount(0);
  await expect(toggle(page)).toHaveAttribute("aria-expanded", "false");
  await page.reload();
  await expect(grid(page, "Organizations")).toBeVisible();
  await expect(panel(page)).toHaveCount(0);
});

test("a screen without requests says so", async ({ page, signIn }) => {
  await signIn("oauth-app-token");
  await page.goto("/engagements");
  await openPanel(page);
  await expect(panel(page)).toContainText("No requests yet");
});

test("commands and request IDs can be copied", async ({ page, context }) => {
  await context.grantPermissions(CLIPBOARD);
  await page.goto("/recordings");
  await openPanel(page);
  const text = (await command(page).textContent()) ?? "";
  await panel(page).getByRole("button", { name: "Copy", exact: true }).click();
  await expect.poll(() => clipboard(page)).toBe(text);
  const row = panel(page).getByRole("row").filter({ hasText: recordingList.path });
  await row.getByRole("button", { name: "Copy request ID" }).click();
  await expect.poll(() => clipboard(page)).toMatch(/^req_\w+$/);
});

test("a revocation's secret is an environment variable and nowhere in the page", async ({
  page,
  sandbox,
  poolToken,
}) => {
  const { tokenId } = poolToken();
  const { clientId, clientSecret, userId } = sandbox.oauth;
  await page.goto("/api-clients");
  await openPanel(page);
  await page.getByRole("button", { name: "Revoke token" }).click();
  await page.getByRole("textbox", { name: /^Client ID/ }).fill(clientId);
  await page.getByRole("textbox", { name: /^Token ID/ }).fill(tokenId);
  await page.getByLabel("Client secret", { exact: true }).fill(clientSecret);
  await page.getByRole("textbox", { name: /^User ID/ }).fill(userId);
  const dialog = page.getByRole("dialog", { name: "Revoke an access token" });
  await dialog.getByRole("button", { name: "Revoke token" }).click();
  await expect(dialog).toHaveCount(0);
  await requests(page, new RegExp(`/${clientId}/access-token/${tokenId}$`)).click();
  await expect(command(page)).toContainText("TAPEDECK_OAUTH_APP_SECRET");
  await expect(command(page)).toContainText(userId);
  expect(await page.content()).not.toContain(clientSecret);
});

test("the panel contains no credential, and its commands use variables", async ({
  page,
  sandbox,
  signIn,
}) => {
  await signIn("client-app");
  await page.goto("/recordings");
  await openPanel(page);
  await panel(page).getByText("How to get TAPEDECK_TOKEN").click();
  const token = panel(page).getByRole("group", { name: "Command that gets a token" });
  await expect(token).toContainText("$TAPEDECK_CLIENT_SECRET");
  expect(await page.content()).not.toContain(sandbox.client.clientSecret);
});
