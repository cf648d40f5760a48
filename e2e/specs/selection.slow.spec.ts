import type { Page } from "@playwright/test";
import { recordingList } from "~/contract/recordings.ts";
import { expect, test } from "../support/fixtures.ts";
import { button, grid, press, rowBox } from "../support/locators.ts";
import { CLIPBOARD, clipboard } from "../support/rotation.ts";

const selected = (page: Page) => grid(page).getByRole("row", { selected: true });
const count = (page: Page) => page.getByRole("status").filter({ hasText: /selected/ });

test("rows are selected with the keyboard: X for one, Shift for a range", async ({ page }) => {
  await page.goto("/recordings");
  await expect(grid(page)).toBeVisible();
  await expect(count(page)).toHaveCount(0);
  await press(page, "j", "x");
  await expect(count(page)).toContainText("1 selected");
  await press(page, "Shift+ArrowDown", "Shift+J");
  await expect(count(page)).toContainText("3 selected");
  await expect(selected(page)).toHaveCount(3);
  await page.keyboard.press("x");
  await expect(count(page)).toContainText("2 selected");
  await button(page, /^Clear selection/).click();
  await expect(selected(page)).toHaveCount(0);
  await expect(grid(page)).toBeFocused();
});

test("the bar covers the status line, moves no row, and Escape clears the selection", async ({
  page,
  context,
  service,
  sandbox,
}) => {
  await context.grantPermissions(CLIPBOARD);
  // Engagements can only be composed for the credential's own organization.
  const { organizationId } = sandbox;
  await page.goto(`/recordings?organizationId=${organizationId}`);
  const place = () => grid(page).boundingBox();
  await expect(grid(page)).toBeVisible();
  const before = await place();
  await grid(page).getByRole("checkbox", { name: "Select all loaded rows" }).click();
  await expect(count(page)).toContainText("100 selected");
  await expect(page.getByText("100 loaded")).toBeHidden();
  expect(await place()).toEqual(before);
  await page.keyboard.press("Escape");
  await expect(selected(page)).toHaveCount(0);
  await expect(page.getByText("100 loaded")).toBeVisible();

  await press(page, "j", "x", "j", "x");
  const bar = page.getByRole("group", { name: "Selection" });
  await expect(bar.getByRole("button", { name: "Sync engagement" })).toHaveCount(0);
  await bar.getByRole("button", { name: "Copy IDs" }).click();
  const { data } = await service.ask(recordingList, { query: { limit: 2, organizationId } });
  const ids = data.map(({ id }) => id);
  await expect.poll(() => clipboard(page)).toBe(ids.join("\n"));
  await bar.getByRole("button", { name: "Score these" }).click();
  await expect(page).toHaveURL(/\/scorecards\?/);
  await expect.poll(() => new URL(page.url()).searchParams.get("filterByIds")).toBe(ids.join(","));
  await page.goBack();
  await page.keyboard.press("Escape");
  await rowBox(page, 1).click();
  await bar.getByRole("button", { name: "Sync engagement" }).click();
  await expect(page).toHaveURL(/\/engagements/);
  await expect(page.getByRole("textbox", { name: "Subject" })).toHaveValue(data[0]?.title ?? "");
});

test("rows are selected with the pointer, another list starts empty, and Back restores them", async ({
  page,
}) => {
  await page.goto("/recordings");
  const check = (row: number) => rowBox(page, row);
  await grid(page).getByRole("row").nth(2).hover();
  await check(2).click();
  await check(2 + 4).click({ modifiers: ["Shift"] });
  await expect(count(page)).toContainText("5 selected");
  await expect(page).not.toHaveURL(/peek=/);
  await page.getByRole("button", { name: "Result" }).first().click();
  await page.getByRole("menuitemradio", { name: "Closed", exact: true }).click();
  await expect(page).toHaveURL(/result=closed/);
  await expect(count(page)).toHaveCount(0);
  await page.goBack();
  await expect(count(page)).toContainText("5 selected");
});

test.describe("by touch", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test("a row's menu selects it, then each tap selects a row", async ({ page }) => {
    await page.goto("/recordings");
    await expect(grid(page)).toBeVisible();
    await expect(grid(page).getByRole("checkbox")).toHaveCount(0);
    await grid(page)
      .getByRole("button", { name: /^Actions for / })
      .first()
      .tap();
    await page.getByRole("menuitem", { name: "Select" }).tap();
    await expect(count(page)).toContainText("1 selected");
    const box = (row: number) => rowBox(page, row);
    await expect(box(1)).toBeChecked();
    // A title is no link meanwhile.
    await grid(page).getByRole("row").nth(2).getByRole("link").tap();
    await expect(count(page)).toContainText("2 selected");
    await box(1).tap();
    await expect(count(page)).toContainText("1 selected");
    await expect(page).toHaveURL(/\/recordings$/);
    await button(page, "Select all loaded").tap();
    await expect(count(page)).toContainText("100 selected");
    await button(page, /^Clear selection/).tap();
    await expect(grid(page).getByRole("checkbox")).toHaveCount(0);
    await grid(page).getByRole("row").nth(2).getByRole("link").tap();
    await expect(page).toHaveURL(/\/recordings\/rec_/);
  });
});

test("on a narrow screen, rows keep their heights when another list is shown", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/recordings");
  await expect(grid(page)).toBeVisible();
  await button(page, "Filter").click();
  await page.getByRole("dialog").getByRole("button", { name: "Result" }).click();
  await page.getByRole("menuitemradio", { name: "Closed", exact: true }).click();
  await page.keyboard.press("Escape");
  await expect(page).toHaveURL(/result=closed/);
  await expect(grid(page)).not.toHaveAttribute("aria-busy");
  const places = () =>
    grid(page)
      .getByRole("row")
      .evaluateAll((rows) =>
        rows.map((row) => {
          const { top, bottom } = row.getBoundingClientRect();
          return { top, bottom, inside: row.firstElementChild?.getBoundingClientRect().bottom };
        }),
      );
  for (const [index, { bottom, inside = 0 }] of (await places()).entries()) {
    expect(inside, `row ${index} holds what is in it`).toBeLessThanOrEqual(bottom + 1);
  }
});
