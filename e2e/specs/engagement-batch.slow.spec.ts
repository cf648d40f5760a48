import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { type EngagementBody, engagementSync } from "~/contract/engagements.ts";
import { expect, test, WRITING } from "../support/fixtures.ts";
import { chooseFile as choose, foot, watchSyncs } from "../support/syncs.ts";
import { grid } from "../support/locators.ts";

test.use(WRITING);

const rowOf = (page: Page, externalId: string) =>
  grid(page, "Batch").getByRole("row").filter({ hasText: externalId });

const ndjson = (bodies: readonly object[]) => bodies.map((body) => JSON.stringify(body)).join("\n");

test("a file is checked row by row, and only valid rows are sent, four at a time", async ({
  page,
  writer: { service },
}) => {
  const id = randomUUID().slice(0, 8);
  const bodies = Array.from({ length: 57 }, (_, index) => ({
    externalId: `${id}-${index}`,
    subject: `Inspection ${index}`,
  }));
  const bad = [
    { externalId: `${id}-wrong`, direction: "SIDEWAYS", startTime: "soon" },
    { externalId: `${id}-3`, subject: "Again" },
  ];
  await page.goto("/engagements?tab=batch");
  await choose(page, "calls.ndjson", `${ndjson([...bodies, ...bad])}\n{"externalId": "br\n`);
  await expect(foot(page, "57 ready, 3 skipped (issues)")).toBeVisible();
  const flights = watchSyncs(page);
  await page.getByRole("button", { name: "Has issues 3" }).click();
  await expect(grid(page, "Batch").getByRole("row")).toHaveCount(4);
  await expect(rowOf(page, `${id}-wrong`)).toContainText("direction: “SIDEWAYS”. Must be one of");
  await expect(rowOf(page, `${id}-3`)).toContainText("externalId: Duplicate of line 4");
  await rowOf(page, `${id}-wrong`).click();
  const details = page.getByRole("complementary", { name: "Peek" });
  await expect(details.getByRole("heading", { name: "Line 58" })).toBeVisible();
  await expect(details.getByRole("listitem")).toContainText([/^direction/, /^startTime/]);
  await details.getByRole("button", { name: "Open in composer" }).click();
  await expect(page.getByRole("textbox", { name: "JSON", exact: true })).toHaveValue(/"SIDEWAYS"/);
  await page.goBack();

  await page.getByRole("button", { name: "Sync 57 engagements" }).click();
  await expect(foot(page, "57 synced, 3 skipped (issues)")).toBeVisible();
  expect(flights.sent).toBe(57);
  expect(flights.most).toBeLessThanOrEqual(4);
  await page.getByRole("button", { name: "Synced 57" }).click();
  const body: EngagementBody = { externalId: `${id}-56` };
  const { data } = await service.ask(engagementSync, { body });
  expect(data.subject).toBe("Inspection 56");
  const sync = page.getByRole("button", { name: "Sync engagements" });
  await expect(sync).toHaveAccessibleDescription("Nothing left to send.");
});

