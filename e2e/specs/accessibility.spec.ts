import { seriousFindings } from "../support/accessibility/axe.ts";
import { endPrint, layOutForPrint, misplacedTexts } from "../support/accessibility/print.ts";
import { cutFigures, spaceText } from "../support/accessibility/text-spacing.ts";
import { expect, SIGNED_OUT, test } from "../support/fixtures.ts";
import { findKnown } from "../support/known.ts";
import { SCREENS } from "../support/pages.ts";
import { settled } from "../support/settled.ts";

/** The screens that people print, and how wide their window is before. */
const PRINTED: Readonly<Record<string, readonly number[]>> = {
  overview: [1440, 390],
  recordings: [1440, 390],
  "recordings with a peek": [1440],
  recording: [390],
  followups: [390],
  organizations: [1440],
  organization: [390],
  teams: [390],
  "activity?show=all": [1440],
  team: [1440, 390],
  scorecards: [1440, 390],
  "scorecards as tables": [390],
  "rotating a secret": [1440],
};

/** The screens with figures. */
const WITH_FIGURES = [
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
  "activity?show=all",
  "engagement users",
  "scorecards",
  "scorecards as tables",
];

/**
 * No higher than needed, as tables have as many rows as there is room for. The themes differ only in colors;
 * the tests of what opens have dark, wide screens.
 */
const LOOKS = [
  { width: 1440, colorScheme: "light" },
  { width: 390, colorScheme: "dark" },
] as const;

const documentScrolls = () => document.documentElement.scrollHeight > window.innerHeight;

test("the screens that are printed and those with figures are tested below", () => {
  const names = SCREENS.map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining([...Object.keys(PRINTED), ...WITH_FIGURES]));
});

// One test for all that is to be seen on a screen, because opening it takes longer than looking at it.
for (const screen of SCREENS) {
  const printed = PRINTED[screen.name] ?? [];
  const hasFigures = WITH_FIGURES.includes(screen.name);
  const more =
    (printed.length > 0 ? ", and on paper" : "") + (hasFigures ? ", and with spaced text" : "");

  test.describe(screen.name, () => {
    if (screen.signedOut) test.use({ storageState: SIGNED_OUT });

    // The watch fixture fails the test on a CSP violation.
    test(`${screen.name}: no serious accessibility issue, light and wide, dark and narrow${more}`, async ({
      page,
      service,
      sandbox,
      watch,
    }) => {
      const stays = screen.stays ?? screen.shown;
      const path = screen.path(await findKnown(service, sandbox));
      const answer = await page.goto(path);
      const policy = answer?.headers()["content-security-policy"] ?? "";
      expect(policy).toContain("default-src 'none'");
      expect(policy).not.toContain("unsafe-");
      await screen.shown(page);
      await expect(page.getByText(/didn't load|went wrong/)).toHaveCount(0);
      // The state reached above survives the resize.
      for (const { width, colorScheme } of LOOKS) {
        await page.setViewportSize({ width, height: 600 });
        await page.emulateMedia({ colorScheme });
        await stays(page);
        // What still comes in would move texts while their contrast is measured.
        await settled(page, watch);
        const found = await seriousFindings(page);
        expect.soft(found, `${colorScheme}, ${width} wide`).toEqual([]);
        // Only panes scroll, or the frame would be gone.
        if (!screen.signedOut) expect(await page.evaluate(documentScrolls)).toBe(false);
      }
      for (const width of printed) {
        await test.step(`printed from ${width} px, no text lies over another or beside the paper`, async () => {
          await page.setViewportSize({ width, height: 900 });
          await stays(page);
          await settled(page, watch);
          await layOutForPrint(page);
          // Columns widen in the next frame.
          await expect
            .configure({ soft: true })
            .poll(() => misplacedTexts(page))
            .toEqual([]);
          await endPrint(page);
        });
      }
      if (hasFigures) {
        await test.step("no figure is cut with the text spacing of WCAG 1.4.12", async () => {
          await page.setViewportSize({ width: 1440, height: 900 });
          await stays(page);
          await spaceText(page);
          for (const width of [1440, 390]) {
            await page.setViewportSize({ width, height: 900 });
            await expect.poll(() => cutFigures(page), `spaced at ${width} px`).toEqual([]);
          }
        });
      }
    });
  });
}
