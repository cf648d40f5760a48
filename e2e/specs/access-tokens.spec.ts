import type { Page } from "@playwright/test";
import { accessTokenRevoke } from "~/contract/access-tokens.ts";
import { tokenProbe } from "~/contract/gateway.ts";
import { expect, test } from "../support/fixtures.ts";
import type { SandboxFile } from "../../server/shared/sandbox-file.ts";
import { field } from "../support/locators.ts";

const secret = (page: Page) => page.getByLabel("Client secret", { exact: true });
const token = (page: Page) => page.getByLabel("Access token", { exact: true });
const dialog = (page: Page) => page.getByRole("dialog", { name: "Revoke an access token" });
const outcome = (page: Page) => page.getByRole("status").filter({ hasText: "is revoked" });
const submit = (page: Page) => dialog(page).getByRole("button", { name: "Revoke token" });
const revoke = (page: Page) => submit(page).click();
const SMALL_LAPTOP = { width: 1366, height: 768 };

async function fill(page: Page, { oauth }: SandboxFile, tokenId: string) {
  await page.goto("/access-tokens");
  await expect(page).toHaveURL(/\/api-clients\?revoke=true$/);
  await field(page, /^Client ID/).fill(oauth.clientId);
  await field(page, /^Token ID/).fill(tokenId);
  await secret(page).fill(oauth.clientSecret);
  await field(page, /^User ID/).fill(oauth.userId);
}

test("revokes a token and shows that it no longer authenticates", async ({
  page,
  sandbox,
  poolToken,
}) => {
  const { tokenId, accessToken } = poolToken();
  await fill(page, sandbox, tokenId);
  await token(page).fill(accessToken);
  await expect(dialog(page)).toContainText("Anything using this token stops working immediately.");
  await expect(dialog(page)).toContainText("This can't be undone.");
  const before = await page.request.post(tokenProbe.path, {
    headers: { "X-Console": "1" },
    data: { accessToken },
  });
  expect(await before.json()).toEqual({ authenticates: true, status: 200 });

  const revocation = page.waitForRequest((request) => request.method() === "DELETE");
  await revoke(page);
  await expect(dialog(page)).toHaveCount(0);
  await expect(outcome(page)).toContainText(tokenId);
  await expect(outcome(page)).toContainText("It no longer authenticates");
  await expect(outcome(page)).toContainText("401");
  expect((await revocation).postDataJSON()).toEqual({
    clientSecret: sandbox.oauth.clientSecret,
    userId: sandbox.oauth.userId,
  });
  await page.keyboard.press("c");
  await expect(field(page, /^Client ID/)).toHaveValue(sandbox.oauth.clientId);
  await expect(field(page, /^Token ID/)).toBeFocused();
  await expect(secret(page)).toHaveValue("");
  await expect(token(page)).toHaveValue("");
});

test("without the token itself it claims only what is known", async ({
  page,
  sandbox,
  service,
  poolToken,
}) => {
  const { tokenId } = poolToken();
  await fill(page, sandbox, tokenId);
  await revoke(page);
  await expect(outcome(page)).toContainText("Paste the token next time to verify it stopped.");
  await expect(outcome(page)).not.toContainText("no longer authenticates");
  const { clientId, clientSecret, userId } = sandbox.oauth;
  const again = await service.tryAsk(accessTokenRevoke, {
    params: { clientId, tokenId },
    body: { clientSecret, userId },
  });
  expect(again.status).toBe(404);
});

test("warns if the given token still authenticates", async ({ page, sandbox, poolToken }) => {
  const [{ tokenId }, other] = [poolToken(), poolToken()];
  await fill(page, sandbox, tokenId);
  await token(page).fill(other.accessToken);
  await revoke(page);
  await expect(outcome(page)).toContainText("still authenticates");
  // Another list of clients leaves it readable.
  await page.getByRole("button", { name: /^Organization:/ }).click();
  await page.getByRole("dialog").getByRole("option").nth(1).click();
  await expect(page).toHaveURL(/organizationId=/);
  await expect(outcome(page)).toContainText("still authenticates");
});

