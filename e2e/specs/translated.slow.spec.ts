import { closeState, openState, STATES } from "../support/accessibility/states.ts";
import { expect, SIGNED_OUT, test } from "../support/fixtures.ts";
import { findKnown } from "../support/known.ts";
import { SCREENS } from "../support/pages.ts";
import { settled, visit } from "../support/settled.ts";
import { expectTranslated, translate } from "../support/translated.ts";

// Chrome and Edge offer to translate the page. They put elements in place of its text nodes, and React mustn't miss
// those.

test.beforeEach(({ page }) => translate(page));

for (const { name, path, shown, signedOut } of SCREENS) {
  test.describe(name, () => {
    if (signedOut) test.use({ storageState: SIGNED_OUT });

    test(`${name} comes up and is left while the browser translates it`, async ({
      page,
      service,
      sandbox,
      watch,
    }) => {
      await page.goto(path(await findKnown(service, sandbox)));
      await shown(page);
      await settled(page, watch);
      await expectTranslated(page);
      if (signedOut) return;
      await visit(page, "/nowhere");
      await expect(page.getByRole("heading", { level: 1, name: "Not found" })).toBeVisible();
    });
  });
}

for (const { screen, path, narrow, ready, states } of STATES) {
  test(`what opens over ${screen} does while the browser translates it`, async ({
    page,
    service,
    sandbox,
    watch,
  }) => {
    test.setTimeout(20_000 + states.length * 15_000);
    await page.setViewportSize({ width: narrow ? 390 : 1440, height: 900 });
    await page.goto(path(await findKnown(service, sandbox)));
    await ready(page);
    for (const state of states) {
      await test.step(state.name, async () => {
        await openState(page, state);
        await settled(page, watch);
        await closeState(page, state);
        await expectTranslated(page);
      });
    }
  });
}
