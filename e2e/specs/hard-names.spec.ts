import type { Page } from "@playwright/test";
import type { Watch } from "../stack/watch.ts";
import { closeState, openState, STATES } from "../support/accessibility/states.ts";
import { crowdingOf } from "../support/crowding.ts";
import { expect, test as base } from "../support/fixtures.ts";
import { withHardNames } from "../support/hard-names.ts";
import { findKnown } from "../support/known.ts";
import { SCREENS } from "../support/pages.ts";
import { settled } from "../support/settled.ts";

/** A console whose service answers with hard names. */
const test = base.extend<{ hard: { open: (path: string, turn?: number) => Promise<void> } }>({
  hard: async ({ faultyReads: { proxy, origin }, page, sandbox, watch, signInAt }, use) => {
    let turn = 0;
    proxy.edit = (answer) => withHardNames(answer, turn);
    watch.allowOrigin(origin);
    // The media of recordings is at the service's own address, which isn't the proxy's.
    watch.allowError(/status of 502 .*\/gateway\/media\//);
    await signInAt(origin, "client-app");
    const open = async (path: string, next = 0) => {
      turn = next;
      const address = new URL(path, origin);
      // Only the sandbox's own session knows which organization these are about.
      if (["/", "/api-clients"].includes(address.pathname)) {
        address.searchParams.set("organizationId", sandbox.organizationId);
      }
      await page.goto(address.href);
    };
    await use({ open });
    proxy.edit = undefined;
  },
});

/** Rows of plain tables that a name makes so high that the next ones are out of view. */
const highRows = (page: Page) =>
  page.evaluate(() =>
    Array.from(document.querySelectorAll("tbody tr"), (row) => row.getBoundingClientRect().height)
      .filter((height) => height > 200)
      .map((height) => `a row is ${Math.round(height)} pixels high`),
  );

/** What is crowded at any width. */
async function crowded(page: Page, watch: Watch) {
  const found: string[] = [];
  for (const width of [1440, 390, 320]) {
    await page.setViewportSize({ width, height: 1600 });
    await settled(page, watch);
    const faults = [...(await crowdingOf(page)), ...(await highRows(page))];
    found.push(...faults.map((fault) => `${width} wide: ${fault}`));
  }
  return found;
}

/** Screens about one thing, whose name is in their heading. */
const ABOUT_ONE = ["recording", "organization", "team"];

for (const { name, path, shown, signedOut } of SCREENS) {
  if (signedOut) continue;
  test(`${name}: hard names move no neighbor, at any width`, async ({
    page,
    hard,
    service,
    sandbox,
    watch,
  }) => {
    const known = await findKnown(service, sandbox);
    for (const turn of ABOUT_ONE.includes(name) ? [0, 1, 2, 3] : [0]) {
      await page.setViewportSize({ width: 1440, height: 900 });
      await hard.open(path(known), turn);
      await shown(page);
      expect.soft(await crowded(page, watch)).toEqual([]);
    }
  });
}

for (const { screen, path, narrow, ready, states } of STATES) {
  test(`what opens over ${screen}: hard names move no neighbor`, async ({
    page,
    hard,
    service,
    sandbox,
    watch,
  }) => {
    // Three filters that are set to such names fold on less.
    const wide = screen.startsWith("filtered") ? 1920 : 1440;
    await page.setViewportSize({ width: narrow ? 390 : wide, height: 900 });
    await hard.open(path(await findKnown(service, sandbox)));
    await ready(page);
    for (const state of states) {
      await openState(page, state);
      await settled(page, watch);
      // What is read from the browser's own storage isn't a request that is waited for.
      await expect.poll(() => crowdingOf(page), { message: state.name }).toEqual([]);
      await closeState(page, state);
    }
  });
}
