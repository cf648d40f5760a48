import { join } from "node:path";
import { SIGNED_OUT, test } from "../support/fixtures.ts";
import { SCREENS } from "../support/pages.ts";
import { settled } from "../support/settled.ts";

const folder = process.env.SCREENSHOTS ?? "test-results";

for (const screen of SCREENS) {
  test.describe(screen.name, () => {
    if (screen.signedOut) test.use({ storageState: SIGNED_OUT });

    for (const colorScheme of ["light", "dark"] as const) {
      for (const size of [
        { width: 1440, height: 900 },
        { width: 390, height: 844 },
      ]) {
        test(`${colorScheme} ${size.width}`, async ({ page, known, watch }) => {
          await page.emulateMedia({ colorScheme });
          await page.setViewportSize(size);
          await page.goto(screen.path(known));
          await screen.shown(page);
          await settled(page, watch);
          const name = screen.name.replaceAll(" ", "-");
          const file = `${name}-${colorScheme}-${size.width}.png`;
          await page.screenshot({ path: join(folder, file) });
        });
      }
    }
  });
}