test("only failed rows are resent", async ({ page, writer: { service }, watch }) => {
  watch.allowError(/status of 422/);
  const id = randomUUID().slice(0, 8);
  const account = { externalId: `${id}-account` };
  await page.goto("/engagements?tab=batch");
  await choose(
    page,
    "calls.ndjson",
    ndjson([
      { externalId: `${id}-1` },
      { externalId: `${id}-2`, account },
      { externalId: `${id}-3` },
      { externalId: `${id}-4`, account: { externalId: `${id}-never` } },
    ]),
  );
  await page.getByRole("button", { name: "Sync 4 engagements" }).click();
  await expect(foot(page, "2 synced, 2 failed")).toBeVisible();
  await expect(rowOf(page, `${id}-2`)).toContainText(
    /account\.externalId: “.*-account”\. No account of this/,
  );

  const first = { externalId: `${id}-0`, account: { ...account, name: "Harbor" } };
  await service.ask(engagementSync, { body: first });
  const flights = watchSyncs(page);
  await page.getByRole("button", { name: "Retry failed" }).click();
  await expect(foot(page, "3 synced, 1 failed")).toBeVisible();
  expect(flights.sent).toBe(2);
  // What failed is what one sees at the end, and is corrected in place.
  await expect(page.getByRole("button", { name: "Failed 1" })).toHaveAttribute(
    "aria-pressed",
    "true",
  );
  await expect(grid(page, "Batch").getByRole("row")).toHaveCount(2);
  await rowOf(page, `${id}-4`).click();
  const peek = page.getByRole("complementary", { name: "Peek" });
  const cell = peek.getByRole("textbox", { name: "account.externalId" });
  await expect(cell).toHaveValue(`${id}-never`);
  await cell.fill(`${id} x`);
  const body = peek.getByRole("textbox", { name: "Body as JSON" });
  await expect(body).toHaveValue(new RegExp(`"externalId": "${id} x"`));
  await body.fill(`{"externalId": "${id}-4", "direction": "UP"}`);
  await expect(peek.getByRole("list", { name: "Issues of the correction" })).toContainText(
    "direction: “UP”",
  );
  await body.fill(JSON.stringify({ externalId: `${id}-4`, account }));
  await peek.getByRole("button", { name: "Save and sync" }).click();
  await expect(foot(page, "4 synced")).toBeVisible();
  await expect(peek).toContainText(/Synced.*eng_/);
  await page.getByRole("button", { name: "All 4" }).click();
  await expect(rowOf(page, `${id}-2`)).toContainText(/Synced.*eng_/);
});

test("rejects are downloaded and can be loaded again", async ({ page, watch }) => {
  watch.allowError(/status of 422/);
  const id = randomUUID().slice(0, 8);
  const account = { externalId: `${id}-never` };
  await page.goto("/engagements?tab=batch");
  const bodies = [
    { externalId: `${id}-1` },
    { externalId: `${id}-2`, account },
    { externalId: `${id}-3`, direction: "SIDEWAYS" },
  ];
  await choose(page, "calls.ndjson", ndjson(bodies));
  await page.getByRole("button", { name: "Sync 2 engagements" }).click();
  await expect(foot(page, "1 synced, 1 failed, 1 skipped")).toBeVisible();
  const downloading = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download rejects" }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe("calls.rejects.ndjson");
  const text = await readFile(await download.path(), "utf8");
  const lines = text.trim().split("\n");
  expect(lines.map((line) => JSON.parse(line))).toEqual([
    {
      ...bodies[1],
      _reject: expect.objectContaining({
        line: 2,
        status: 422,
        issues: [{ path: "account.externalId", message: expect.stringContaining("No account") }],
      }),
    },
    { ...bodies[2], _reject: expect.objectContaining({ line: 3 }) },
  ]);

  await page.getByRole("button", { name: "Discard batch" }).click();
  const mended = text.replace("SIDEWAYS", "INBOUND").replace(`"account":`, `"colour":`);
  await choose(page, "calls.rejects.ndjson", mended);
  await expect(rowOf(page, `${id}-2`)).toContainText("Ignored: colour");
  await page.getByRole("button", { name: "Sync 2 engagements" }).click();
  await expect(foot(page, "2 synced")).toBeVisible();
});

