import { seriousFindings } from "../support/accessibility/axe.ts";
import { expect, test } from "../support/fixtures.ts";
import { findKnown } from "../support/known.ts";
import { closeState, openState, STATES } from "../support/accessibility/states.ts";

for (const { screen, path, narrow, ready, states } of STATES) {
  test(`what opens over ${screen}: no accessibility issue in either theme, and the focus returns`, async ({
    page,
    service,
    sandbox,
  }) => {
    await page.setViewportSize({ width: narrow ? 390 : 1440, height: 700 });
    await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
    await page.goto(path(await findKnown(service, sandbox)));
    await ready(page);
    for (const state of states) {
      await test.step(state.name, async () => {
        await openState(page, state);
        if (state.chosen) await expect(state.chosen(state.shown(page)).first()).toBeVisible();
        expect.soft(await seriousFindings(page), `${state.name}, light`).toEqual([]);
        await page.emulateMedia({ colorScheme: "dark" });
        const contrast = await seriousFindings(page, ["color-contrast"]);
        expect.soft(contrast, `${state.name}, dark`).toEqual([]);
        await page.emulateMedia({ colorScheme: "light" });
        await closeState(page, state);
        await expect(state.opener(page), `${state.name} gives the focus back`).toBeFocused();
      });
    }
  });
}
