import type { Browser, Page } from "@playwright/test";

/** The parts of Playwright's own objects that are changed here. */
interface World {
  rawEvaluateHandle: (source: string) => Promise<unknown>;
}
interface Inside {
  mainFrame: () => { context: (world: "utility") => Promise<World> };
}
type Outside = Page & { readonly _connection: { readonly toImpl: (page: Page) => Inside } };

const BUILT = "return new (module.exports.InjectedScript())";
const UNDESCRIBED = `module.exports.InjectedScript().prototype.ariaSnapshotForExpectFailure = () => ""; ${BUILT}`;

/**
 * Keeps Playwright from describing the whole page for a report each time an expectation isn't met yet,
 * several times a second, for which it has no setting: a fifth of all processor time of a test.
 */
export async function leaveUndescribed(browser: Browser): Promise<void> {
  const page = await browser.newPage();
  // Playwright declares only what is meant for tests.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const world = await (page as Outside)._connection.toImpl(page).mainFrame().context("utility");
  const inside: World = Object.getPrototypeOf(world);
  const { rawEvaluateHandle } = inside;
  let found = false;
  inside.rawEvaluateHandle = function evaluate(source) {
    found ||= source.includes(BUILT);
    return rawEvaluateHandle.call(this, source.replace(BUILT, UNDESCRIBED));
  };
  await page.locator("body").isVisible();
  if (!found) throw new Error("Playwright builds its script in another way now: adapt BUILT.");
  await page.close();
}
