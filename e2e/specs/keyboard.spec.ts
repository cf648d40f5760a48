import type { Locator, Page } from "@playwright/test";
import { recordingList } from "~/contract/recordings.ts";
import { expect, MOVING, test } from "../support/fixtures.ts";
import { scorecards } from "../support/known.ts";
import { CLIPBOARD, clipboard } from "../support/rotation.ts";
import { dialog, grid, pageStatus, peek, peekTitle, rows } from "../support/locators.ts";

// What is opened with a key takes the focus, and gives it back to where it came from.

test.use(MOVING);

const button = (page: Page, name: string | RegExp) =>
  page.getByRole("button", { name, exact: typeof name === "string" }).first();

/** The row that has the keyboard. */
async function expectCurrent(page: Page, title: string) {
  await expect(grid(page)).toBeFocused();
  const current = grid(page).locator("xpath=self::*[@aria-activedescendant]");
  await expect(current).toHaveCount(1);
  const id = (await grid(page).getAttribute("aria-activedescendant")) ?? "";
  await expect(page.locator(`[id="${id}"]`)).toContainText(title);
}

async function press(opener: Locator, key = "Enter") {
  await opener.focus();
  await opener.press(key);
}

test.beforeEach(({ context }) => context.grantPermissions(CLIPBOARD));

test("what clears a filter leaves the focus with the filters, and F opens the first", async ({
  page,
}) => {
  await page.goto("/recordings?result=closed&dateCreated:gt=last-30-days");
  await press(button(page, "Clear Result"));
  await expect(button(page, "Result")).toBeFocused();
  await press(button(page, "Clear"));
  await expect(page).not.toHaveURL(/dateCreated/);
  await expect(button(page, "Teams")).toBeFocused();
  await expect(pageStatus(page)).toBeAttached();
  await page.keyboard.press("f");
  await expect(dialog(page, "Teams")).toBeVisible();
  await page.goto("/opportunities?externalId=none-such");
  await press(button(page, "Clear External ID"));
  await expect(page.getByRole("textbox", { name: "External ID" })).toBeFocused();
});

test("Escape and Close in a panel return to its row, and so does Back", async ({
  page,
  service,
}) => {
  const { data } = await service.ask(recordingList, { query: { limit: 3 } });
  const titles = data.map(({ title }) => title ?? "");
  await page.goto("/recordings");
  await expect(rows(page).nth(1)).toBeVisible();
  for (const key of ["j", "j", "Space"]) await page.keyboard.press(key);
  await press(peek(page).getByRole("button", { name: "Next" }));
  await expect(peekTitle(page)).toHaveText(titles[2] ?? "");
  await page.keyboard.press("Escape");
  await expect(peek(page)).toHaveCount(0);
  await expectCurrent(page, titles[2] ?? "");
  await page.keyboard.press("Space");
  await press(peek(page).getByRole("button", { name: "Close" }));
  await expectCurrent(page, titles[2] ?? "");
  await page.keyboard.press("k");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(titles[1] ?? "");
  await page.goBack();
  await expectCurrent(page, titles[1] ?? "");

  // Also a panel that came with the address.
  await page.goto(`/recordings?peek=${data[2]?.id}`);
  await expect(peekTitle(page)).toHaveText(titles[2] ?? "");
  await grid(page).focus();
  await page.keyboard.press("Escape");
  await expect(peek(page)).toHaveCount(0);
  await expectCurrent(page, titles[2] ?? "");
});

test("Shift+F10 opens the menu of the row, and Y copies its ID", async ({ page, service }) => {
  const { data } = await service.ask(recordingList, { query: { limit: 2 } });
  await page.goto("/recordings");
  await expect(rows(page).nth(1)).toBeVisible();
  await page.keyboard.press("j");
  await page.keyboard.press("y");
  await expect.poll(() => clipboard(page)).toBe(data[0]?.id);
  await page.keyboard.press("j");
  await page.keyboard.press("Shift+F10");
  const item = (name: string) => page.getByRole("menuitem", { name });
  await expect(item("Peek")).toBeFocused();
  await page.keyboard.press("Escape");
  await expectCurrent(page, data[1]?.title ?? "");
  await page.keyboard.press("Shift+F10");
  await expect(item("Peek")).toBeFocused();
  await page.keyboard.type("copy");
  await expect(item("Copy ID")).toBeFocused();
  await page.keyboard.press("Enter");
  await expect.poll(() => clipboard(page)).toBe(data[1]?.id);
  await expectCurrent(page, data[1]?.title ?? "");
  await page.keyboard.press("Shift+F10");
  await expect(item("Peek")).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(data[1]?.title ?? "");
});

test("beside a panel the filters fold into one button, and the table stays where it is", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 800 });
  await page.goto(
    "/recordings?result=closed&dateCreated:gt=last-30-days&conversationType=Discovery+call",
  );
  await expect(rows(page).nth(1)).toBeVisible();
  const more = page.getByRole("button", { name: "3 set, more filters" });
  await expect(more).toHaveCount(0);
  const top = (await grid(page).boundingBox())?.y;
  for (const key of ["j", "Space"]) await page.keyboard.press(key);
  await expect(peek(page)).toBeVisible();
  await expect(more).toBeVisible();
  expect((await grid(page).boundingBox())?.y).toBe(top);
  await press(more);
  const folded = dialog(page, "More filters");
  await expect(folded.getByRole("button").first()).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(more).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(peek(page)).toHaveCount(0);
  await expect(more).toHaveCount(0);
});

test("keys that follow each other at once all count", async ({ page, service, known }) => {
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key);
  };
  const { data } = await service.ask(recordingList, { query: { limit: 4 } });
  const title = page.getByRole("heading", { level: 1 });
  await page.goto("/recordings");
  await expect(rows(page).nth(1)).toBeVisible();
  await press("j", "Space", "j", "j", "j");
  await expect(peekTitle(page)).toHaveText(data[3]?.title ?? "");
  await press("Enter");
  await expect(title).toHaveText(data[3]?.title ?? "");
  await press("k", "k", "k");
  await expect(title).toHaveText(data[0]?.title ?? "");

  await page.goto(scorecards(known));
  const metrics = page.getByRole("tablist", { name: "Metrics" }).getByRole("tab");
  await expect(pageStatus(page)).toBeAttached();
  await metrics.first().focus();
  await press("ArrowRight", "ArrowRight", "ArrowRight");
  await expect(metrics.nth(3)).toBeFocused();
  await expect(metrics.nth(3)).toHaveAttribute("aria-selected", "true");
});
