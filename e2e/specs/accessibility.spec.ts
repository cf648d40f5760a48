import type { Page } from "@playwright/test";
import { seriousFindings } from "../support/accessibility/axe.ts";
import { endPrint, layOutForPrint, misplacedTexts } from "../support/accessibility/print.ts";
import { cutFigures, spaceText } from "../support/accessibility/text-spacing.ts";
import { expect, SIGNED_OUT, test } from "../support/fixtures.ts";
import { findKnown } from "../support/known.ts";
import { SCREENS } from "../support/pages.ts";
import { settled } from "../support/settled.ts";

/** The screens that people print. */
const PRINTED = [
  "overview",
  "recordings",
  "recordings with a peek",
  "recording",
  "followups",
  "organizations",
  "organization",
  "teams",
  "activity",
  "team",
  "scorecards",
  "scorecards as tables",
  "rotating a secret",
];

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
  "activity",
  "engagement users",
  "scorecards",
  "scorecards as tables",
];

/** No higher than needed, as tables have as many rows as there is room for. */
const SIZES = [
  { width: 1440, height: 600 },
  { width: 390, height: 600 },
];

const documentScrolls = () => document.documentElement.scrollHeight > window.innerHeight;

/**
 * Checks the screen in both themes, which differ only in colors. Dark is checked only at the wide size,
 * where the page has all of its parts.
 */
async function expectAccessible(page: Page, width: number) {
  await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
  expect.soft(await seriousFindings(page), `light, ${width} wide`).toEqual([]);
  if (width < 1000) return;
  await page.emulateMedia({ colorScheme: "dark" });
  const contrast = await seriousFindings(page, ["color-contrast"]);
  expect.soft(contrast, `dark, ${width} wide`).toEqual([]);
}

test("the screens that are printed and those with figures are tested below", () => {
  const names = SCREENS.map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining([...PRINTED, ...WITH_FIGURES]));
});

// One test for all that is to be seen on a screen, because opening it takes longer than looking at it.
for (const screen of SCREENS) {
  const isPrinted = PRINTED.includes(screen.name);
  const hasFigures = WITH_FIGURES.includes(screen.name);
  const more = (isPrinted ? ", and on paper" : "") + (hasFigures ? ", and with spaced text" : "");

  test.describe(screen.name, () => {
    if (screen.signedOut) test.use({ storageState: SIGNED_OUT });

    // The watch fixture fails the test on a CSP violation.
    test(`${screen.name}: no serious accessibility issue, light and dark, wide and narrow${more}`, async ({
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
      for (const size of SIZES) {
        await page.setViewportSize(size);
        await stays(page);
        await expectAccessible(page, size.width);
        // Only panes scroll, or the frame would be gone.
        if (!screen.signedOut) expect(await page.evaluate(documentScrolls)).toBe(false);
      }
      if (isPrinted) {
        await test.step("printed, no text lies over another or beside the paper", async () => {
          for (const width of [1440, 390]) {
            await page.setViewportSize({ width, height: 900 });
            await stays(page);
            await settled(page, watch);
            await layOutForPrint(page);
            // Columns widen in the next frame.
            await expect
              .configure({ soft: true })
              .poll(() => misplacedTexts(page), `printed from ${width} px`)
              .toEqual([]);
            await endPrint(page);
          }
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

test("the dialog with a new secret: no serious accessibility issue, light and dark", async ({
  page,
  poolClient,
}) => {
  const { clientId, list } = await poolClient();
  await page.goto(list);
  const row = page.getByRole("row").filter({ hasText: clientId });
  await row.getByRole("button", { name: "Rotate secret" }).click();
  const confirmation = page.getByRole("alertdialog", { name: "Rotate secret" });
  await confirmation.getByRole("button", { name: "Rotate secret" }).click();
  const secret = page.getByRole("dialog", { name: "Store the new secret" });
  await expect(secret).toBeVisible();
  for (const size of SIZES) {
    await page.setViewportSize(size);
    await expectAccessible(page, size.width);
  }
  await secret.getByRole("button", { name: "Copy New secret" }).click();
  await secret.getByRole("button", { name: "I've stored it" }).click();
  await expect(secret).toHaveCount(0);
});
