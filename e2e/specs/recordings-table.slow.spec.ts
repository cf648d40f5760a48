import type { Page } from "@playwright/test";
import { expect, test } from "../support/fixtures.ts";
import { grid, peek, rows } from "../support/locators.ts";

const header = (page: Page, name: string) => page.getByRole("columnheader", { name });
const headers = (page: Page) => page.getByRole("columnheader").filter({ hasNotText: "Selected" });
const edge = (page: Page, name: string) =>
  page.getByRole("separator", { name: `Width of ${name}`, exact: true });
const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();
const heightOf = async (page: Page) => (await rows(page).nth(1).boundingBox())?.height;

/** Drags from one element to another, starting at an offset in pixels from its left edge. */
async function draw(page: Page, from: ReturnType<typeof edge>, x: number, to = x) {
  // Columns get their final widths when the rows are there.
  await expect(rows(page).nth(1)).toBeVisible();
  await from.hover({ trial: true });
  const box = await from.boundingBox();
  if (box === null) throw new Error("There is nothing to draw.");
  const y = box.y + box.height / 2;
  await page.mouse.move(box.x + x, y);
  await page.mouse.down();
  await page.mouse.move(box.x + to, y, { steps: 4 });
  await page.mouse.up();
}

test("columns are chosen and moved, and this browser keeps them", async ({ page }) => {
  await page.goto("/recordings");
  await press(page, "Columns");
  await page.getByRole("checkbox", { name: "Result" }).click();
  await page.getByRole("checkbox", { name: "Team" }).click();
  await press(page, "Move Duration left");
  // The focus stays on the moved column.
  await page.keyboard.press("Enter");
  // There is room now for the organization.
  const arranged = ["Recorded", "Duration", "Rep", "Title", "Organization"];
  await expect(headers(page)).toHaveText(arranged);
  await press(page, "Compact");
  await expect.poll(() => heightOf(page)).toBe(28);
  await expect(page).toHaveURL(/\/recordings$/);

  await page.goto("/recordings?result=closed");
  await expect(headers(page)).toHaveText(arranged);
  await expect.poll(() => heightOf(page)).toBe(28);
  await press(page, "Columns");
  await press(page, "Reset table");
  await expect(headers(page)).toHaveCount(7);
  await page.goto("/recordings");
  await expect(headers(page)).toHaveCount(7);
});

test("columns are resized by pointer and keyboard", async ({ page }) => {
  await page.goto("/recordings");
  const width = async () => Math.floor((await header(page, "Rep").boundingBox())?.width ?? 0);
  await expect.poll(width).toBeGreaterThan(100);
  const before = await width();
  await draw(page, edge(page, "Rep"), 4, 54);
  await expect(edge(page, "Rep")).toHaveAttribute("aria-valuenow", String(before + 50));
  await edge(page, "Rep").focus();
  await page.keyboard.press("ArrowLeft");
  await expect.poll(width).toBe(before + 42);
  await page.reload();
  await expect.poll(width).toBe(before + 42);
  await edge(page, "Rep").dblclick();
  await expect.poll(width).toBe(before);
});

for (const { path, name, width } of [
  { path: "/recordings", name: "Recordings", width: 1440 },
  { path: "/recordings/sync-log", name: "Sync log", width: 1440 },
  { path: "/followups", name: "Follow-ups", width: 1440 },
  { path: "/recordings", name: "Recordings", width: 390 },
]) {
  test(`${name} at ${width} px: the day of the first rows stays in view`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(path);
    const table = grid(page, name);
    // Rows above those in view have marks too, so it is the one below the header.
    const dayOnTop = () =>
      table.evaluate((element) => {
        const { top } = element.getBoundingClientRect();
        const marks = [...element.querySelectorAll<HTMLElement>("[aria-hidden] .sticky")];
        return marks.find((mark) => {
          const box = mark.getBoundingClientRect();
          return box.top <= top + 33 && box.bottom > top + 20;
        })?.innerText;
      });
    await expect.poll(dayOnTop).toMatch(/\d/);
    for (const top of [400, 1000, 2000]) {
      await table.evaluate((element, to) => element.scrollTo({ top: to }), top);
      await expect.poll(dayOnTop).toMatch(/\d/);
    }
  });
}

test("a peek is resized by its edge, with the pointer and by keyboard, and keeps its width", async ({
  page,
}) => {
  await page.goto("/recordings");
  await expect(rows(page).nth(1)).toBeVisible();
  await page.keyboard.press("j");
  await page.keyboard.press("Space");
  const edge = page.getByRole("separator", { name: "Width of the peek" });
  const panel = peek(page);
  const width = async () => Math.round((await panel.boundingBox())?.width ?? 0);
  await expect.poll(width).toBe(424);
  await edge.focus();
  await page.keyboard.press("ArrowLeft");
  await expect.poll(width).toBe(440);
  await expect(edge).toHaveAttribute("aria-valuenow", "440");
  await draw(page, edge, 2, -58);
  await expect.poll(width).toBe(500);
  await page.reload();
  await expect.poll(width).toBe(500);
  await edge.dblclick();
  await expect.poll(width).toBe(424);
});
