import type { Page } from "@playwright/test";
import { recordingList } from "~/contract/recordings.ts";
import { json, type Oddity, plain } from "../stack/odd-upstream.ts";
import { expect } from "../support/fixtures.ts";
import { button, dialog, grid, heading, rows } from "../support/locators.ts";
import { test } from "../support/odd-fixtures.ts";

const PAGES = 12;
/** Per page: more than are in view, so that the table asks for no more pages itself. */
const ROWS = 50;
const SEARCHED = "Search all recordings for “choi”";

const isLast = (index: number, row: number) => index === PAGES - 1 && row === ROWS - 1;

/** A page of a list with a page per day; the last recording of all is the Chois'. */
const pageAt = (index: number) => ({
  data: Array.from({ length: ROWS }, (_, row) => ({
    id: `rec_${index}_${row}`,
    title: `Visit ${index}.${row}`,
    dateCreated: new Date(Date.UTC(2026, 10, 20 - index, 12, -row)).toISOString(),
    crmCustomer: { id: "c", name: isLast(index, row) ? "The Choi family" : "Others" },
  })),
  cursor: index === PAGES - 1 ? null : `page-${index + 1}`,
});

/** 500 rows of a page. */
const manyAt = (index: number) =>
  Array.from({ length: 500 }, (_, row) => ({ id: `rec_${index}_${row}`, title: "Visit" }));

const indexOf = (url: URL) => Number(url.searchParams.get("cursor")?.split("-")[1] ?? 0);

/** A list without an end. */
const endless =
  (rowsAt: (index: number) => object[]): Oddity =>
  (response, url) => {
    const index = indexOf(url);
    json({ data: rowsAt(index), cursor: `page-${index + 1}` })(response, url);
  };

const listCalls = (calls: readonly string[]) =>
  calls.filter((call) => call.startsWith(`GET ${recordingList.path}?`));

async function search(page: Page) {
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.keyboard.press("Control+k");
  const palette = dialog(page, "Search or run a command");
  await expect(palette.getByRole("combobox")).toBeFocused();
  await page.keyboard.type("choi");
  await expect(palette.getByRole("option", { selected: true })).toContainText(SEARCHED);
  await page.keyboard.press("Enter");
}

test("a search makes no more calls than the rate limit leaves, and finds what is last", async ({
  page,
  upstream,
  open,
}) => {
  const LIMIT = 5;
  const WINDOW = 1000;
  let ends = 0;
  const accepted: number[] = [];
  let refused = 0;
  upstream.on(recordingList.path, (response, url) => {
    if (Date.now() > ends) {
      ends = Date.now() + WINDOW;
      accepted.push(0);
    }
    const last = accepted.length - 1;
    if ((accepted[last] ?? 0) < LIMIT) {
      accepted[last] = (accepted[last] ?? 0) + 1;
      return json(pageAt(indexOf(url)))(response, url);
    }
    refused += 1;
    const seconds = Math.ceil((ends - Date.now()) / 1000);
    return plain(429, '{"error":"Slow down"}', { "retry-after": String(seconds) })(response, url);
  });
  await open("/engagements");
  await search(page);
  await expect(page.getByText(/^Rate limited, retrying in/).first()).toBeVisible();
  await expect(rows(page).filter({ hasText: "Visit 11.49" })).toBeVisible({ timeout: 30_000 });
  await expect(
    page.getByRole("status").filter({ hasText: "1 of all 600 recordings match" }),
  ).toBeVisible();
  // The palette reads a page for the names in it.
  expect(accepted.reduce((sum, count) => sum + count)).toBe(1 + PAGES);
  // One call finds out that the limit is reached, and waits for its end.
  expect(refused).toBeLessThan(accepted.length);
});

