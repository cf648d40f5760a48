// Measures what a long session leaves in memory: 500 changes of the screen.
import { inBrowser } from "./browser.mjs";

/** @typedef {import("./browser.mjs").Page} Page */
/** @typedef {import("./browser.mjs").Place} Place */

const CHANGES = 500;
const WARM_UP = 100;

/** Heap, nodes and listeners after a garbage collection. @param {import("@playwright/test").CDPSession} cdp */
async function look(cdp) {
  // What the first collection frees may keep something else until the second.
  for (let round = 0; round < 3; round += 1) await cdp.send("HeapProfiler.collectGarbage");
  const { metrics } = await cdp.send("Performance.getMetrics");
  const of = (/** @type {string} */ name) =>
    metrics.find((metric) => metric.name === name)?.value ?? Number.NaN;
  return {
    heap: of("JSHeapUsedSize") / 1e6,
    nodes: of("Nodes"),
    listeners: of("JSEventListeners"),
  };
}

/** @param {Page} page */
async function start(page) {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send("Performance.enable");
  await cdp.send("HeapProfiler.enable");
  return cdp;
}

/** Opens one screen after the other with the sidebar. @param {Element} nav @param {number} changes */
async function walk(nav, changes) {
  const links = [...nav.querySelectorAll("a")];
  for (let change = 0; change < changes; change += 1) {
    const link = links[change % links.length];
    link?.click();
    const isThere = () =>
      document.title.startsWith(link?.innerText ?? "") &&
      document.querySelector('[data-loading], main [role="status"][aria-label^="Loading"]') ===
        null;
    while (!isThere()) await new Promise((resolve) => requestAnimationFrame(resolve));
  }
  // Ends where the next walk begins.
  links[0]?.click();
}

/** @param {Place} place */
async function changes({ address, open }) {
  const context = await open();
  const page = await context.newPage();
  const cdp = await start(page);
  await page.goto(address);
  const nav = page.getByRole("navigation", { name: "Main" });
  const settled = async () => {
    await page.getByRole("heading", { level: 1, name: "Overview" }).waitFor();
    await page.waitForLoadState("networkidle");
    return look(cdp);
  };
  await nav.evaluate(walk, WARM_UP);
  const before = await settled();
  await nav.evaluate(walk, CHANGES);
  const after = await settled();
  await context.close();
  return { before, after };
}

/** @param {import("./report.mjs").Tell} tell */
export async function reportHeap(tell) {
  await inBrowser("heap", { SEED_RECORDINGS: "5000" }, async (place) => {
    console.log(`\nConsole, ${CHANGES} changes of the screen`);
    const { before, after } = await changes(place);
    tell("heap at the start (MB)", before.heap);
    tell("heap at the end on top (MB)", after.heap - before.heap, "under 3");
    tell("nodes on top", after.nodes - before.nodes);
    tell("listeners on top", after.listeners - before.listeners);
  });
}
