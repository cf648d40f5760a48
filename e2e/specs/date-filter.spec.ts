import type { Page } from "@playwright/test";
import { recordingList } from "~/contract/recordings.ts";
import { expect, test } from "../support/fixtures.ts";
import { lastSeptember } from "../support/months.ts";
import { button, dialog } from "../support/locators.ts";

const YEAR = lastSeptember();
// The browser is in Chicago: five hours behind UTC in September, six in December.
const SEPTEMBER = { after: `${YEAR}-09-01T04:59:59.999Z`, before: `${YEAR}-10-01T05:00:00.000Z` };
/** The year is said if it isn't this one. */
const CHIP = /1 Sep( \d{4})? – 30 Sep/;

const field = (page: Page, name: "From" | "To") => page.getByRole("textbox", { name });
const chip = (page: Page) => button(page, /^Recorded/).first();
const bounds = (page: Page) => {
  const { searchParams } = new URL(page.url());
  return { after: searchParams.get("dateCreated:gt"), before: searchParams.get("dateCreated:lt") };
};

/** Types a day and presses Enter. */
async function type(page: Page, name: "From" | "To", text: string) {
  await field(page, name).fill(text);
  await field(page, name).press("Enter");
}

test.beforeEach(async ({ page }) => {
  await page.goto("/recordings");
  await chip(page).click();
});

test("typed days are inclusive, and sent as exact bounds", async ({ page, service }) => {
  await type(page, "From", `1 Sep ${YEAR}`);
  await expect.poll(() => bounds(page)).toEqual({ after: SEPTEMBER.after, before: null });
  await type(page, "To", `${YEAR}-09-30`);
  await expect.poll(() => bounds(page)).toEqual(SEPTEMBER);
  await expect(field(page, "From")).toHaveValue(`1 Sep ${YEAR}`);
  await expect(field(page, "To")).toHaveValue(`30 Sep ${YEAR}`);
  await type(page, "From", "");
  await expect.poll(() => bounds(page)).toEqual({ after: null, before: SEPTEMBER.before });
  await type(page, "From", `1 Sep ${YEAR}`);
  await page.keyboard.press("Escape");
  await expect(chip(page)).toBeFocused();
  await expect(chip(page)).toContainText(CHIP);
  const { data, cursor } = await service.ask(recordingList, {
    query: { "dateCreated:gt": SEPTEMBER.after, "dateCreated:lt": SEPTEMBER.before, limit: 100 },
  });
  await expect(page.getByRole("grid").getByRole("link").first()).toHaveText(data[0]?.title ?? "");
  const count = `${data.length} ${cursor === null ? "recordings" : "loaded"}`;
  await expect(page.getByText(count, { exact: true })).toBeVisible();
});

test("a click beside the popover applies what was typed", async ({ page }) => {
  await field(page, "From").fill(`1 Sep ${YEAR}`);
  await field(page, "To").fill(`30 Sep ${YEAR}`);
  await page.mouse.click(700, 850);
  await expect(field(page, "From")).toHaveCount(0);
  await expect.poll(() => bounds(page)).toEqual(SEPTEMBER);
});

test("a preset closes the days, and the next filter is at hand", async ({ page }) => {
  await button(page, "Last 30 days").click();
  await expect.poll(() => bounds(page)).toEqual({ after: "last-30-days", before: null });
  await expect(page.getByRole("list", { name: "Presets" })).toHaveCount(0);
  await expect(chip(page)).toBeFocused();
  await button(page, "Teams").click();
  await expect(dialog(page, "Teams")).toBeVisible();
});

test("typed days are kept when the zone changes", async ({ page }) => {
  await type(page, "From", `1 Sep ${YEAR}`);
  await type(page, "To", `30 Sep ${YEAR}`);
  await expect.poll(() => bounds(page)).toEqual(SEPTEMBER);
  await page.getByRole("group", { name: "Zone" }).getByRole("button", { name: "UTC" }).click();
  const utc = { after: `${YEAR}-08-31T23:59:59.999Z`, before: `${YEAR}-10-01T00:00:00.000Z` };
  await expect.poll(() => bounds(page)).toEqual(utc);
  await expect(field(page, "From")).toHaveValue(`1 Sep ${YEAR}`);
  await page.reload();
  await expect(chip(page)).toContainText(CHIP);
  await expect(chip(page)).toContainText("UTC");
});

test("a typed period sets both ends, in either field, as the palette reads it", async ({
  page,
}) => {
  await type(page, "From", "last quarter");
  await expect(chip(page)).toContainText("Last quarter");
  await type(page, "To", "aug 2026");
  await expect(chip(page)).toContainText("August 2026");
});

test("a day that can't be read, or the wrong way round, says so and changes nothing", async ({
  page,
}) => {
  await type(page, "From", "11/20");
  await expect(field(page, "From")).toHaveAccessibleDescription("Use 20 Nov 2026 or last month.");
  await type(page, "From", "20 Nov 2026");
  await expect.poll(() => bounds(page).after).toBe("2026-11-20T05:59:59.999Z");
  await type(page, "To", "1 Nov 2026");
  await expect(field(page, "To")).toHaveAccessibleDescription("The end is before the start.");
  await expect(field(page, "From")).toHaveAccessibleDescription("");
  expect(bounds(page).before).toBeNull();
});
