import type { Page } from "@playwright/test";
import { seriousFindings } from "../support/accessibility/axe.ts";
import { expect, test } from "../support/fixtures.ts";
import { findKnown } from "../support/known.ts";
import { type State, STATES } from "../support/accessibility/states.ts";

const isOpen = (page: Page, { shown }: State) => expect(shown(page).first()).toBeVisible();

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
        const opener = state.opener(page);
        await opener.focus();
        await (state.open ? state.open(page) : page.keyboard.press("Enter"));
        await isOpen(page, state);
        if (state.chosen) await expect(state.chosen(state.shown(page)).first()).toBeVisible();
        expect.soft(await seriousFindings(page), `${state.name}, light`).toEqual([]);
        await page.emulateMedia({ colorScheme: "dark" });
        const contrast = await seriousFindings(page, ["color-contrast"]);
        expect.soft(contrast, `${state.name}, dark`).toEqual([]);
        await page.emulateMedia({ colorScheme: "light" });
        await (state.close ? state.close(page) : page.keyboard.press("Escape"));
        await expect(state.shown(page)).toHaveCount(0);
        await expect(opener, `${state.name} gives the focus back`).toBeFocused();
      });
    }
  });
}
