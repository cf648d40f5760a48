import type { Page } from "@playwright/test";
import { expect, test } from "../support/fixtures.ts";
import { grid, rows } from "../support/locators.ts";

const header = (page: Page, name: string) => page.getByRole("columnheader", { name });
const headers = (page: Page) => page.getByRole("columnheader").filter({ hasNotText: "Selected" });
const edge = (page: Page, name: string) =>
  page.getByRole("separator", { name: `Width of ${name}`, exact: true });
const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();
const columnsIn = (page: Page) => new URL(page.url()).searchParams.get("columns");
const heightOf = async (page: Page) => (await rows(page).nth(1).boundingBox())?.height;
const leftOf = async (page: Page, name: string) => (await header(page, name).boundingBox())?.x ?? 0;

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

test("columns are chosen, moved and pinned, in the address and for later", async ({ page }) => {
  await page.goto("/recordings");
  await press(page, "Columns");
  await page.getByRole("checkbox", { name: "Result" }).click();
  await page.getByRole("checkbox", { name: "Team" }).click();
  await press(page, "Move Duration left");
  // The focus stays on the moved column.
  await page.keyboard.press("Alt+ArrowUp");
  await press(page, "Pin Rep left");
  await expect(headers(page)).toHaveText(["Rep", "Recorded", "Duration", "Title"]);
  await press(page, "Compact");
  await expect.poll(() => heightOf(page)).toBe(28);
  await expect.poll(() => columnsIn(page)).toBe("rep!,recorded,duration,title,compact");

  // An address without columns gets the stored ones and then names them.
  await page.goto("/recordings");
  await expect(headers(page)).toHaveText(["Rep", "Recorded", "Duration", "Title"]);
  await expect.poll(() => columnsIn(page)).toBe("rep!,recorded,duration,title,compact");
  await expect.poll(() => heightOf(page)).toBe(28);
  // An address with columns wins.
  await page.goto("/recordings?columns=recorded,nonsense,result:9999");
  await expect(headers(page)).toHaveText(["Recorded", "Title", "Result"]);
  await expect.poll(() => columnsIn(page)).toBe("recorded,result:640");
  await press(page, "Columns");
  await press(page, "Reset table");
  await expect.poll(() => columnsIn(page)).toBe(null);
  await page.goto("/recordings");
  await expect(headers(page)).toHaveCount(6);
  await expect.poll(() => columnsIn(page)).toBe(null);
});

test("columns are resized and moved by pointer and keyboard", async ({ page }) => {
  await page.goto("/recordings?columns=recorded,rep,title,result");
  await draw(page, edge(page, "Rep"), 4, 54);
  await expect.poll(() => columnsIn(page)).toBe("recorded,rep:184,title,result");
  await expect(edge(page, "Rep")).toHaveAttribute("aria-valuenow", "184");
  await edge(page, "Rep").focus();
  await page.keyboard.press("ArrowLeft");
  await expect.poll(() => columnsIn(page)).toBe("recorded,rep:176,title,result");
  await expect.poll(async () => (await header(page, "Rep").boundingBox())?.width).toBe(176);
  await edge(page, "Rep").dblclick();
  await expect.poll(() => columnsIn(page)).toBe("recorded,rep,title,result");

  const [from, to] = [await leftOf(page, "Result"), await leftOf(page, "Recorded")];
  await draw(page, header(page, "Result"), 20, to - from + 10);
  await expect(headers(page)).toHaveText(["Result", "Recorded", "Rep", "Title"]);
  // Dragging doesn't count as a click on the header, which would sort.
  expect(new URL(page.url()).searchParams.has("orderBy")).toBe(false);
  await draw(page, header(page, "Rep"), 20);
  await expect(headers(page)).toHaveText(["Result", "Recorded", "Rep", "Title"]);
});

test("pinned columns stay while the others scroll sideways", async ({ page }) => {
  await page.goto(
    "/recordings?columns=rep!,recorded:400,title:600,result,duration,team:400,customer",
  );
  await expect(rows(page).nth(1)).toBeVisible();
  await header(page, "Rep").hover({ trial: true });
  const before = [await leftOf(page, "Rep"), await leftOf(page, "Result")];
  await grid(page).evaluate((grid) => (grid.scrollLeft = 300));
  await expect.poll(() => leftOf(page, "Result")).toBe((before[1] ?? 0) - 300);
  expect(await leftOf(page, "Rep")).toBe(before[0]);
  const cell = rows(page).nth(1).getByRole("gridcell").nth(1);
  expect((await cell.boundingBox())?.x).toBe(before[0]);
});

for (const { path, name, width } of [
  { path: "/recordings", name: "Recordings", width: 1440 },
  { path: "/recordings/sync-log", name: "Sync log for integrations", width: 1440 },
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
  const panel = page.getByRole("complementary", { name: "Peek" });
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