test("CSV columns are mapped by name and by hand", async ({ page, writer: { service } }) => {
  const id = randomUUID().slice(0, 8);
  const stored = { externalId: `${id}-1`, subject: "Before", status: "held" };
  await service.ask(engagementSync, { body: stored });
  await page.goto("/engagements?tab=batch");
  const csv = [
    "Engagement ID;Subject;How it went;Rep email;Share;Ours",
    `${id}-1;;done;ana@harbor.example;40;x`,
    `${id}-2;"Visit; with\nPavel";done;;half;x`,
  ].join("\r\n");
  await choose(page, "visits.csv", csv);
  const mapping = page.getByRole("table", { name: "Column mapping" });
  // It is closed as nothing required is missing.
  await page.getByRole("button", { name: "Mapping, 3 of 6 columns" }).click();
  const pathOf = (name: string) => mapping.getByRole("button", { name: `Path of ${name}:` });
  await expect(page.getByRole("button", { name: "Mapping, 3 of 6 columns" })).toBeVisible();
  await expect(pathOf("Engagement ID")).toHaveText("externalId");
  await expect(pathOf("Rep email")).toHaveText("engagementUsers.0.email");
  await expect(pathOf("Ours")).toHaveText("skipped");

  await pathOf("How it went").click();
  await page.getByRole("combobox", { name: "Path of How it went" }).fill("stat");
  await page.getByRole("option", { name: "status", exact: true }).click();
  await pathOf("Share").click();
  await page.getByRole("combobox", { name: "Path of Share" }).fill("engagementUsers.7.share");
  await page.getByRole("option", { name: /^Use/ }).click();
  await expect(mapping.getByText("The API doesn't have this field.")).toBeVisible();
  await pathOf("Share").click();
  await page.getByRole("combobox", { name: "Path of Share" }).fill("0.shareOfSale");
  await page.keyboard.press("Enter");
  await expect(rowOf(page, `${id}-2`)).toContainText(
    "engagementUsers.0.shareOfSale: “half”. Must be a number",
  );
  await expect(rowOf(page, `${id}-2`)).toContainText(/^3/);
  await page.getByRole("button", { name: "clears the field" }).click();
  await page.getByRole("button", { name: "Sync 1 engagement", exact: true }).click();
  await expect(foot(page, "1 synced, 1 skipped")).toBeVisible();
  const { data } = await service.ask(engagementSync, { body: { externalId: `${id}-1` } });
  expect(data).toMatchObject({ subject: null, status: "done" });
});

test("on a phone the opened row stays in view above its panel", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/engagements?tab=batch");
  const bodies = Array.from({ length: 12 }, (_, index) => ({ externalId: `phone-${index}-row` }));
  await choose(page, "calls.ndjson", ndjson(bodies));
  await rowOf(page, "phone-3-row").click();
  const panel = page.getByRole("complementary", { name: "Peek" });
  await expect(panel).toBeVisible();
  for (const index of [3, 4, 5]) {
    await expect(rowOf(page, `phone-${index}-row`)).toBeInViewport({ ratio: 0.9 });
    await panel.getByRole("button", { name: "Next" }).click();
  }
});

test("a pasted array is checked, edited and checked again", async ({ page }) => {
  const id = randomUUID().slice(0, 8);
  await page.goto("/engagements?tab=batch");
  const field = page.getByRole("textbox", { name: "Engagements" });
  await field.fill(`[{"externalId": "${id}"},\n {"externalId": 7}`);
  await page.getByRole("button", { name: "Check rows" }).click();
  await expect(page.getByRole("alert")).toContainText("The batch can't be read");
  await page.getByRole("button", { name: "Edit text" }).click();
  await field.press("Control+End");
  await field.pressSequentially("]");
  await page.getByRole("button", { name: "Check rows" }).click();
  await expect(grid(page, "Batch").getByRole("columnheader").first()).toHaveText("Item");
  await expect(foot(page, "1 ready, 1 skipped (issues)")).toBeVisible();
});

test("other tabs leave a batch alone, and signing out discards it", async ({ page, signIn }) => {
  await signIn("sandbox");
  await page.goto("/engagements?tab=batch");
  await choose(page, "calls.ndjson", ndjson([{ externalId: "kept" }]));
  await page.getByRole("tab", { name: "Users" }).click();
  await expect(grid(page, "Engagement users")).toBeVisible();
  await page.getByRole("tab", { name: "Batch" }).click();
  await expect(rowOf(page, "kept")).toBeVisible();
  await page.getByRole("button", { name: "Session" }).click();
  await page.getByRole("button", { name: "Sign out", exact: true }).click();
  await page.getByRole("button", { name: "Use the sandbox" }).click();
  await page.getByRole("link", { name: "Engagements" }).click();
  await page.getByRole("tab", { name: "Batch" }).click();
  await expect(page.getByRole("textbox", { name: "Engagements" })).toBeEmpty();
});
