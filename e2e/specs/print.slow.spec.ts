import type { Page } from "@playwright/test";
import type { Watch } from "../stack/watch.ts";
import { expect, test } from "../support/fixtures.ts";
import type { Known } from "../support/known.ts";
import { SCREENS } from "../support/pages.ts";
import { layOutForPrint } from "../support/accessibility/print.ts";
import { allAnswered, grid, table } from "../support/locators.ts";
import { settled } from "../support/settled.ts";

/** Opens one of the screens and waits for all of it. */
async function openScreen(page: Page, watch: Watch, known: Known, name: string) {
  const screen = SCREENS.find((each) => each.name === name);
  await page.goto(screen?.path(known) ?? "");
  await screen?.shown(page);
  await settled(page, watch);
}

test("printed scorecards are one page with each dot on its row, and say why", async ({
  page,
  watch,
  known,
}) => {
  await openScreen(page, watch, known, "scorecards");
  await allAnswered(page);
  await settled(page, watch);
  await layOutForPrint(page);
  const groups = table(page, "Pass rate by team");
  await expect(page.getByRole("region", { name: /^Why it changed|^What moved it/ })).toBeVisible();
  await expect(table(page, "Teams and metrics")).toBeHidden();
  await expect(async () => {
    const rows = groups.getByRole("row").filter({ has: page.getByRole("rowheader") });
    expect(await rows.count()).toBeGreaterThan(0);
    for (const row of await rows.all()) {
      const [line, plot] = [
        await row.boundingBox(),
        await row.locator("svg").first().boundingBox(),
      ];
      expect(Math.abs((line?.y ?? 0) - (plot?.y ?? 1e9))).toBeLessThanOrEqual(2);
    }
  }).toPass({ timeout: 60_000 });
  const pdf = await page.pdf({ preferCSSPageSize: true, printBackground: true });
  expect(pdf.toString("latin1").match(/\/Type\s*\/Page[^s]/g)).toHaveLength(1);
});

test("on paper each recording has its day", async ({ page, watch }) => {
  await page.goto("/recordings");
  const rows = grid(page).getByRole("row");
  await expect(rows.nth(1)).toBeVisible();
  await settled(page, watch);
  await layOutForPrint(page);
  await expect(rows).toHaveCount(101);
  const days = await rows.evaluateAll((all) =>
    all.slice(1).map((row) => row.children[1]?.textContent ?? ""),
  );
  for (const day of days) expect(day).toMatch(/^\d+ [A-Z][a-z]{2}.*\d?\d:\d\d\s[AP]M$/);
});

for (const name of ["organization", "recording", "team"]) {
  test(`paper says of which organization it is: ${name}`, async ({ page, watch, known }) => {
    await openScreen(page, watch, known, name);
    await layOutForPrint(page);
    await expect(page.getByText(/^Meridian Home Group, printed /)).toBeVisible();
  });
}

for (const [format, wide, narrow] of [
  ["A4", "840 × 600", "600 × 840"],
  ["Letter", "790 × 610", "610 × 790"],
] as const) {
  test(`the reader's paper is printed on: ${format}`, async ({ page, watch, known }) => {
    const sizeOf = async (name: string) => {
      await openScreen(page, watch, known, name);
      const pdf = await page.pdf({ format, preferCSSPageSize: true });
      const [, width, height] =
        /MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(pdf.toString("latin1")) ?? [];
      // To ten points: a browser rounds millimeters.
      return `${Math.round(Number(width) / 10) * 10} × ${Math.round(Number(height) / 10) * 10}`;
    };
    expect(await sizeOf("team")).toBe(wide);
    expect(await sizeOf("scorecards")).toBe(narrow);
  });
}
