import type { Page } from "@playwright/test";
import { recordingList } from "../../src/contract/recordings.ts";
import { expect } from "../support/fixtures.ts";
import { test } from "../support/loading/fixtures.ts";
import { scorecards } from "../support/loading/parts.ts";

// Keys pressed before what handles them is there act as soon as it is.

const DATA = /^GET \/gateway\/(?:user|org)\//;

const press = async (page: Page, ...keys: string[]) => {
  for (const key of keys) await page.keyboard.press(key);
};
const loading = (page: Page) => page.getByRole("status", { name: /^Loading/ }).first();
const title = (page: Page) => page.getByRole("heading", { level: 1 });
const rows = (page: Page) => page.getByRole("grid").getByRole("row");
const panelTitle = (page: Page, name: string) =>
  page.getByRole("complementary", { name }).getByRole("heading", { level: 2 }).first();

/** The titles of the newest recordings. */
async function titles(
  service: Parameters<Parameters<typeof test>[2]>[0]["service"],
  query: { organizationId?: string; crmLinkStatus?: "unlinked" } = {},
) {
  const { data } = await service.ask(recordingList, { query: { ...query, limit: 4 } });
  return data.map(({ id, title: name }) => ({ id, title: name ?? "" }));
}

test("a table's keys wait for its rows", async ({ page, toGateway, hold, service }) => {
  const [, second] = await titles(service);
  const release = hold(DATA);
  await page.goto(`${toGateway.address}/recordings`);
  await expect(loading(page)).toBeVisible();
  await press(page, "j", "x", "j", "Enter");
  release();
  await expect(page).toHaveURL(new RegExp(`/recordings/${second?.id}`));
  await expect(title(page)).toHaveText(second?.title ?? "");
  await page.goBack();
  await expect(page.getByRole("status").filter({ hasText: "1 selected" })).toBeVisible();
});

test("a recording's J waits for the list it is part of", async ({
  page,
  toGateway,
  hold,
  service,
}) => {
  const [first, second] = await titles(service);
  const release = hold(/^GET \/gateway\/user\/[^?]*recordings\?/);
  await page.goto(`${toGateway.address}/recordings/${first?.id}`);
  await expect(title(page)).toHaveText(first?.title ?? "");
  await press(page, "j");
  release();
  await expect(title(page)).toHaveText(second?.title ?? "");
});

test("the player's Space waits for the player", async ({ page, toGateway, hold, known }) => {
  const release = hold(/^GET \/assets\/player-/);
  await page.goto(`${toGateway.address}/recordings/${known.recordingId}`);
  await expect(page.getByRole("heading", { name: "CRM chain" })).toBeVisible();
  await press(page, "Space");
  release();
  await expect(page.getByRole("button", { name: "Pause" })).toBeVisible();
});

test("the queue's keys wait for recording and list", async ({
  page,
  toGateway,
  hold,
  service,
  sandbox: { organizationId },
}) => {
  const [first, second] = await titles(service, { organizationId, crmLinkStatus: "unlinked" });
  const address = `/recordings?tab=unlinked&organizationId=${organizationId}`;
  let release = hold(DATA);
  await page.goto(`${toGateway.address}${address}&peek=${first?.id}`);
  await expect(loading(page)).toBeVisible();
  await press(page, "d");
  release();
  await expect(panelTitle(page, "Recording to link")).toHaveText(second?.title ?? "");
  await expect(page).toHaveURL(new RegExp(`peek=${second?.id}`));

  release = hold(DATA);
  await page.reload();
  await expect(loading(page)).toBeVisible();
  await press(page, "e");
  release();
  const body = page.getByRole("textbox", { name: "JSON", exact: true });
  await expect(body).toHaveValue(new RegExp(`recording-${second?.id}`));
});

for (const count of [0, 2, 4]) {
  test(`what is typed for the palette reaches it in order, ${count} letters before it is there`, async ({
    page,
    toGateway,
    hold,
  }) => {
    await page.goto(`${toGateway.address}/recordings`);
    await expect(rows(page).nth(1)).toBeVisible();
    const release = hold(/^GET \/assets\/command-palette-/);
    await press(page, "Control+k");
    await page.keyboard.type("dark".slice(0, count));
    release();
    await page.keyboard.type("dark".slice(count));
    await press(page, "Enter");
    await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
    await expect(page.getByRole("dialog")).toHaveCount(0);
    // A opens this one.
    await expect(page.getByRole("region", { name: "Requests behind this screen" })).toHaveCount(0);
    await expect(page.getByRole("row", { selected: true })).toHaveCount(0);
  });
}

test("what is typed for a picker and for a form reaches them", async ({
  page,
  toGateway,
  hold,
  sandbox: { organizationId },
}) => {
  await page.goto(`${toGateway.address}/recordings?organizationId=${organizationId}`);
  await expect(rows(page).nth(1)).toBeVisible();
  let release = hold(/^GET \/assets\/pick-list-/);
  await page.getByRole("button", { name: "Type", exact: true }).focus();
  await press(page, "Enter");
  await page.keyboard.type("disco");
  release();
  await page.keyboard.type("very");
  await press(page, "Enter", "Escape");
  await expect(page).toHaveURL(/conversationType=Discovery\+call/);
  await expect(page.getByRole("searchbox", { name: "Conversation types" })).toHaveCount(0);

  await page.goto(`${toGateway.address}/organizations`);
  await expect(rows(page).nth(1)).toBeVisible();
  release = hold(/^GET \/assets\/-new-organization-/);
  await page.getByRole("button", { name: "New organization" }).focus();
  await press(page, "Enter");
  await page.keyboard.type("Jackdaw ");
  release();
  await page.keyboard.type("Roofing");
  await expect(page.getByRole("textbox", { name: "Name" })).toHaveValue("Jackdaw Roofing");
});

test("Enter sends a form that wasn't there yet", async ({ page, toGateway, hold }) => {
  await page.goto(`${toGateway.address}/organizations`);
  await expect(rows(page).nth(1)).toBeVisible();
  const release = hold(/^GET \/assets\/-new-organization-/);
  await page.getByRole("button", { name: "New organization" }).focus();
  await press(page, "Enter");
  await page.keyboard.type("Jackdaw Solar");
  await press(page, "Enter");
  release();
  await expect(
    page.getByRole("alertdialog").filter({ hasText: "“Jackdaw Solar” created" }),
  ).toBeVisible();
});

test("keys that follow each other at once all count", async ({
  page,
  toGateway,
  service,
  known,
}) => {
  const found = await titles(service);
  await page.goto(`${toGateway.address}/recordings`);
  await expect(rows(page).nth(1)).toBeVisible();
  await press(page, "j", "Space", "j", "j", "j");
  await expect(panelTitle(page, "Peek")).toHaveText(found[3]?.title ?? "");
  await press(page, "Enter");
  await expect(title(page)).toHaveText(found[3]?.title ?? "");
  await press(page, "k", "k", "k");
  await expect(title(page)).toHaveText(found[0]?.title ?? "");

  await page.goto(`${toGateway.address}${scorecards(known)}`);
  const metrics = page.getByRole("tablist", { name: "Metrics" }).getByRole("tab");
  await metrics.first().focus();
  await press(page, "ArrowRight", "ArrowRight", "ArrowRight");
  await expect(metrics.nth(3)).toBeFocused();
  await expect(metrics.nth(3)).toHaveAttribute("aria-selected", "true");
});
