import { expect, test } from "../support/fixtures.ts";
import { findKnown } from "../support/known.ts";
import { SCREENS } from "../support/pages.ts";
import { cutFigures, spaceText } from "../support/accessibility/text-spacing.ts";

/** The screens with figures. */
const NAMES = [
  "overview",
  "recordings",
  "recordings with a peek",
  "unlinked recordings",
  "org-wide recordings",
  "recording",
  "followups",
  "opportunities",
  "organizations",
  "organization",
  "teams",
  "team",
  "api-clients",
  "access-tokens",
  "activity",
  "engagement users",
  "scorecards",
  "scorecards as tables",
];

test("no figure is cut with the text spacing of WCAG 1.4.12, wide or narrow", async ({
  page,
  service,
  sandbox,
}) => {
  const known = await findKnown(service, sandbox);
  const screens = SCREENS.filter(({ name }) => NAMES.includes(name));
  expect(screens.length).toBeGreaterThanOrEqual(NAMES.length);
  for (const { name, path, shown } of screens) {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(path(known));
    await shown(page);
    await spaceText(page);
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 900 });
      // Columns widen in the next frame.
      await expect.poll(() => cutFigures(page), `${name} at ${width} px`).toEqual([]);
    }
  }
});
