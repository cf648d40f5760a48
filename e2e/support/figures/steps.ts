import type { Page } from "@playwright/test";
import { expect } from "../fixtures.ts";

/**
 * Counts what a person does from now on, as the page sees it: each click, each key and each word typed
 * into a field. Returns what checks that it was no more than `most`.
 */
export async function countSteps(page: Page): Promise<(most: number) => Promise<void>> {
  await page.evaluate(() => {
    const { dataset } = document.documentElement;
    let steps = 0;
    let typing = false;
    const step = (types: boolean) => {
      if (!types || !typing) steps += 1;
      typing = types;
      dataset.steps = String(steps);
    };
    // A key that activates a button makes a click without a count of its own.
    addEventListener("click", ({ detail }) => detail > 0 && step(false), true);
    const onKey = ({ key, ctrlKey, metaKey, target, isTrusted }: KeyboardEvent) => {
      // The palette passes keys on to its list.
      if (!isTrusted || ["Control", "Meta", "Shift", "Alt"].includes(key)) return;
      const isField = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
      step(isField && key.length === 1 && !ctrlKey && !metaKey);
    };
    addEventListener("keydown", onKey, true);
  });
  return async (most) => {
    const steps = Number(await page.locator("html").getAttribute("data-steps"));
    expect(steps).toBeGreaterThan(0);
    expect(steps).toBeLessThanOrEqual(most);
  };
}
