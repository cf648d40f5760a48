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

/** @returns {Promise<Record<string, number> | undefined>} undefined where there is no browser */
export async function measureBrowser() {
  const executablePath = findBrowser();
  if (executablePath === undefined) {
    console.log(HOW_TO_GET_ONE);
    return undefined;
  }
  const settings = { DATA_DIR: temporaryFolder("browser"), SEED_RECORDINGS: "100000" };
  const server = await start(CONSOLE, settings);
  const browser = await chromium.launch({ executablePath, args: BROWSER_ARGUMENTS });
  try {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
    const signedIn = await context.request.post(`${server.address}/gateway/session`, {
      headers: { "X-Console": "1" },
      data: { kind: "sandbox" },
    });
    if (!signedIn.ok()) throw new Error(`Signing in: ${signedIn.status()}`);
    const page = await context.newPage();
    const started = performance.now();
    await page.goto(`${server.address}/recordings`);
    await page.getByRole("grid", { name: "Recordings" }).getByRole("row").nth(1).waitFor();
    const firstRow = performance.now() - started;
    const { loaded, most } = await page.evaluate(scrollToTheEnd);
    const seconds = (performance.now() - started) / 1000;
    const cdp = await context.newCDPSession(page);
    await cdp.send("HeapProfiler.collectGarbage");
    const { usedSize } = await cdp.send("Runtime.getHeapUsage");
    return {
      "first row after (ms)": firstRow,
      "rows loaded": loaded,
      "seconds of scrolling": seconds,
      "rows in the document, at most": most,
      "heap (MB)": usedSize / 1_000_000,
    };
  } finally {
    await browser.close();
    await server.stop();
  }
}
