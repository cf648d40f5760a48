import type { Page } from "@playwright/test";
import { test } from "../support/faulty-fixtures.ts";
import { expect } from "../support/fixtures.ts";
import {
  begin,
  CLIPBOARD,
  clipboard,
  copyAndClose,
  planAgain,
  reveal,
  rotate,
  rotateFromTheList,
  row,
  secretDialog,
  table,
  uncertain,
} from "../support/rotation.ts";
import { heading } from "../support/locators.ts";
import { settled } from "../support/settled.ts";
import { works } from "../stack/service.ts";

test.use({ permissions: CLIPBOARD });

/** Every dialog of a rotation, whatever its step. */
const dialogs = (page: Page) => page.getByRole("dialog").or(page.getByRole("alertdialog"));

test("a reloaded page shows the secret again", async ({ page, client, toService }) => {
  await rotateFromTheList(page, client);
  const secret = await reveal(page);
  page.on("dialog", (dialog) => dialog.accept());
  await page.reload();
  await expect(secretDialog(page)).toBeVisible();
  expect(await reveal(page)).toBe(secret);
  expect(toService.executed).toBe(1);
  await copyAndClose(page);
  await expect(page).not.toHaveURL(/rotate=/);
  await page.reload();
  await expect(table(page)).toBeVisible();
  await expect(secretDialog(page)).toHaveCount(0);
});

test("a closed dialog of an unknown outcome stays closed: on reload, Back, Forward and in other tabs", async ({
  page,
  context,
  client,
  toService,
  watch,
}) => {
  toService.faults.push("lost");
  await begin(page, client);
  await expect(uncertain(page)).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`rotate=${client.clientId}`));
  const list = page.url();
  const staysClosed = async (tab: Page) => {
    await expect(table(tab)).toBeVisible();
    await settled(tab, watch);
    await expect(dialogs(tab)).toHaveCount(0);
    await expect(tab).not.toHaveURL(/rotate=/);
  };
  await uncertain(page).getByRole("button", { name: "Close" }).click();
  await page.reload();
  await staysClosed(page);
  const menu = page.getByRole("navigation", { name: "Main" });
  await menu.getByRole("link", { name: "Teams" }).click();
  await expect(heading(page, "Teams")).toBeVisible();
  await page.goBack();
  await staysClosed(page);
  await page.goForward();
  await expect(heading(page, "Teams")).toBeVisible();
  await expect(dialogs(page)).toHaveCount(0);

  // Its own address opens it in another tab, and closing it there is as final.
  const beside = await context.newPage();
  await beside.goto(list);
  await uncertain(beside).getByRole("button", { name: "Close" }).click();
  await beside.reload();
  await staysClosed(beside);
});

test("an unknown outcome locks the client in every tab, across reloads, until it is resolved", async ({
  page,
  context,
  client,
  toService,
  sandbox,
}) => {
  toService.faults.push("lost");
  const beside = await context.newPage();
  await beside.goto(page.url());
  await page.bringToFront();
  await begin(page, client);
  const panel = uncertain(page);
  await expect(panel).toContainText("A second rotation could stop it", {
    ignoreCase: true,
  });
  await panel.getByRole("textbox", { name: "Secret in use" }).fill(client.clientSecret);
  await panel.getByRole("button", { name: "Test the secret in use" }).click();
  await expect(panel.getByText("Secret in use works.")).toBeVisible();
  await panel.getByRole("button", { name: "Check again" }).click();
  await expect(panel).toBeVisible();
  await panel.getByRole("button", { name: "Close" }).click();
  const steps = row(page, client.clientId).getByRole("button", { name: "What to do" });
  for (const tab of [page, beside]) {
    await expect(row(tab, client.clientId)).toContainText("What to do");
    await expect(rotate(tab, client.clientId)).toHaveCount(0);
  }
  await page.reload();
  await expect(steps).toBeVisible();
  await expect(rotate(page, client.clientId)).toHaveCount(0);
  expect(toService.seen).toBe(1);

  await steps.click();
  await planAgain(page);
  await copyAndClose(page);
  const { clientId } = client;
  const clientSecret = await clipboard(page);
  expect(await works(sandbox.authUrl, { clientId, clientSecret })).toBe(true);
  await expect(rotate(page, clientId)).toBeVisible();
  await expect(rotate(beside, clientId)).toBeVisible();
});
