import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { readCsv } from "../support/files/csv.ts";
import { sessionRead } from "~/contract/gateway.ts";
import { teamCreate } from "~/contract/teams.ts";
import { z } from "~/contract/zod.ts";
import { seriousFindings } from "../support/accessibility/axe.ts";
import { saved } from "../support/files/exports.ts";
import { expect, type PoolClient, test } from "../support/fixtures.ts";
import { CLIPBOARD, copyAndClose, reveal, rotateFromTheList } from "../support/rotation.ts";
import { alert, button, grid, peek, sidebar } from "../support/locators.ts";
import { settled } from "../support/settled.ts";

test.use({ permissions: CLIPBOARD });

const rows = (page: Page) =>
  grid(page, "Activity")
    .getByRole("row")
    .filter({ hasText: /\d:\d\d\s[AP]M/ });
/** Others write to the same organization meanwhile. */
const ownRows = (page: Page) => rows(page).filter({ hasText: "This credential" });
const toActivity = (page: Page) => sidebar(page).getByRole("link", { name: "Activity" }).click();

async function createTeam(page: Page, { organizationId }: PoolClient, name: string) {
  await page.goto(`/teams?create=true&organizationId=${organizationId}`);
  const dialog = page.getByRole("dialog", { name: "New team" });
  await dialog.getByRole("textbox", { name: "Name" }).fill(name);
  await dialog.getByRole("button", { name: "Create team" }).click();
  await expect(page.getByRole("alertdialog").filter({ hasText: name })).toBeVisible();
}

/** Revokes a token that doesn't exist. */
async function failToRevoke(page: Page) {
  await page.goto("/access-tokens");
  for (const name of ["Client ID", "Token ID", "User ID"]) {
    await page.getByRole("textbox", { name }).fill("no-such-id");
  }
  await page.getByLabel("Client secret", { exact: true }).fill("not-a-secret");
  const dialog = page.getByRole("dialog", { name: "Revoke an access token" });
  await dialog.getByRole("button", { name: "Revoke token" }).click();
  await expect(alert(page)).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
}

test("writes made in the browser are listed in order, with how each ended", async ({
  page,
  poolClient,
  run,
  signIn,
  watch,
}) => {
  watch.allowError(/status of 4\d\d/);
  const client = await poolClient();
  const { clientId, clientSecret, organizationId } = client;
  await signIn({ kind: "client-app", clientId, clientSecret });
  const name = `Quay ${clientId}`;
  await createTeam(page, client, name);
  await rotateFromTheList(page, client);
  const secret = await reveal(page);
  await copyAndClose(page);
  await failToRevoke(page);
  const answered = page.waitForResponse(/\/gateway\/activity/);
  await toActivity(page);
  await expect(ownRows(page)).toHaveText([
    /Revoke token.*OAuth app.*This credential.*Refused/,
    /Rotate secret.*API client.*Done/,
    /Create team.*Team.*Done/,
  ]);
  // A client has its name, which is read for it, and what has none its ID in the peek.
  await expect(ownRows(page).nth(1).getByRole("link", { name: clientId })).toHaveCount(0);
  await expect(ownRows(page).nth(1)).not.toContainText("name unknown");
  await expect(ownRows(page).first()).not.toContainText("no-such-id");
  const shown = page.getByRole("group", { name: "Shown" });
  await shown.getByRole("button", { name: "Sign-ins" }).click();
  await expect(ownRows(page)).toHaveText([/Sign in.*This credential.*Done/]);
  await expect(page.getByText("1 sign-in", { exact: true })).toBeVisible();
  await expect(button(page, "Clear")).toHaveCount(0);
  await shown.getByRole("button", { name: "All" }).click();
  await expect(ownRows(page)).toHaveCount(4);
  const kept = [
    await (await answered).text(),
    readFileSync(join(run.dataDir, "activity.jsonl"), "utf8"),
  ];
  for (const text of kept) {
    for (const hidden of [secret, clientSecret, "not-a-secret", name]) {
      expect(text).not.toContain(hidden);
    }
  }

  // Everyone's, of the organization.
  await page.goto(`/activity?organizationId=${organizationId}&filter=rotate+${clientId}`);
  await expect(rows(page)).toHaveCount(1);
  await expect(page.getByText("Everyone's changes in this organization.")).toBeVisible();
  await settled(page, watch);
  await rows(page).first().getByText("Rotate secret").click();
  const panel = peek(page);
  await expect(panel).toContainText("The service confirmed it.");
  await expect(panel.locator("a[href*=api-clients]")).toHaveCount(1);
  // Its two links are in lines one below the other.
  expect(await seriousFindings(page)).toEqual([]);

  await page.goto("/activity");
  await button(page, "Outcome").click();
  await page.getByRole("option", { name: "Refused" }).click();
  await page.keyboard.press("Escape");
  await expect(page).toHaveURL(/outcomes=refused/);
  await expect(ownRows(page)).toHaveCount(1);
  await button(page, "Clear Outcome").click();
  await expect(ownRows(page)).toHaveCount(3);

  await button(page, "Export").click();
  const dialog = page.getByRole("dialog", { name: "Export activity" });
  const { file } = await saved(page, () => dialog.getByRole("button", { name: "Export" }).click());
  const { header, rows: cells } = readCsv(file);
  const session = await page.request.get(sessionRead.path, { headers: { "X-Console": "1" } });
  const { credentialId } = z.parse(sessionRead.answer, await session.json()).session ?? {};
  const outcomes = cells
    // With an apostrophe before an ID that a spreadsheet would run.
    .filter((row) => row[header.indexOf("credentialId")]?.replace("'", "") === credentialId)
    .map((row) => row[header.indexOf("outcome")]);
  expect(outcomes).toEqual(["refused", "done", "done"]);
  expect(file).not.toContain(secret);
});

test("a list that was left is read again", async ({ page, poolClient, signIn }) => {
  const { clientId, clientSecret, organizationId } = await poolClient();
  await signIn({ kind: "client-app", clientId, clientSecret });
  // The sign-in.
  await page.goto("/activity?show=all");
  await expect(ownRows(page)).toHaveCount(1);
  await page.evaluate(() => Object.assign(window, { kept: true }));
  const menu = sidebar(page);
  await menu.getByRole("link", { name: "Teams" }).click();
  await expect(page.getByRole("heading", { name: "Teams" })).toBeVisible();
  // Not by a form, which takes longer than what a preload has read is kept.
  const path = teamCreate.path.replace("{orgId}", organizationId);
  const answer = await page.request.post(`/gateway/org${path}`, {
    headers: { "X-Console": "1", Origin: new URL(page.url()).origin },
    data: { name: `Quay ${clientId}` },
  });
  expect(answer.status()).toBe(201);
  await page.goBack();
  await expect(ownRows(page)).toHaveCount(2);
  expect(await page.evaluate(() => "kept" in window)).toBe(true);
});
