import { pause } from "./pause.ts";

declare global {
  interface Navigator {
    /** Not in every browser. */
    readonly connection?: { readonly saveData: boolean };
  }
}

/** What loads code ahead of time, the likeliest to be needed first. */
export const preloads: (() => unknown)[] = [];

/** Without it, as in Safari, the page counts as idle. */
const idle = () =>
  new Promise<unknown>((resolve) => {
    if ("requestIdleCallback" in globalThis) requestIdleCallback(resolve);
    else setTimeout(resolve);
  });

/**
 * Runs all `preloads`, one after the other, while the page is quiet. It stops at the first file that can't be
 * loaded, and does nothing on a connection that saves data.
 */
export async function preloadAll(isQuiet: () => boolean) {
  let ends = navigator.connection?.saveData ?? false;
  addEventListener("vite:preloadError", () => (ends = true));
  for (const load of preloads) {
    while (!isQuiet()) await pause(100);
    await idle();
    if (ends) return;
    await Promise.allSettled([load()]);
  }
}
