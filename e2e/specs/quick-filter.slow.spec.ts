import type { Page } from "@playwright/test";
import { recordingList } from "~/contract/recordings.ts";
import { expect, test } from "../support/fixtures.ts";
import { command } from "../support/palette.ts";
import { forwarded } from "../stack/gateway.ts";
import { grid, press, quickFilter as field, searchOf } from "../support/locators.ts";

/** Presses the shortcut, which may be registered a moment after the field is visible. */
const focusField = (page: Page) =>
  expect(async () => {
    await page.keyboard.press("/");
    await expect(field(page)).toBeFocused({ timeout: 500 });
  }).toPass();
const matches = (page: Page, text: string | RegExp) =>
  expect(page.getByRole("status").filter({ hasText: text })).toBeVisible();
const loaded = (page: Page, count: number) =>
  expect(page.getByText(`${count} loaded`, { exact: true })).toBeVisible();
const topOf = (page: Page) => grid(page).evaluate((grid) => grid.scrollTop);

/** The ID of the topmost visible row. */
const firstRow = (page: Page) =>
  grid(page).evaluate((grid) => {
    const top = grid.getBoundingClientRect().top + 32;
    const rows = [...grid.querySelectorAll("[role=row][id]")];
    const first = rows.find((row) => row.getBoundingClientRect().bottom > top + 1);
    return first?.querySelector("a")?.getAttribute("href")?.split("/")[2]?.split("?")[0];
  });

test("the quick filter narrows the loaded rows without a request", async ({ page, service }) => {
  const { data } = await service.ask(recordingList, { query: { limit: 100 } });
  const wanted = data.filter(({ title }) => title.toLowerCase().includes("kitchen"));
  const path = forwarded(recordingList, {});
  const asked: string[] = [];
  await page.goto("/recordings");
  await loaded(page, 100);
  await expect(field(page)).toBeVisible();
  page.on("request", (request) => {
    if (new URL(request.url()).pathname === path) asked.push(request.url());
  });
  await focusField(page);
  await page.keyboard.type("Kitchen");
  await matches(page, `${wanted.length} of 100 loaded match`);
  await expect(grid(page)).toHaveAttribute("aria-rowcount", String(wanted.length + 1));
  await expect(grid(page).getByRole("link").first()).toHaveText(wanted[0]?.title ?? "");
  // The keyboard moves through the matches.
  await press(page, "Enter", "j", "j", "x", "Space");
  await expect.poll(() => searchOf(page).get("peek")).toBe(wanted[1]?.id);
  await page.keyboard.press("Escape");
  expect(asked).toEqual([]);

  // Selected rows stay selected, in view or not.
  await field(page).fill(wanted[0]?.id ?? "");
  await matches(page, "1 of 100 loaded match");
  await expect(page.getByText("1 selected")).toBeVisible();
  await field(page).fill("nothing of the kind");
  await expect(page.getByText("None in the newest 100")).toBeVisible();
  await field(page).press("Escape");
  await expect(field(page)).toHaveValue("");
  await expect(grid(page).getByRole("link").first()).toHaveText(data[0]?.title ?? "");
});

test("the quick filter keeps the position and survives Back and reload", async ({ page }) => {
  await page.goto("/recordings");
  await loaded(page, 100);
  await grid(page).evaluate((grid) => (grid.scrollTop = 36 * 30));
  await expect.poll(() => searchOf(page).has("at")).toBe(true);
  const id = await firstRow(page);
  await focusField(page);
  await page.keyboard.type("visit");
  await matches(page, /loaded match/);
  expect(await topOf(page)).toBe(0);
  await page.keyboard.press("Escape");
  await expect.poll(() => firstRow(page)).toBe(id);

  await page.keyboard.type("visit");
  await matches(page, /loaded match/);
  await press(page, "Enter", "j", "Enter");
  await expect(page.getByRole("heading", { name: "Related records" })).toBeVisible();
  await page.goBack();
  await expect(field(page)).toHaveValue("visit");
  await matches(page, /loaded match/);
  await page.reload();
  await expect(field(page)).toHaveValue("visit");
  // A copied link has it, too.
  expect(searchOf(page).get("filter")).toBe("visit");
});

test("a focused field has the text of the address after a reload and after Back", async ({
  page,
}) => {
  await page.goto("/recordings?result=closed");
  await loaded(page, 100);
  await focusField(page);
  await page.keyboard.type("visit");
  await expect.poll(() => searchOf(page).get("filter")).toBe("visit");
  await page.reload();
  await expect(field(page)).toHaveValue("visit");
  await command(page, "Clear filters");
  await page.keyboard.press("Enter");
  await expect(field(page)).toHaveValue("");
  await focusField(page);
  await page.goBack();
  await expect(field(page)).toBeFocused();
  await expect(field(page)).toHaveValue("visit");
  await page.keyboard.type("s");
  await expect.poll(() => searchOf(page).get("filter")).toBe("visits");
});

test("storing the position doesn't move rows", async ({ page }) => {
  await page.goto("/recordings");
  await loaded(page, 100);
  // Half a row down: storing the position must not snap the row to the top.
  await grid(page).evaluate((grid) => (grid.scrollTop = 36 * 150 + 17));
  await loaded(page, 200);
  await grid(page).evaluate((grid) => (grid.scrollTop = 36 * 150 + 17));
  await expect.poll(() => searchOf(page).has("from")).toBe(true);
  await expect.poll(() => searchOf(page).has("at")).toBe(true);
  expect(await topOf(page)).toBe(36 * 150 + 17);
});
