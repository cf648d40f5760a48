import type { Page } from "@playwright/test";
import { expect } from "../support/fixtures.ts";
import { test } from "../support/loading/fixtures.ts";
import { PARTS, scorecards } from "../support/loading/parts.ts";
import { grid, quickFilter } from "../support/locators.ts";

/** The scripts and styles that the page asks for from now on, without their hashes. */
function filesOf(page: Page): string[] {
  const files: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (/\.(?:js|css)$/.test(pathname)) files.push(pathname.replace(/-[\w-]{8}(?=\.\w+$)/, ""));
  });
  return files;
}

/** Waits until every chunk has been fetched and read. */
async function settledCode(page: Page) {
  // Its code loads after the rows.
  await expect(quickFilter(page)).toBeVisible();
  const chunks = await page.locator("meta[name=chunks]").getAttribute("content");
  const names = new Set(chunks?.match(/assets\/[^,|]+/g));
  expect(names.size).toBeGreaterThan(10);
  await expect(page.locator("link[rel=modulepreload]")).toHaveCount(names.size);
  await page.waitForLoadState("networkidle");
}

test("once all code was fetched, no screen and no dialog asks for a file", async ({
  page,
  toGateway,
  known,
}) => {
  await page.goto(`${toGateway.address}/recordings`);
  await settledCode(page);
  const files = filesOf(page);
  const links = page.getByRole("navigation", { name: "Main" }).getByRole("link");
  const names = await links.allInnerTexts();
  expect(names.length).toBeGreaterThan(10);
  for (const name of names) {
    await links.filter({ hasText: name }).click();
    await expect(page.getByRole("heading", { level: 1, name, exact: true })).toBeVisible();
    await expect(page.getByRole("status", { name: /^Loading/ })).toHaveCount(0);
  }
  // Within the page, as a link does it.
  const go = (address: string) =>
    page.evaluate((to) => {
      history.pushState(history.state, "", to);
      dispatchEvent(new PopStateEvent("popstate", { state: history.state }));
    }, address);
  for (const [file, { at, open, shown, quiet, leaves }] of Object.entries(PARTS)) {
    // A list that is loaded already is shown from its start.
    if (leaves || file === "src/components/list/from-the-middle.tsx") continue;
    await go("/accounts");
    await go(typeof at === "string" ? at : at(known));
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await open?.(page);
    if (!quiet) await expect(shown(page)).toBeVisible();
    await page.keyboard.press("Escape");
    await page.setViewportSize({ width: 1440, height: 900 });
  }
  await go(scorecards(known));
  await expect(page.getByRole("img", { name: /, as a line/ })).toBeVisible();
  expect(files).toEqual([]);
});

test("on a connection that saves data only what the first screen shows is fetched", async ({
  page,
}) => {
  await page.addInitScript(() =>
    Object.defineProperty(navigator, "connection", { value: { saveData: true } }),
  );
  const files = filesOf(page);
  await page.goto("/recordings");
  await expect(quickFilter(page)).toBeVisible();
  await page.waitForLoadState("networkidle");
  expect([...new Set(files)].toSorted()).toEqual([
    "/assets/console.css",
    "/assets/console.js",
    "/assets/early.js",
    "/assets/other-media.css",
    "/assets/packages.js",
    "/assets/parts.js",
    "/assets/rolldown-runtime.js",
    "/assets/shared.js",
  ]);
});

test("a press on a link asks for its data before its code is there", async ({
  page,
  toGateway,
  hold,
}) => {
  hold(/^GET \/assets\/lists-/);
  await page.goto(`${toGateway.address}/recordings`);
  await expect(quickFilter(page)).toBeVisible();
  const asked = page.waitForRequest(/\/followups\?/);
  await page
    .getByRole("navigation", { name: "Main" })
    .getByRole("link", { name: "Follow-ups" })
    .click();
  await asked;
  await expect(grid(page)).toBeVisible();
});

test("ten seconds of slow 3G are enough for Scorecards to wait for data only", async ({ page }) => {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send("Network.enable");
  await cdp.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: 400,
    downloadThroughput: 50_000,
    uploadThroughput: 50_000,
  });
  await page.goto("/recordings");
  await expect(page.getByRole("grid").getByRole("row").nth(1)).toBeVisible();
  const charts = page.locator('link[rel=modulepreload][href*="/charts-"]');
  await expect(charts).toHaveCount(1, { timeout: 10_000 });
});

/** Of requests, the document among them. */
const UNTIL_THE_FIRST_ROW = 12;

test(`the first row is there after ${UNTIL_THE_FIRST_ROW} requests`, async ({
  page,
  toGateway,
}) => {
  let asked = 0;
  toGateway.matches = /^GET /;
  // Which of the others come before the row depends on the machine, so none of them is answered.
  toGateway.choose = () => ((asked += 1) > UNTIL_THE_FIRST_ROW ? "held" : undefined);
  // Styles that are held keep the page from having loaded.
  await page.goto(`${toGateway.address}/recordings`, { waitUntil: "commit" });
  const rows = grid(page).getByRole("row");
  await expect(rows.nth(1).getByRole("gridcell").nth(1)).toHaveText(/\S/);
  await expect.poll(() => asked).toBeGreaterThan(UNTIL_THE_FIRST_ROW);
  toGateway.choose = () => undefined;
  toGateway.release();
  await expect(quickFilter(page)).toBeVisible();
});
