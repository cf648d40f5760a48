import { seriousFindings } from "../support/accessibility/axe.ts";
import { expect, SIGNED_OUT, test } from "../support/fixtures.ts";
import { LOOKS, ROUTES } from "../support/pages.ts";
import { settled } from "../support/settled.ts";

// Light and wide, dialogs, panels, other views and whatever else is to be seen on a screen: walk.slow.spec.ts.
for (const { name, path, shown, stays = shown, signedOut } of ROUTES) {
  test.describe(name, () => {
    if (signedOut) test.use({ storageState: SIGNED_OUT });

    test(`${name}: no serious accessibility issue, dark and narrow`, async ({
      page,
      watch,
      known,
    }) => {
      await page.goto(path(known));
      await shown(page);
      // The state reached above survives the resize.
      const [, { width, colorScheme }] = LOOKS;
      await page.setViewportSize({ width, height: 600 });
      await page.emulateMedia({ colorScheme });
      await stays(page);
      // What still comes in would move texts while their contrast is measured.
      await settled(page, watch);
      expect(await seriousFindings(page)).toEqual([]);
    });
  });
}
