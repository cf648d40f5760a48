import { AxeBuilder } from "@axe-core/playwright";
import { expect, SIGNED_OUT, test } from "./fixtures.ts";
import { findKnown, SCREENS } from "./pages.ts";

const LOOKS = [
  { colorScheme: "light", width: 1440, height: 900 },
  { colorScheme: "dark", width: 1440, height: 900 },
  { colorScheme: "light", width: 390, height: 844 },
  { colorScheme: "dark", width: 390, height: 844 },
] as const;

for (const screen of SCREENS) {
  test.describe(screen.name, () => {
    if (screen.signedOut) test.use({ storageState: SIGNED_OUT });

    test(`${screen.name}: axe finds nothing serious, light and dark, wide and narrow`, async ({
      page,
      service,
      sandbox,
    }) => {
      const path = screen.path(await findKnown(service, sandbox));
      for (const { colorScheme, ...size } of LOOKS) {
        await page.emulateMedia({ colorScheme });
        await page.setViewportSize(size);
        await page.goto(path);
        await screen.shown(page);
        const { violations } = await new AxeBuilder({ page }).analyze();
        const serious = violations.filter(({ impact }) => /serious|critical/.test(impact ?? ""));
        const found = serious.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]);
        expect.soft(found, `${colorScheme}, ${size.width} wide`).toEqual([]);
      }
    });
  });
}
