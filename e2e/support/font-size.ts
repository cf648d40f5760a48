import { BROWSER_ARGUMENTS, findBrowser } from "../run/browser.mjs";
import { crowdingOf } from "./crowding.ts";
import { expect, test } from "./fixtures.ts";
import { grid } from "./locators.ts";
import { SCREENS } from "./pages.ts";
import { settled } from "./settled.ts";

const softly = expect.configure({ soft: true });

/** Options of a browser whose reader has set another font size, in pixels. A file's tests have one browser. */
export const withFontSize = (font: number) => ({
  launchOptions: {
    executablePath: findBrowser(),
    args: [...BROWSER_ARGUMENTS, `--blink-settings=defaultFontSize=${font}`],
  },
});

/** Tests that lengths grow with the font size, as if the window were smaller, in windows of these widths. */
export function testFontSize(font: number, widths: readonly [number, number]) {
  for (const { name, path, shown, stays = shown, signedOut } of SCREENS) {
    if (signedOut) continue;
    test(`${name} has room for text at ${font} px`, async ({ page, watch, known }) => {
      // As wide as it takes for what a wide screen has.
      await page.setViewportSize({ width: (1440 * font) / 16, height: 900 });
      await page.goto(path(known));
      await shown(page);
      for (const width of widths) {
        await test.step(`${width} px wide`, async () => {
          await page.setViewportSize({ width, height: 900 });
          await stays(page);
          await settled(page, watch);
          await softly.poll(() => crowdingOf(page)).toEqual([]);
        });
      }
    });
  }

  test(`rows, columns and keys of a table follow text at ${font} px`, async ({ page }) => {
    await page.goto("/recordings");
    const table = grid(page, "Recordings");
    const cell = table.getByRole("gridcell").nth(1);
    await expect(cell).toBeVisible();
    const height = (36 * font) / 16;
    const row = table.getByRole("row").nth(1);
    await expect.poll(async () => (await row.boundingBox())?.height).toBe(height);
    // Where the header ends, the rows begin; none lies over another.
    const rows = await table
      .getByRole("row")
      .evaluateAll((all) => all.map((each) => each.getBoundingClientRect().top));
    const steps = rows.slice(2).map((top, index) => Math.round(top - (rows[index + 1] ?? 0)));
    expect(new Set(steps)).toEqual(new Set([height]));
    const title = table.getByRole("columnheader", { name: "Title" });
    const before = await title.boundingBox();
    const edge = title.getByRole("separator");
    await edge.focus();
    await page.keyboard.press("Home");
    await page.keyboard.press("ArrowRight");
    // 64 pixels at least, and 8 a step.
    await expect.poll(async () => (await title.boundingBox())?.width).toBe((72 * font) / 16);
    expect(before?.width).toBeGreaterThan((72 * font) / 16);
    await table.focus();
    await page.keyboard.press("End");
    const current = await table.getAttribute("aria-activedescendant");
    await expect(table.locator(`[id="${current}"]`)).toBeInViewport({ ratio: 1 });
  });
}
