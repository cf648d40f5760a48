import { randomUUID } from "node:crypto";
import { expect, SIGNED_OUT, test } from "../support/fixtures.ts";
import { findKnown } from "../support/known.ts";
import { button, dialog, field, grid, heading, play, rows, second } from "../support/locators.ts";
import { confirmation, secretDialog, secretField, stored } from "../support/rotation.ts";

// What an administrator does, once through, in each engine that Playwright has installed.

test.use({ storageState: SIGNED_OUT });

test("signs in, filters recordings and hides a column", async ({ page }) => {
  await page.goto("/");
  await button(page, "Use the sandbox").click();
  await expect(heading(page, "Overview")).toBeVisible();
  await page.getByRole("link", { name: "Recordings", exact: true }).click();
  await expect(rows(page).nth(1)).toBeVisible();
  await button(page, "Result").first().click();
  await page.getByRole("menuitemradio", { name: "Closed", exact: true }).click();
  await expect(page).toHaveURL(/result=closed/);
  await button(page, "Session: Client app").click();
  await page.keyboard.press("Escape");
  await expect(button(page, "Session: Client app")).toBeFocused();
  await button(page, "Columns").click();
  await page.getByRole("checkbox", { name: "Rep", exact: true }).uncheck();
  await expect(grid(page).getByRole("columnheader", { name: /^Rep/ })).toHaveCount(0);
});

test("plays a recording", async ({ page, signIn, service, sandbox }) => {
  const { recordingId } = await findKnown(service, sandbox);
  await signIn("sandbox");
  await page.goto(`/recordings/${recordingId}`);
  await play(page);
  await expect.poll(() => second(page)).toBeGreaterThan(0.5);
});

test("creates an organization", async ({ page, signIn }) => {
  const name = `Walked ${randomUUID().slice(0, 8)}`;
  await signIn("sandbox");
  await page.goto("/organizations?create=true");
  await field(page, "Name").fill(name);
  await button(page, "Create organization").click();
  await expect(grid(page, "Organizations").getByRole("row", { name })).toBeVisible();
});

test("rotates a secret", async ({ page, signIn, poolClient }) => {
  const { list, name } = await poolClient();
  await signIn("sandbox");
  await page.goto(list);
  await page
    .getByRole("button", { name: `Rotate secret of ${name}` })
    .first()
    .click();
  await confirmation(page).getByRole("button", { name: "Rotate secret" }).click();
  await expect(secretField(page)).toBeVisible();
  await button(page, "Copy New secret").click();
  await stored(page).click();
  await expect(secretDialog(page)).toHaveCount(0);
});

test("reads a scorecard", async ({ page, signIn, service, sandbox }) => {
  const { organizationId, conversationTypeId } = await findKnown(service, sandbox);
  await signIn("sandbox");
  await page.goto(`/scorecards?${new URLSearchParams({ organizationId, conversationTypeId })}`);
  await expect(page.getByRole("img", { name: /, as a line/ })).toBeVisible();
  await button(page, /^Search or run/).click();
  await expect(dialog(page, "Search or run a command")).toBeVisible();
});
