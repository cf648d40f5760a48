import type { Page } from "@playwright/test";
import { expect } from "../support/fixtures.ts";
import { alert, dialog, field, grid, heading, quickFilter, sidebar } from "../support/locators.ts";
import { test } from "../support/loading-fixtures.ts";

// On a connection that saves data nothing is loaded ahead.
test.beforeEach(({ page }) =>
  page.addInitScript(() =>
    Object.defineProperty(navigator, "connection", { value: { saveData: true } }),
  ),
);

const link = (page: Page, name: string) => sidebar(page).getByRole("link", { name });
const failure = (page: Page) =>
  alert(page).filter({ hasText: /Couldn't load|reload the page|You're offline/ });
const retry = (page: Page) => failure(page).getByRole("button", { name: "Retry" }).click();

/** Fails if the page is loaded again. */
async function staysLoaded(page: Page) {
  await page.evaluate(() => Object.assign(window, { stayed: true }));
  return () => expect(page.evaluate(() => "stayed" in window)).resolves.toBe(true);
}

for (const [name, file] of [
  ["Follow-ups", "followups"],
  // Shared by the screens with forms.
  ["Teams", "forms"],
] as const) {
  test(`${name} without the file ${file} says so in the frame, and Retry loads it`, async ({
    page,
    toGateway,
    lose,
  }) => {
    await page.goto(`${toGateway.address}/recordings`);
    await expect(grid(page)).toBeVisible();
    const stayed = await staysLoaded(page);
    const find = lose(file);
    await link(page, name).click();
    await expect(heading(page, "This page didn't load")).toBeVisible();
    await expect(failure(page)).toContainText("If Retry doesn't help, reload the page.");
    await expect(page.getByRole("banner")).toBeVisible();
    await retry(page);
    await expect(failure(page)).toBeVisible();
    find();
    await retry(page);
    await expect(heading(page, name)).toBeVisible();
    await stayed();
  });
}

test("a dialog without its file keeps what was typed below, and Retry opens it", async ({
  page,
  toGateway,
  lose,
  signInAt,
  writer,
}) => {
  await signInAt(toGateway.address, writer.signIn);
  await page.goto(`${toGateway.address}/engagements`);
  await field(page, "External ID").fill("EVT-typed");
  const find = lose("modal-dialog");
  const shortcuts = page.getByRole("button", { name: "Shortcuts" });
  await shortcuts.click();
  await expect(failure(page)).toContainText("Couldn't load this.");
  await failure(page).getByRole("button", { name: "Close" }).click();
  await expect(failure(page)).toHaveCount(0);
  await expect(shortcuts).toBeFocused();
  await shortcuts.click();
  await expect(failure(page)).toContainText("Couldn't load this.");
  find();
  await retry(page);
  await expect(dialog(page, "Shortcuts")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dialog(page, "Shortcuts")).toHaveCount(0);
  await expect(field(page, "External ID")).toHaveValue("EVT-typed");
});

test("offline, a screen says so, the frame stays, and the screen loads once online", async ({
  page,
  context,
  watch,
}) => {
  watch.allowError(/net::ERR_INTERNET_DISCONNECTED/);
  await page.goto("/recordings");
  await expect(quickFilter(page)).toBeVisible();
  const stayed = await staysLoaded(page);
  await context.setOffline(true);
  await link(page, "Teams").click();
  await expect(failure(page)).toContainText("You're offline.");
  await context.setOffline(false);
  await expect(heading(page, "Teams")).toBeVisible();
  await stayed();
});
