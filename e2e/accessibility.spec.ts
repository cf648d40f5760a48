import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { expect, SIGNED_OUT, test } from "./fixtures.ts";
import { findKnown, SCREENS } from "./pages.ts";

const SIZES = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
];

/** What axe finds that keeps somebody from using the page, as rule and elements. */
async function seriousFindings(page: Page) {
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]);
}

/** Looks at what stands in both finishes, which change at once, without loading again. */
async function expectAccessible(page: Page, width: number) {
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    expect.soft(await seriousFindings(page), `${colorScheme}, ${width} wide`).toEqual([]);
  }
}

for (const screen of SCREENS) {
  test.describe(screen.name, () => {
    if (screen.signedOut) test.use({ storageState: SIGNED_OUT });

    test(`${screen.name}: axe finds nothing serious, light and dark, wide and narrow`, async ({
      page,
      service,
      sandbox,
    }) => {
      const path = screen.path(await findKnown(service, sandbox));
      for (const size of SIZES) {
        await page.setViewportSize(size);
        await page.goto(path);
        await screen.shown(page);
        await expectAccessible(page, size.width);
      }
    });
  });
}

test("the dialog with a new secret: axe finds nothing serious, light and dark", async ({
  page,
  poolClient,
}) => {
  const { clientId } = await poolClient();
  await page.goto("/api-clients");
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
