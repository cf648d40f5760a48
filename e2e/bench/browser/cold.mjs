// Measures the cold start on a slow machine and line: the first row of /recordings, next to a page
// without a framework (the floor) that shows the same rows through the same gateway.
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompressSync } from "node:zlib";
import { inBrowser, median } from "./browser.mjs";

/** @typedef {import("./browser.mjs").BrowserContext} BrowserContext */

const SLOWER = 4;
const LINE = {
  offline: false,
  latency: 60,
  downloadThroughput: 9_000_000 / 8,
  uploadThroughput: 9_000_000 / 8,
};
const ROUNDS = 7;

const at = (/** @type {string} */ path) => fileURLToPath(new URL(path, import.meta.url));

/**
 * A copy of the console with the floor's files, compressed like its own. It lies inside the project, so
 * that the programs find node_modules.
 */
function withFloor() {
  const folder = mkdtempSync(at("../../../dist/bench-"));
  cpSync(at("../../../dist/server"), join(folder, "server"), { recursive: true });
  cpSync(at("../../../dist/client"), join(folder, "client"), { recursive: true });
  for (const name of readdirSync(at("floor"))) {
    const content = readFileSync(at(`floor/${name}`));
    const path = join(folder, "client", name.endsWith(".html") ? name : `assets/${name}`);
    writeFileSync(path, content);
    writeFileSync(`${path}.br`, brotliCompressSync(content));
  }
  return folder;
}

/**
 * Opens a page with an empty cache; returns the milliseconds from the start of the navigation until the
 * first row was drawn, and the bytes of script and style received by then.
 * @param {BrowserContext} context @param {string} address @param {string} row
 */
async function cold(context, address, row) {
  const page = await context.newPage();
  await page.addInitScript((selector) => {
    const look = () => {
      const isThere = document.querySelector(selector) !== null;
      // Content that is in the document in one frame is drawn by the next.
      if (!isThere) requestAnimationFrame(look);
      else {
        requestAnimationFrame(() => {
          performance.mark("first row");
          console.debug("first row");
        });
      }
    };
    requestAnimationFrame(look);
  }, row);
  const cdp = await context.newCDPSession(page);
  await cdp.send("Network.enable");
  await cdp.send("Network.setCacheDisabled", { cacheDisabled: true });
  await cdp.send("Network.emulateNetworkConditions", LINE);
  await cdp.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
  // The page reports it, because polling would run our script next to the page's.
  const told = page.waitForEvent("console", (message) => message.text() === "first row");
  await page.goto(address, { waitUntil: "commit" });
  await told;
  const figures = await page.evaluate(() => {
    const took = performance.getEntriesByName("first row")[0]?.startTime ?? 0;
    const bytes = performance
      .getEntriesByType("resource")
      .filter((entry) => entry instanceof PerformanceResourceTiming)
      .filter(({ name, responseEnd }) => /\.(?:js|css)$/.test(name) && responseEnd <= took)
      .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0);
    return { took, bytes };
  });
  await page.close();
  return figures;
}

/** @returns {Promise<Record<string, number> | undefined>} undefined if there is no browser */
export async function measureCold() {
  const folder = withFloor();
  try {
    return await inBrowser(
      "cold",
      { SEED_RECORDINGS: "5000" },
      async ({ address, open }) => {
        const context = await open();
        /** @type {{ took: number, bytes: number }[][]} */
        const [floor, console] = [[], []];
        // They alternate, so that a busy moment of the machine affects both. The first round warms up.
        for (let round = 0; round <= ROUNDS; round += 1) {
          const least = await cold(context, `${address}/floor.html`, "tbody tr");
          const whole = await cold(context, `${address}/recordings`, '[aria-rowindex="2"]');
          if (round > 0) floor?.push(least);
          if (round > 0) console?.push(whole);
        }
        const [low = 0, high = 0] = [floor, console].map((runs = []) =>
          median(runs.map(({ took }) => took)),
        );
        return {
          "first row of the floor (ms)": low,
          "first row of the console (ms)": high,
          "console against floor": high / low,
          "script and style to the first row (kB)": (console?.[0]?.bytes ?? 0) / 1000,
        };
      },
      join(folder, "server/main.js"),
    );
  } finally {
    rmSync(folder, { recursive: true });
  }
}
