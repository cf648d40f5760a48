import type { Page } from "@playwright/test";
import { seriousFindings } from "./axe.ts";
import { expect, SIGNED_OUT, test } from "./fixtures.ts";
import { findKnown } from "./known.ts";
import { SCREENS } from "./pages.ts";

const SIZES = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
];

/**
 * Looks at what stands in both finishes, which change at once and differ in nothing but colors: the
 * dark ones are looked at where the page is wide, and has all of its parts.
 */
async function expectAccessible(page: Page, width: number) {
  await page.emulateMedia({ colorScheme: "light" });
  expect.soft(await seriousFindings(page), `light, ${width} wide`).toEqual([]);
  if (width < 1000) return;
  await page.emulateMedia({ colorScheme: "dark" });
  const contrast = await seriousFindings(page, ["color-contrast"]);
  expect.soft(contrast, `dark, ${width} wide`).toEqual([]);
}

for (const screen of SCREENS) {
  test.describe(screen.name, () => {
    if (screen.signedOut) test.use({ storageState: SIGNED_OUT });

    // The fixture that watches every page fails the test where something violates the policy.
    test(`${screen.name}: axe finds nothing serious, light and dark, wide and narrow, under the policy`, async ({
      page,
      service,
      sandbox,
    }) => {
      const path = screen.path(await findKnown(service, sandbox));
      const answer = await page.goto(path);
      const policy = answer?.headers()["content-security-policy"] ?? "";
      expect(policy).toContain("default-src 'none'");
      expect(policy).not.toContain("unsafe-");
      await screen.shown(page);
      await expect(page.getByText(/didn't load|went wrong/)).toHaveCount(0);
      // What was done to get here stays done while the window shrinks.
      for (const size of SIZES) {
        await page.setViewportSize(size);
        await (screen.stays ?? screen.shown)(page);
        await expectAccessible(page, size.width);
      }
    });
  });
}

test("the dialog with a new secret: axe finds nothing serious, light and dark", async ({
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
  await secret.getByRole("button", { name: "I have stored it" }).click();
  await expect(secret).toHaveCount(0);
});
