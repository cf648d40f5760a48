import type { ServerResponse } from "node:http";
import type { Page } from "@playwright/test";
import { engagementSync } from "~/contract/engagements.ts";
import { expect, test } from "../support/odd-fixtures.ts";
import { inTurn, json, type OddUpstream, plain } from "../stack/odd-upstream.ts";
import { chooseFile, foot, watchSyncs } from "../support/syncs.ts";

const SYNCED = json({ data: { id: "eng_odd" } });

const syncs = ({ calls }: OddUpstream) =>
  calls.filter((call) => call === `PUT ${engagementSync.path}`).length;

async function choose(page: Page, count: number) {
  const bodies = Array.from({ length: count }, (_, index) => `{"externalId": "odd-${index}"}`);
  await chooseFile(page, "odd.ndjson", bodies.join("\n"));
}

const answer = (response: ServerResponse) => SYNCED(response, new URL("http://odd"));

/** Holds back every answer until it is released. */
function hold(upstream: OddUpstream) {
  const held: ServerResponse[] = [];
  upstream.on(engagementSync.path, (response) => void held.push(response));
  return { held, letGo: (count: number) => held.splice(0, count).forEach(answer) };
}

test("at most four calls are in flight", async ({ page, upstream, open }) => {
  const { held, letGo } = hold(upstream);
  await open("/engagements?tab=batch");
  await choose(page, 40);
  await page.getByRole("button", { name: "Sync 40 engagements" }).click();
  await expect.poll(() => held.length).toBe(4);
  letGo(2);
  await expect(page.getByText("2 of 40 sent")).toBeVisible();
  await expect.poll(() => held.length).toBe(4);
  expect(syncs(upstream)).toBe(6);

  await page.getByRole("button", { name: "Cancel" }).click();
  await expect(foot(page, "Waiting for 4 calls in progress")).toBeVisible();
  letGo(4);
  await expect(foot(page, "6 synced, 34 cancelled")).toBeVisible();
  expect(syncs(upstream)).toBe(6);
  await expect(page.getByRole("button", { name: "Sync 34 engagements" })).toBeVisible();
});

test("sending continues on another screen", async ({ page, upstream, open }) => {
  const { held, letGo } = hold(upstream);
  await open("/engagements?tab=batch");
  await choose(page, 5);
  await page.getByRole("button", { name: "Sync 5 engagements" }).click();
  await expect.poll(() => held.length).toBe(4);
  await page.getByRole("link", { name: "Recordings" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Recordings" })).toBeVisible();
  letGo(4);
  await expect.poll(() => held.length).toBe(1);
  const asking = page.waitForEvent("dialog");
  await page.close({ runBeforeUnload: true });
  const dialog = await asking;
  expect(dialog.type()).toBe("beforeunload");
  await dialog.dismiss();
  await page.goBack();
  await expect(page.getByText("4 of 5 sent")).toBeVisible();
  letGo(1);
  await expect(foot(page, "5 synced")).toBeVisible();
});

test("a 429 is waited out and nothing is lost", async ({ page, upstream, open, watch }) => {
  watch.allowError(/status of 429/);
  const later = plain(429, JSON.stringify({ error: "Slow down" }), { "retry-after": "2" });
  upstream.on(engagementSync.path, inTurn(SYNCED, later, SYNCED));
  await open("/engagements?tab=batch");
  await choose(page, 12);
  await page.getByRole("button", { name: "Sync 12 engagements" }).click();
  await expect(foot(page, /Rate limited, retrying in \d s/)).toBeVisible();
  await expect(foot(page, "12 synced")).toBeVisible();
  expect(syncs(upstream)).toBe(13);
});

test("a failure that would hit every row stops the batch", async ({
  page,
  upstream,
  open,
  watch,
}) => {
  watch.allowError(/status of 403/);
  upstream.on(engagementSync.path, inTurn(SYNCED, json({ error: "Not yours" }, 403)));
  await open("/engagements?tab=batch");
  await choose(page, 30);
  await page.getByRole("button", { name: "Sync 30 engagements" }).click();
  await expect(foot(page, "Stopped: Not yours")).toBeVisible();
  expect(syncs(upstream)).toBeLessThanOrEqual(8);
});

test("a service that fails row after row isn't sent the rest", async ({
  page,
  upstream,
  open,
  watch,
}) => {
  watch.allowError(/status of 500/);
  upstream.on(engagementSync.path, json({ error: "The reel broke" }, 500));
  await open("/engagements?tab=batch");
  await choose(page, 30);
  await page.getByRole("button", { name: "Sync 30 engagements" }).click();
  await expect(foot(page, "Stopped: The reel broke")).toBeVisible();
  // Four rows in flight and one more, each of them twice.
  expect(syncs(upstream)).toBeLessThanOrEqual(10);
});

test("hundreds of rows are sent once each", async ({ page, upstream, open }) => {
  upstream.on(engagementSync.path, SYNCED);
  await open("/engagements?tab=batch");
  await choose(page, 300);
  const flights = watchSyncs(page);
  await page.getByRole("button", { name: "Sync 300 engagements" }).click();
  await foot(page, "300 synced").waitFor({ timeout: 60_000 });
  expect(syncs(upstream)).toBe(300);
  expect(flights).toEqual({ sent: 300, most: 4, under: 0 });
});

test("a rate limit keeps what was composed and counts down", async ({
  page,
  upstream,
  open,
  watch,
}) => {
  watch.allowError(/status of 429/);
  upstream.on(engagementSync.path, plain(429, "{}", { "retry-after": "20" }));
  await open("/engagements");
  await page.getByRole("button", { name: "Example" }).click();
  const json = page.getByRole("textbox", { name: "JSON", exact: true });
  await expect(json).toHaveValue(/externalId/);
  const text = await json.inputValue();
  await page.getByRole("button", { name: "Sync engagement" }).click();
  const refused = page.getByRole("alert").filter({ hasText: "Nothing was synced." });
  await expect(refused).toContainText(/Retry in \d+ s\./);
  await expect(json).toHaveValue(text);
});
