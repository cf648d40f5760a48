import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { readCsv } from "../../src/components/batch/formats.ts";
import { teamCreate } from "~/contract/teams.ts";
import { seriousFindings } from "../support/accessibility/axe.ts";
import { savedWhole } from "../support/files/exports.ts";
import { expect, type PoolClient, test } from "../support/fixtures.ts";
import { CLIPBOARD, copyAndClose, reveal, rotateFromTheList } from "../support/rotation.ts";
import { grid } from "../support/locators.ts";

test.use({ permissions: CLIPBOARD });

const rows = (page: Page) =>
  grid(page, "Activity")
    .getByRole("row")
    .filter({ hasText: /\d\d:\d\d/ });
const toActivity = (page: Page) =>
  page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Activity" }).click();

async function createTeam(page: Page, { organizationId }: PoolClient, name: string) {
  await page.goto(`/teams?create=true&organizationId=${organizationId}`);
  const dialog = page.getByRole("dialog", { name: "New team" });
  await dialog.getByRole("textbox", { name: "Name" }).fill(name);
  await dialog.getByRole("button", { name: "Create team" }).click();
  await expect(page.getByRole("dialog", { name: "Team created" })).toBeVisible();
}

/** Revokes a token that doesn't exist. */
async function failToRevoke(page: Page) {
  await page.goto("/access-tokens");
  for (const name of ["Client ID", "Token ID", "User ID"]) {
    await page.getByRole("textbox", { name }).fill("no-such-id");
  }
  await page.getByLabel("Client secret", { exact: true }).fill("not-a-secret");
  await page.getByRole("button", { name: "Revoke token" }).click();
  const dialog = page.getByRole("alertdialog", { name: "Revoke token" });
  await dialog.getByRole("button", { name: "Revoke token" }).click();
  await expect(page.getByRole("alert")).toBeVisible();
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
  // Its own credential, so that other tests' writes aren't among them.
  await signIn({ kind: "client-app", clientId, clientSecret });
  const name = `Quay ${clientId}`;
  await createTeam(page, client, name);
  await rotateFromTheList(page, client);
  const secret = await reveal(page);
  await copyAndClose(page);
  await failToRevoke(page);
  const answered = page.waitForResponse(/\/gateway\/activity/);
  await toActivity(page);
  await expect(rows(page)).toHaveText([
    /Revoke token.*no-such-id.*This credential.*Refused.*req_/,
    new RegExp(`Rotate secret.*${clientId}.*Done.*req_`),
    /Create team.*Team.*Done.*req_/,
  ]);
  await expect(page.getByText("3 writes", { exact: true })).toBeVisible();
  const shown = page.getByRole("group", { name: "Shown" });
  await shown.getByRole("button", { name: "Sign-ins" }).click();
  await expect(rows(page)).toHaveText([/Sign in.*This credential.*Done.*req_/]);
  await expect(page.getByText("1 sign-in", { exact: true })).toBeVisible();
  await shown.getByRole("button", { name: "All" }).click();
  await expect(page.getByText("4 events", { exact: true })).toBeVisible();
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
  await page.goto(`/activity?organizationId=${organizationId}&text=${clientId}`);
  await expect(rows(page)).toHaveCount(1);
  await expect(page.getByText("Everyone's writes to this organization")).toBeVisible();
  await rows(page).first().getByText("Rotate secret").click();
  const panel = page.getByRole("complementary", { name: "Peek" });
  await expect(panel).toContainText("The service confirmed it.");
  await expect(panel.getByRole("link", { name: clientId })).toHaveAttribute("href", /api-clients/);
  // Its two links are in lines one below the other.
  expect(await seriousFindings(page)).toEqual([]);

  await page.goto("/activity");
  await page.getByRole("button", { name: "Outcome", exact: true }).click();
  await page.getByRole("option", { name: "Refused" }).click();
  await page.keyboard.press("Escape");
  await expect(page).toHaveURL(/outcomes=refused/);
  await expect(rows(page)).toHaveCount(1);
  await page.getByRole("button", { name: "Clear Outcome" }).click();
  await page.getByRole("textbox", { name: "Target or request ID" }).fill("no-such-thing");
  await expect(page.getByRole("heading", { name: "No writes match" })).toBeVisible();
  await page.getByRole("button", { name: "Clear Target or request ID" }).first().click();
  await expect(rows(page)).toHaveCount(3);

  await page.getByRole("button", { name: "Export", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Export activity" });
  await dialog.getByRole("button", { name: "Export" }).click();
  const { file, manifest } = await savedWhole(page);
  expect(manifest.rows).toBe(3);
  const { header, rows: cells } = readCsv(file);
  const outcomes = cells.map((row) => row.cells[header.indexOf("outcome")]);
  expect(outcomes).toEqual(["refused", "done", "done"]);
  expect(file).not.toContain(secret);
});

test("a list that was left is read again", async ({ page, poolClient, signIn }) => {
  const { clientId, clientSecret, organizationId } = await poolClient();
  await signIn({ kind: "client-app", clientId, clientSecret });
  // The sign-in.
  await page.goto("/activity?show=all");
  await expect(rows(page)).toHaveCount(1);
  await page.evaluate(() => Object.assign(window, { kept: true }));
  const menu = page.getByRole("navigation", { name: "Main" });
  await menu.getByRole("link", { name: "Access tokens" }).click();
  await expect(page.getByRole("heading", { name: "Access tokens" })).toBeVisible();
  // Not by a form, which takes longer than what a preload has read is kept.
  const path = teamCreate.path.replace("{orgId}", organizationId);
  const answer = await page.request.post(`/gateway/org${path}`, {
    headers: { "X-Console": "1", Origin: new URL(page.url()).origin },
    data: { name: `Quay ${clientId}` },
  });
  expect(answer.status()).toBe(201);
  await page.goBack();
  await expect(rows(page)).toHaveCount(2);
  expect(await page.evaluate(() => "kept" in window)).toBe(true);
});
