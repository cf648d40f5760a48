import type { Page } from "@playwright/test";
import { accessTokenRevoke } from "~/contract/access-tokens.ts";
import { tokenProbe } from "~/contract/gateway.ts";
import { TABLE } from "~/contract/table.ts";
import { expect, test } from "../support/fixtures.ts";
import type { SandboxFile } from "../../server/shared/sandbox-file.ts";
import { field } from "../support/locators.ts";

const secret = (page: Page) => page.getByLabel("Client secret", { exact: true });
const token = (page: Page) => page.getByLabel("Access token", { exact: true });
const dialog = (page: Page) => page.getByRole("alertdialog", { name: "Revoke token" });
const outcome = (page: Page) => page.getByRole("status").filter({ hasText: "is revoked" });
const ask = (page: Page) => page.getByRole("button", { name: "Revoke token" }).click();

async function fill(page: Page, { oauth }: SandboxFile, tokenId: string) {
  await page.goto("/access-tokens");
  await field(page, /^Client ID/).fill(oauth.clientId);
  await field(page, /^Token ID/).fill(tokenId);
  await secret(page).fill(oauth.clientSecret);
  await field(page, /^User ID/).fill(oauth.userId);
}

async function confirm(page: Page) {
  await ask(page);
  await dialog(page).getByRole("button", { name: "Revoke token" }).click();
  await expect(dialog(page)).toHaveCount(0);
}

test("revokes a token and shows that it no longer authenticates", async ({
  page,
  sandbox,
  poolToken,
}) => {
  const { tokenId, accessToken } = poolToken();
  await fill(page, sandbox, tokenId);
  await token(page).fill(accessToken);
  await ask(page);
  await expect(dialog(page)).toContainText(tokenId);
  await expect(dialog(page)).toContainText("Anything using this token stops working immediately.");
  await expect(dialog(page)).toContainText("This can't be undone.");
  await expect(dialog(page).getByRole("button", { name: "Cancel" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(dialog(page)).toHaveCount(0);
  const before = await page.request.post(tokenProbe.path, {
    headers: { "X-Console": "1" },
    data: { accessToken },
  });
  expect(await before.json()).toEqual({ authenticates: true, status: 200 });

  const revocation = page.waitForRequest((request) => request.method() === "DELETE");
  await confirm(page);
  await expect(outcome(page)).toContainText(tokenId);
  await expect(outcome(page)).toContainText("It no longer authenticates");
  await expect(outcome(page)).toContainText("401");
  expect((await revocation).postDataJSON()).toEqual({
    clientSecret: sandbox.oauth.clientSecret,
    userId: sandbox.oauth.userId,
  });
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
  await confirm(page);
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
  await confirm(page);
  await expect(outcome(page)).toContainText("still authenticates");
});

test("a wrong secret, an unknown app or a revoked token is reported at its field; nothing is lost", async ({
  page,
  sandbox,
  poolToken,
  watch,
}) => {
  watch.allowError(/status of 40[34]/);
  const { tokenId, accessToken } = poolToken();
  await fill(page, sandbox, tokenId);
  await token(page).fill(accessToken);
  await secret(page).fill("not the secret");
  await confirm(page);
  await expect(page.getByRole("alert")).toContainText("Nothing was revoked.");
  await expect(page.getByRole("alert")).toContainText("The client secret or the user is wrong.");
  await expect(secret(page)).toHaveAccessibleDescription(/Check the client secret\./);
  await expect(secret(page)).toHaveValue("not the secret");
  await expect(token(page)).toHaveValue(accessToken);
  await secret(page).fill(sandbox.oauth.clientSecret);
  await field(page, /^Client ID/).fill("app_none");
  await confirm(page);
  await expect(field(page, /^Client ID/)).toHaveAccessibleDescription(/Check the client ID/);
  await field(page, /^Client ID/).fill(sandbox.oauth.clientId);
  await field(page, /^Token ID/).fill("tok_none");
  await confirm(page);
  await expect(field(page, /^Token ID/)).toHaveAccessibleDescription(
    /No such token, or already revoked/,
  );
});

test("missing fields are reported before anything is sent", async ({ page }) => {
  await page.goto("/access-tokens");
  await field(page, /^Client ID/).fill("");
  await ask(page);
  await expect(field(page, /^Client ID/)).toHaveAccessibleDescription(
    /Enter the OAuth app's client ID/,
  );
  await expect(secret(page)).toHaveAccessibleDescription(/Enter the app's client secret/);
  await expect(dialog(page)).toHaveCount(0);
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
  const menu = page.getByRole("navigation", { name: "Main" });
  await menu.getByRole("link", { name: "API clients" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "API clients" })).toBeVisible();
  await menu.getByRole("link", { name: "Access tokens" }).click();
  await expect(secret(page)).toHaveValue("");
  await expect(token(page)).toHaveValue("");
});

test("explains the credential kinds and when legacy tokens end", async ({ page }) => {
  await page.goto("/access-tokens");
  const kinds = page.getByRole("table", { name: "Credential kinds" });
  const legacy = kinds.getByRole("row").filter({ hasText: "Organization API token" });
  await expect(legacy).toContainText("Authorization: Bearer");
  await expect(legacy).not.toContainText("x-svc-auth-token");
  const calls = page.getByRole("table", { name: "Calls by credential" });
  for (const { summary, credentials } of TABLE.filter((row) => row.credentials.length > 0)) {
    const row = calls.getByRole("row").filter({ has: page.getByText(summary, { exact: true }) });
    await expect(row.getByRole("cell")).toHaveText(
      ["client-app", "organization-api-token", "oauth-app-token"].map((kind) =>
        credentials.some((allowed) => allowed === kind) ? "yes" : "no",
      ),
    );
  }
  const timeline = page.getByRole("region", { name: "Organization API tokens are ending" });
  await expect(timeline).toContainText(/Today, \d+ days left/);
  await expect(timeline.getByRole("term")).toHaveCount(3);
  await expect(timeline).toContainText("No new organization API tokens");
});

test("an OAuth app token can't revoke but sees the explanation", async ({ page, signIn }) => {
  await signIn("oauth-app-token");
  await page.goto("/access-tokens");
  await expect(
    page.getByRole("heading", { name: "This credential can't revoke access tokens" }),
  ).toBeVisible();
  await expect(page.getByRole("button", { name: "Revoke token" })).toHaveCount(0);
  await expect(page.getByRole("table", { name: "Credential kinds" })).toBeVisible();
});
