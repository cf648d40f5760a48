import { ACTIONS } from "../../src/components/frame/commands/actions.ts";
import { expect, MOVING, test } from "../support/fixtures.ts";
import { heading } from "../support/locators.ts";
import { command } from "../support/palette.ts";
import { visit } from "../support/settled.ts";

test.use(MOVING);

test("the palette does what other screens offer, from any screen", async ({ page }) => {
  // One visit for each act.
  test.slow();
  await page.goto("/followups");
  for (const { label, to, search = {} } of ACTIONS.filter(({ offer }) => offer === undefined)) {
    await visit(page, "/followups");
    await expect(heading(page, "Follow-ups")).toBeVisible();
    const palette = await command(page, label);
    await expect(palette.getByRole("option", { name: label }).first()).toBeVisible();
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL((url) => {
      const kept = Object.entries(search).every(([key, value]) =>
        [String(value), null].includes(url.searchParams.get(key)),
      );
      return url.pathname === to && kept;
    });
    await expect(heading(page, "").first()).toBeVisible();
    if (!("create" in search)) continue;
    await expect(page.getByRole("dialog", { name: label })).toBeVisible();
  }
});
