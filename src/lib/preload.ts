import { pause } from "./pause.ts";

declare global {
  interface Navigator {
    /** Missing in some browsers. */
    readonly connection?: { readonly saveData: boolean };
  }
}

/** Functions that load code ahead of time, the likeliest to be needed first. */
export const preloads: (() => unknown)[] = [];

/** Waits until the browser is idle. Safari can't tell, so there it only yields. */
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
  let isStopped = navigator.connection?.saveData ?? false;
  addEventListener("vite:preloadError", () => (isStopped = true));
  for (const load of preloads) {
    while (!isQuiet()) await pause(100);
    await idle();
    if (isStopped) return;
    await Promise.allSettled([load()]);
  }
}
