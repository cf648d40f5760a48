import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Page } from "@playwright/test";
import { expect } from "../support/fixtures.ts";
import { test } from "../support/loading-fixtures.ts";
import { dialog, grid, quickFilter, sidebar } from "../support/locators.ts";

/** The scripts and styles that the page asks for from now on, without their hashes. */
function filesOf(page: Page): string[] {
  const files: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (/\.(?:js|css)$/.test(pathname)) files.push(pathname.replace(/-[\w-]{8}(?=\.\w+$)/, ""));
  });
  return files;
}

const BUILT = fileURLToPath(new URL("../../dist/client/assets", import.meta.url));

test("once the page is quiet, all code is loaded, and no screen asks for a file", async ({
  page,
}) => {
  const files = filesOf(page);
  await page.goto("/recordings");
  const scripts = readdirSync(BUILT).filter((name) => name.endsWith(".js"));
  await expect
    .poll(() => new Set(files.filter((file) => file.endsWith(".js"))).size, { timeout: 60_000 })
    .toBe(scripts.length);
  await page.waitForLoadState("networkidle");
  files.length = 0;
  const links = sidebar(page).getByRole("link");
  const names = await links.allInnerTexts();
  expect(names.length).toBeGreaterThan(10);
  for (const name of names) {
    await links.filter({ hasText: name }).click();
    const title = name === "Unlinked" ? "Unlinked recordings" : name;
    await expect(page.getByRole("heading", { level: 1, name: title, exact: true })).toBeVisible();
    await expect(page.getByRole("status", { name: /^Loading/ })).toHaveCount(0);
  }
  await page.getByRole("button", { name: "Shortcuts" }).click();
  await expect(dialog(page, "Shortcuts")).toBeVisible();
  expect(files).toEqual([]);
});

test("a press on a link asks for its data before its code is there", async ({
  page,
  toGateway,
  hold,
}) => {
  hold(/^GET \/assets\/followups-/);
  await page.goto(`${toGateway.address}/recordings`);
  await expect(quickFilter(page)).toBeVisible();
  const asked = page.waitForRequest(/\/followups\?/);
  await sidebar(page).getByRole("link", { name: "Follow-ups" }).click();
  await asked;
  await expect(grid(page)).toBeVisible();
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