test("a wrong secret, an unknown app or a revoked token is reported at its field; nothing is lost", async ({
  page,
  sandbox,
  poolToken,
  watch,
}) => {
  watch.allowError(/status of 40[34]/);
  await page.setViewportSize(SMALL_LAPTOP);
  const { tokenId, accessToken } = poolToken();
  await fill(page, sandbox, tokenId);
  await token(page).fill(accessToken);
  await secret(page).fill("not the secret");
  await revoke(page);
  await expect(page.getByRole("alert")).toContainText("Nothing was revoked.");
  await expect(page.getByRole("alert")).toContainText("The client secret or the user is wrong.");
  await expect(secret(page)).toHaveAccessibleDescription(/Check the client secret\./);
  await expect(submit(page)).toBeInViewport({ ratio: 1 });
  await expect(secret(page)).toHaveValue("not the secret");
  await expect(token(page)).toHaveValue(accessToken);
  await secret(page).fill(sandbox.oauth.clientSecret);
  await field(page, /^Client ID/).fill("app_none");
  await revoke(page);
  await expect(field(page, /^Client ID/)).toHaveAccessibleDescription(/Check the client ID/);
  await field(page, /^Client ID/).fill(sandbox.oauth.clientId);
  await field(page, /^Token ID/).fill("tok_none");
  await revoke(page);
  await expect(field(page, /^Token ID/)).toHaveAccessibleDescription(
    /No such token, or already revoked/,
  );
});

test("missing fields are reported before anything is sent", async ({ page }) => {
  await page.goto("/api-clients");
  await page.getByRole("button", { name: "Revoke token" }).click();
  await field(page, /^Client ID/).fill("");
  await revoke(page);
  await expect(field(page, /^Client ID/)).toHaveAccessibleDescription(
    /Enter the OAuth app's client ID/,
  );
  await expect(secret(page)).toHaveAccessibleDescription(/Enter the app's client secret/);
});

test("the secrets are in no address, storage or draft", async ({ page, sandbox }) => {
  await fill(page, sandbox, "tok_none");
  await token(page).fill("an access token");
  const kept = await page.evaluate(() =>
    [
      location.href,
      document.cookie,
      ...Object.values(localStorage),
      ...Object.values(sessionStorage),
    ].join("\n"),
  );
  expect(kept).not.toContain(sandbox.oauth.clientSecret);
  expect(kept).not.toContain("an access token");
  // The IDs survive Escape.
  await page.keyboard.press("Escape");
  await expect(dialog(page)).toHaveCount(0);
  await page.getByRole("button", { name: "Revoke token" }).click();
  await expect(field(page, /^Token ID/)).toHaveValue("tok_none");
  await expect(secret(page)).toHaveValue("");
  await expect(token(page)).toHaveValue("");
});

test("an organization API token, which can't list clients, revokes a token", async ({
  page,
  sandbox,
  signIn,
  poolToken,
}) => {
  await signIn("organization-api-token");
  const { tokenId } = poolToken();
  await fill(page, sandbox, tokenId);
  await revoke(page);
  await expect(outcome(page)).toContainText(tokenId);
  await expect(
    page.getByRole("heading", { name: "This credential can't list API clients" }),
  ).toBeVisible();
});

test("an OAuth app token, which can't revoke one, reads why beside the clients", async ({
  page,
  signIn,
}) => {
  const reason = /Sign in with a client app or an organization API token/;
  await signIn("oauth-app-token");
  await page.setViewportSize(SMALL_LAPTOP);
  await page.goto("/access-tokens");
  await expect(dialog(page)).toContainText(reason);
  await expect(submit(page)).toBeInViewport({ ratio: 1 });
  await page.keyboard.press("Escape");
  await expect(dialog(page)).toHaveCount(0);
  const button = page.getByRole("button", { name: "Revoke token" });
  await expect(button).toHaveAttribute("data-tip", reason);
});