test("a search stops at once, asks nothing once it is left, and resumes where it was", async ({
  page,
  upstream,
  open,
}) => {
  let hold = 3;
  const held: (() => void)[] = [];
  upstream.on(recordingList.path, (response, url) => {
    const answer = () => json(pageAt(indexOf(url)))(response, url);
    if (indexOf(url) < hold) answer();
    else held.push(answer);
  });
  await open("/engagements");
  await search(page);
  const found = (text: string) => page.getByRole("status").filter({ hasText: text });
  await expect(found("Searching all recordings: 0 found")).toBeVisible();
  await expect(page.getByText("150 read, back to 18 Nov")).toBeVisible();
  await expect.poll(() => held.length).toBe(1);
  await button(page, "Stop").click();
  await expect(found("0 of 150 loaded match")).toBeVisible();
  await expect(page.getByText("The API has no search", { exact: false })).toHaveCount(1);
  hold = 6;
  held.splice(0).forEach((answer) => answer());
  // One of them is the palette's, for the names in it.
  expect(listCalls(upstream.calls)).toHaveLength(5);

  await button(page, "Search the rest").click();
  await expect(page.getByText("300 read, back to 15 Nov")).toBeVisible();
  await page.getByRole("link", { name: "Engagements" }).first().click();
  await expect(heading(page, "Engagements")).toBeVisible();
  hold = PAGES;
  held.splice(0).forEach((answer) => answer());
  const asked = listCalls(upstream.calls).length;

  await page.goBack();
  await expect(found("0 of 300 loaded match")).toBeVisible();
  expect(listCalls(upstream.calls)).toHaveLength(asked);
  await button(page, "Search the rest").click();
  await expect(rows(page).filter({ hasText: "Visit 11.49" })).toBeVisible();
  // No page was asked for again but the two that were broken off.
  expect(listCalls(upstream.calls)).toHaveLength(1 + PAGES + 2);
});

test("a quick filter searches the rest with the filters that are set, and no column appears", async ({
  page,
  upstream,
  open,
}) => {
  upstream.on(recordingList.path, (response, url) => json(pageAt(indexOf(url)))(response, url));
  await open("/recordings?result=closed");
  await expect(grid(page)).toBeVisible();
  const columns = await page.getByRole("columnheader").allInnerTexts();
  await page.getByRole("searchbox").fill("11.49");
  await expect(page.getByText(/^None in the newest \d+$/)).toBeVisible();
  await button(page, "Search the rest").click();
  const row = rows(page).filter({ hasText: "Visit 11.49" });
  await expect(row).toBeVisible();
  expect(await page.getByRole("columnheader").allInnerTexts()).toEqual(columns);
  const calls = listCalls(upstream.calls);
  expect(calls.every((call) => call.includes("result=closed"))).toBe(true);
  // Found rows are rows: they open, and Back returns to the search without a call.
  await row.getByRole("link").first().click();
  await expect(page).toHaveURL(/recordings\/rec_11_49/);
  await page.goBack();
  await expect(row).toBeVisible();
  expect(listCalls(upstream.calls)).toHaveLength(calls.length);
  // The row that was left is the current one.
  await page.keyboard.press("Space");
  await expect(page).toHaveURL(/peek=rec_11_49/);
});

test("a range of days is searched without being asked for, up to 5,000 rows", async ({
  page,
  upstream,
  open,
}) => {
  upstream.on(
    recordingList.path,
    endless((index) => pageAt(index).data),
  );
  await open("/recordings?dateCreated:gt=last-12-months");
  await expect(grid(page)).toBeVisible();
  await page.getByRole("searchbox").fill("nothing of the kind");
  await expect(page.getByText("None in the newest 5,000")).toBeVisible({ timeout: 20_000 });
  // The page that was there lacks the customers, and a second one if it was faster than what reads the text.
  expect(listCalls(upstream.calls).length - 5000 / ROWS).toBeLessThanOrEqual(2);
  // Beyond that someone asks for it.
  await button(page, "Search the rest").click();
  await expect(page.getByText("Searching all recordings: 0 found")).toBeVisible();
  await button(page, "Stop").click();
});

test("a search of all recordings pauses after 5,000 rows, and resumes", async ({
  page,
  upstream,
  open,
}) => {
  upstream.on(recordingList.path, endless(manyAt));
  await open("/recordings");
  await expect(grid(page)).toBeVisible();
  await page.getByRole("searchbox").fill("nothing of the kind");
  await button(page, "Search the rest").click();
  const paused = page.getByRole("status").filter({ hasText: /^Searched 5,500: 0 found/ });
  await expect(paused).toBeVisible({ timeout: 20_000 });
  // The page that was there lacks the customers.
  expect(listCalls(upstream.calls)).toHaveLength(1 + 11);
  await button(page, "Resume").click();
  await expect(page.getByText("Searched 10,500: 0 found")).toBeVisible({ timeout: 20_000 });
});
