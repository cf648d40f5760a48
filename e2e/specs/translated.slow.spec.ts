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

test.describe("signed out", () => {
  test.use({ storageState: SIGNED_OUT });

  test("signs in, sorts, filters, types, opens a row and signs out while the browser translates the page", async ({
    page,
    watch,
  }) => {
    await translate(page);
    await page.goto("/sign-in");
    await page.getByRole("button", { name: "Use the sandbox" }).click();
    await page.getByRole("link", { name: "Teams" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Teams" })).toBeVisible();
    await page.getByRole("link", { name: "Recordings", exact: true }).click();
    const grid = page.getByRole("grid", { name: "Recordings" });
    await page.getByRole("button", { name: "Newest first" }).click();
    await page.getByRole("menuitemradio", { name: "Oldest first" }).click();
    await expect(page.getByRole("button", { name: "Oldest first" })).toBeVisible();
    const filters = page.getByRole("search", { name: "Filters" });
    await filters.getByRole("button", { name: "Result" }).click();
    await page.getByRole("menuitemradio", { name: "Closed", exact: true }).click();
    await expect(page.getByRole("button", { name: "Clear Result" })).toBeVisible();
    await grid.focus();
    for (const key of ["j", "Space"]) await page.keyboard.press(key);
    await expect(page.getByRole("complementary", { name: "Peek" })).toBeVisible();
    await page.getByRole("button", { name: /^Search or run/ }).click();
    const palette = page.getByRole("dialog", { name: "Search or run a command" });
    await palette.getByRole("combobox").pressSequentially("teams");
    await expect(palette.getByRole("option", { selected: true })).toContainText("Teams");
    await page.keyboard.press("Escape");
    await expectTranslated(page);
    // The open recording is asked for once more, without a session.
    watch.allowError(/status of 401/);
    await page.getByRole("button", { name: /^Session/ }).click();
    await page.getByRole("button", { name: "Sign out", exact: true }).click();
    await expect(page.getByRole("button", { name: "Use the sandbox" })).toBeVisible();
  });
});
