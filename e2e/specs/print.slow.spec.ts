import { expect, test } from "../support/fixtures.ts";
import { findKnown } from "../support/known.ts";
import { SCREENS } from "../support/pages.ts";
import { layOutForPrint } from "../support/accessibility/print.ts";
import { settled } from "../support/settled.ts";

test("printed scorecards have all metrics and groups, with each dot on its row", async ({
  page,
  service,
  sandbox,
  watch,
}) => {
  const known = await findKnown(service, sandbox);
  const screen = SCREENS.find(({ name }) => name === "scorecards");
  await page.goto(screen?.path(known) ?? "");
  await screen?.shown(page);
  const groups = page.getByRole("table", { name: "Pass rate by team" });
  await expect(groups.getByRole("cell").nth(3)).toHaveText(/^(up|down|unchanged|no data)/);
  await settled(page, watch);
  const before = await groups.boundingBox();
  await layOutForPrint(page);
  await expect(async () => {
    const paper = await page.getByRole("main").boundingBox();
    const table = await groups.boundingBox();
    // The window has the trend beside it.
    expect(table?.width).toBeGreaterThan(before?.width ?? 0);
    for (const tab of await page.getByRole("tablist", { name: "Metrics" }).getByRole("tab").all()) {
      const box = await tab.boundingBox();
      expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual((paper?.width ?? 0) + 2);
    }
    for (const row of (await groups.getByRole("row").all()).slice(1)) {
      const [line, plot] = [
        await row.boundingBox(),
        await row.locator("svg").first().boundingBox(),
      ];
      expect(Math.abs((line?.y ?? 0) - (plot?.y ?? 1e9))).toBeLessThanOrEqual(2);
      expect(plot?.width).toBeGreaterThan(300);
    }
  }).toPass({ timeout: 60_000 });
});

test("on paper each recording has its day", async ({ page, watch }) => {
  await page.goto("/recordings");
  const rows = page.getByRole("grid", { name: "Recordings" }).getByRole("row");
  await expect(rows.nth(1)).toBeVisible();
  await settled(page, watch);
  await layOutForPrint(page);
  await expect(rows).toHaveCount(101);
  const days = await rows.evaluateAll((all) =>
    all.slice(1).map((row) => row.children[1]?.textContent ?? ""),
  );
  for (const day of days) expect(day).toMatch(/^\d+ [A-Z][a-z]{2}.*\d\d:\d\d$/);
});

for (const name of ["organization", "recording", "team"]) {
  test(`paper says of which organization it is: ${name}`, async ({
    page,
    service,
    sandbox,
    watch,
  }) => {
    const known = await findKnown(service, sandbox);
    const screen = SCREENS.find((each) => each.name === name);
    await page.goto(screen?.path(known) ?? "");
    await screen?.shown(page);
    await settled(page, watch);
    await layOutForPrint(page);
    await expect(page.getByText(/^Meridian Home Group, printed /)).toBeVisible();
  });
}
