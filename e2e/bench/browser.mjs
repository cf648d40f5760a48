// Measures the console in a browser: 100,000 rows scrolled into the table, one page after the other.
import { chromium } from "@playwright/test";
import { BROWSER_ARGUMENTS, findBrowser, HOW_TO_GET_ONE } from "../run/browser.mjs";
import { CONSOLE, start, temporaryFolder } from "./programs.mjs";

/** Scrolls to the end again and again until nothing more is loaded; answers what the table holds. */
async function scrollToTheEnd() {
  const grid = document.querySelector('[role="grid"]');
  if (grid === null) throw new Error("There is no table.");
  let most = 0;
  while (grid.getAttribute("aria-rowcount") === "-1") {
    grid.scrollTop = grid.scrollHeight;
    await new Promise((resolve) => setTimeout(resolve, 20));
    most = Math.max(most, grid.querySelectorAll('[role="row"]').length);
  }
  return { loaded: Number(grid.getAttribute("aria-rowcount")) - 1, most };
}

/**
 * Runs a measurement in a page that is signed in to a console of its own.
 * @template T
 * @param {string} name
 * @param {Record<string, string>} settings
 * @param {(page: import("@playwright/test").Page, address: string) => Promise<T>} measure
 * @returns {Promise<T | undefined>} undefined where there is no browser
 */
export async function inBrowser(name, settings, measure) {
  const executablePath = findBrowser();
  if (executablePath === undefined) {
    console.log(HOW_TO_GET_ONE);
    return undefined;
  }
  const server = await start(CONSOLE, { DATA_DIR: temporaryFolder(name), ...settings });
  const browser = await chromium.launch({ executablePath, args: BROWSER_ARGUMENTS });
  try {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
    const signedIn = await context.request.post(`${server.address}/gateway/session`, {
      headers: { "X-Console": "1" },
      data: { kind: "sandbox" },
    });
    if (!signedIn.ok()) throw new Error(`Signing in: ${signedIn.status()}`);
    return await measure(await context.newPage(), server.address);
  } finally {
    await browser.close();
    await server.stop();
  }
}

/** @returns {Promise<Record<string, number> | undefined>} undefined where there is no browser */
export const measureBrowser = () =>
  inBrowser("browser", { SEED_RECORDINGS: "100000" }, async (page, address) => {
    const started = performance.now();
    await page.goto(`${address}/recordings`);
    await page.getByRole("grid", { name: "Recordings" }).getByRole("row").nth(1).waitFor();
    const firstRow = performance.now() - started;
    const { loaded, most } = await page.evaluate(scrollToTheEnd);
    const seconds = (performance.now() - started) / 1000;
    const cdp = await page.context().newCDPSession(page);
    await cdp.send("HeapProfiler.collectGarbage");
    const { usedSize } = await cdp.send("Runtime.getHeapUsage");
    return {
      "first row after (ms)": firstRow,
      "rows loaded": loaded,
      "seconds of scrolling": seconds,
      "rows in the document, at most": most,
      "heap (MB)": usedSize / 1_000_000,
    };
  });
