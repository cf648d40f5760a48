import type { Page } from "@playwright/test";
import { recordingList } from "~/contract/recordings.ts";
import { expect, test } from "../support/fixtures.ts";
import { forwarded } from "../stack/gateway.ts";
import { grid, searchOf } from "../support/locators.ts";

const timeline = (page: Page) =>
  page.getByRole("toolbar", { name: "Timeline of loaded recordings" });
const bars = (page: Page) => timeline(page).getByRole("button");
const here = (page: Page) => timeline(page).locator("[aria-current]");
const field = (page: Page) => page.getByRole("searchbox", { name: /^Filter the [\d,]+ loaded$/ });
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

/** The topmost visible row. */
const firstRow = (page: Page) =>
  grid(page).evaluate((grid) => {
    const top = grid.getBoundingClientRect().top + 32;
    const rows = [...grid.querySelectorAll("[role=row][id]")];
    const first = rows.find((row) => row.getBoundingClientRect().bottom > top + 1);
    return {
      id: first?.querySelector("a")?.getAttribute("href")?.split("/")[2]?.split("?")[0],
      // In the browser's time zone.
      day: new Date(first?.querySelector("time")?.dateTime ?? "").getDate(),
    };
  });

test("the timeline shows what is loaded and jumps to a day", async ({ page }) => {
  await page.goto("/recordings");
  await expect(page.getByText("100 recordings from", { exact: true })).toBeVisible();
  await expect(page.getByText(/^up to \d+ a day$/)).toBeVisible();
  const place = await grid(page).boundingBox();
  await grid(page).focus();
  await page.keyboard.press("End");
  await loaded(page, 200);
  await expect(page.getByText("200 recordings from", { exact: true })).toBeVisible();
  expect(await grid(page).boundingBox()).toEqual(place);

  await page.keyboard.press("Home");
  await expect(here(page)).toHaveAttribute(
    "aria-label",
    (await bars(page).last().getAttribute("aria-label")) ?? "",
  );
  const day = bars(page).nth(-3);
  const name = (await day.getAttribute("aria-label")) ?? "";
  expect(name).toMatch(/^\w{3} \d+ \w{3} \d{4}, [\d,]+ recordings?$/);
  await day.click();
  await expect(here(page)).toHaveAttribute("aria-label", name);
  const { id, day: shown } = await firstRow(page);
  expect(name).toContain(` ${shown} `);
  await expect.poll(() => searchOf(page).get("at")).toBe(id);
  // The arrow keys continue from there, later to the right.
  await page.keyboard.press("ArrowRight");
  await expect(bars(page).nth(-2)).toBeFocused();
  await expect(bars(page).nth(-2)).toHaveAttribute("aria-current", "true");

  await page.getByRole("button", { name: "Columns" }).click();
  await page.getByRole("switch", { name: "Show timeline" }).click();
  await expect(timeline(page)).toHaveCount(0);
  await page.reload();
  await expect(field(page)).toBeVisible();
  await expect(timeline(page)).toHaveCount(0);
});

test("there is no timeline if the list isn't in order of time, or on a narrow screen", async ({
  page,
}) => {
  await page.goto("/recordings?orderBy=title&orderDirection=asc");
  await expect(field(page)).toBeVisible();
  await expect(timeline(page)).toHaveCount(0);
  await page.goto("/recordings");
  await expect(timeline(page)).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(timeline(page)).toBeHidden();
  await expect(field(page)).toBeVisible();
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
  await page.keyboard.press("Enter");
  await page.keyboard.press("j");
  await page.keyboard.press("j");
  await page.keyboard.press("x");
  await page.keyboard.press("Space");
  await expect.poll(() => searchOf(page).get("peek")).toBe(wanted[1]?.id);
  await page.keyboard.press("Escape");
  expect(asked).toEqual([]);

  // Selected rows stay selected, in view or not.
  await field(page).fill(wanted[0]?.id ?? "");
  await matches(page, "1 of 100 loaded match");
  await expect(page.getByText("1 selected")).toBeVisible();
  await field(page).fill("nothing of the kind");
  await expect(page.getByText("None of the 100 loaded match")).toBeVisible();
  await field(page).press("Escape");
  await expect(field(page)).toHaveValue("");
  await expect(grid(page).getByRole("link").first()).toHaveText(data[0]?.title ?? "");
});

test("the quick filter keeps the position and survives Back and reload", async ({ page }) => {
  await page.goto("/recordings");
  await loaded(page, 100);
  await grid(page).evaluate((grid) => (grid.scrollTop = 36 * 30));
  await expect.poll(() => searchOf(page).has("at")).toBe(true);
  const { id } = await firstRow(page);
  await focusField(page);
  await page.keyboard.type("visit");
  await matches(page, /loaded match/);
  expect(await topOf(page)).toBe(0);
  await page.keyboard.press("Escape");
  await expect.poll(async () => (await firstRow(page)).id).toBe(id);

  await page.keyboard.type("visit");
  await matches(page, /loaded match/);
  await page.keyboard.press("Enter");
  await page.keyboard.press("j");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "CRM chain" })).toBeVisible();
  await page.goBack();
  await expect(field(page)).toHaveValue("visit");
  await matches(page, /loaded match/);
  await page.reload();
  await expect(field(page)).toHaveValue("visit");
  // A copied link has it, too.
  expect(searchOf(page).get("filter")).toBe("visit");
});

test("storing the position doesn't move rows, and the start is the top", async ({
  page,
  context,
}) => {
  await page.goto("/recordings");
  await loaded(page, 100);
  // Half a row down: storing the position must not snap the row to the top.
  await grid(page).evaluate((grid) => (grid.scrollTop = 36 * 150 + 17));
  await loaded(page, 200);
  await grid(page).evaluate((grid) => (grid.scrollTop = 36 * 150 + 17));
  await expect.poll(() => searchOf(page).has("from")).toBe(true);
  await expect.poll(() => searchOf(page).has("at")).toBe(true);
  expect(await topOf(page)).toBe(36 * 150 + 17);

  const other = await context.newPage();
  await other.goto(page.url());
  await expect(other.getByText("Starts at the linked position.")).toBeVisible();
  await expect.poll(() => topOf(other)).toBeGreaterThan(0);
  await other.getByRole("button", { name: "Load from the start" }).click();
  await expect.poll(() => topOf(other)).toBe(0);
  await expect.poll(() => searchOf(other).has("at")).toBe(false);
});
