import type { BrowserContext, Page } from "@playwright/test";
import type { Watch } from "../stack/watch.ts";
import { expect } from "./fixtures.ts";

/** Waits until no request is in flight, before and after the page was idle. */
export const settled = (page: Page, { pending }: Watch) =>
  expect(async () => {
    expect(pending()).toBe(0);
    // With nothing left to draw, a browser without a window may never call itself idle.
    await page.evaluate(
      () => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 500 })),
    );
    expect(pending()).toBe(0);
    // While a screen loads, the last one is still shown.
    expect(await page.locator("[data-loading=screen]").count()).toBe(0);
  }).toPass({ intervals: [50] });

/** Goes to an address as a link does, without loading the page again. */
export const visit = (page: Page, path: string) =>
  page.evaluate((to) => history.pushState({}, "", to), path);

/** Closes a test's pages, whose calls would fail once the programs behind them stop. */
export const closePages = (context: BrowserContext) =>
  Promise.all(context.pages().map((page) => page.close()));
