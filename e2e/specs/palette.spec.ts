import type { Locator, Page } from "@playwright/test";
import { expect, test } from "../support/fixtures.ts";
import { findKnown } from "../support/known.ts";
import { SCREENS } from "../support/pages.ts";

/** What covers a screen, so that its header can't be used, and what has no header of its own. */
const COVERED =
  /^(?:sign-in|not-found|new |rotating|revoking|removing|exporting|saving|selected|accounts with)/;

/** Screens whose buttons are below their header. */
const WITHOUT = /^(?:team|teams from a file|access-tokens|accounts|engagement.*)$/;

const header = (page: Page) => page.getByRole("main").locator("header").first();

const namesOf = async (controls: Locator) => {
  const names = await controls.evaluateAll((all) =>
    all.map((one) => one.getAttribute("aria-label") ?? one.textContent?.trim() ?? ""),
  );
  return names.filter((name) => name !== "");
};

/** The buttons of the page's header, and what their menus offer. */
async function offeredBy(page: Page): Promise<string[]> {
  const buttons = header(page).getByRole("button");
  const names: string[] = [];
  for (const button of await buttons.all()) {
    if ((await button.getAttribute("aria-haspopup")) === null) {
      names.push(...(await namesOf(button)));
      continue;
    }
    await button.click();
    const menu = page.getByRole("menu");
    const all = menu.locator("[role^=menuitem]");
    await expect(all.first()).toBeVisible();
    names.push(...(await namesOf(all)));
    await page.keyboard.press("Escape");
    await expect(menu).toHaveCount(0);
  }
  return names;
}

for (const { name, path, shown } of SCREENS.filter((screen) => !COVERED.test(screen.name))) {
  test(`${name}: what its header offers is a command of the palette`, async ({
    page,
    service,
    sandbox,
  }) => {
    await page.goto(path(await findKnown(service, sandbox)));
    await shown(page);
    const offered = await offeredBy(page);
    if (WITHOUT.test(name)) {
      expect(offered).toEqual([]);
      return;
    }
    expect(offered).not.toEqual([]);
    await page.keyboard.press("Control+k");
    const palette = page.getByRole("dialog", { name: "Search or run a command" });
    const here = palette.getByRole("group", { name: "On this screen" });
    await expect(here).toBeVisible();
    const commands = await here
      .getByRole("option")
      .evaluateAll((all) => all.map((one) => one.querySelector("bdi")?.textContent ?? ""));
    const missing = offered.filter((label) => !commands.includes(label));
    expect(missing, `commands are: ${commands.join(", ")}`).toEqual([]);
  });
}
