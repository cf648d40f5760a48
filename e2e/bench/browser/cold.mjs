// Measures the cold start: the first row of /recordings, next to a page without a framework (the floor)
// that shows the same rows through the same gateway; at full speed and on a slow machine and line; in a
// new tab, whose process compiles the program anew, and reloaded in its tab.
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompressSync } from "node:zlib";
import { median } from "./browser.mjs";
import { withPlainBrowser } from "./pipe.mjs";
import { start, temporaryFolder } from "../programs.mjs";

const LINE = {
  offline: false,
  latency: 60,
  downloadThroughput: 9_000_000 / 8,
  uploadThroughput: 9_000_000 / 8,
};
const ROUNDS = 9;
const FLOOR = { path: "/floor.html", row: "tbody tr" };
const CONSOLE = { path: "/recordings", row: '[aria-rowindex="2"]' };
/** What each profile is called in the report. */
const PROFILES = [
  { name: "cold, slow", isSlow: true, isCold: true },
  { name: "cold", isSlow: false, isCold: true },
  { name: "opened again, slow", isSlow: true, isCold: false },
  { name: "opened again", isSlow: false, isCold: false },
  { name: "reload, slow", isSlow: true, isCold: false, reloads: true },
  { name: "reload", isSlow: false, isCold: false, reloads: true },
];

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

/** Runs in the page: notes when the first row was drawn, and tells it with a request. */
const WATCH = `
  const look = () => {
    if (document.querySelector(SELECTOR) === null) return requestAnimationFrame(look);
    // Content that is in the document in one frame is drawn by the next.
    requestAnimationFrame(() => {
      performance.mark("first row");
      navigator.sendBeacon("/first-row");
    });
  };
  requestAnimationFrame(look);`;

/** What the page received by then. */
const FIGURES = `(() => {
  const took = performance.getEntriesByName("first row")[0].startTime;
  const before = performance
    .getEntriesByType("resource")
    .filter(({ responseEnd }) => responseEnd > 0 && responseEnd <= took);
  const code = before.filter(({ name }) => /\\.(?:js|css)$/.test(name));
  return {
    took,
    requests: before.length + 1,
    bytes: code.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0),
  };
})()`;

/** The cookies of someone signed in. @param {string} address */
async function signIn(address) {
  const answer = await fetch(`${address}/gateway/session`, {
    method: "POST",
    headers: { "X-Console": "1", "Content-Type": "application/json", Origin: address },
    body: JSON.stringify({ kind: "sandbox" }),
  });
  if (!answer.ok) throw new Error(`Signing in: ${answer.status}`);
  return answer.headers.getSetCookie().map((cookie) => {
    const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
    return { name, value, url: address, httpOnly: true, path: "/" };
  });
}

/**
 * Opens a page; returns the milliseconds from the start of the navigation until the first row was
 * drawn, and the requests and the bytes of script and style received by then.
 * @param {{ send: import("./pipe.mjs").Send, when: import("./pipe.mjs").When }} browser
 * @param {string} address @param {{ path: string, row: string }} page @param {(typeof PROFILES)[number]} profile
 * @returns {Promise<{ took: number, requests: number, bytes: number }>}
 */
async function open({ send, when }, address, { path, row }, { isSlow, isCold, reloads }) {
  const { targetId } = await send("Target.createTarget", {
    url: "about:blank",
    width: 1440,
    height: 900,
  });
  const { sessionId } = await send("Target.attachToTarget", { targetId, flatten: true });
  /** @param {string} method @param {Record<string, unknown>} [params] */
  const page = (method, params) => send(method, params, sessionId);
  const source = WATCH.replace("SELECTOR", JSON.stringify(row));
  await page("Page.enable");
  await page("Page.addScriptToEvaluateOnNewDocument", { source });
  await page("Network.enable");
  await page("Network.setCacheDisabled", { cacheDisabled: isCold });
  if (isSlow) {
    await page("Network.emulateNetworkConditions", LINE);
    await page("Emulation.setCPUThrottlingRate", { rate: 4 });
  }
  // The page reports it, because polling would run our script next to the page's.
  const told = () =>
    when(
      ({ method, params }) =>
        method === "Network.requestWillBeSent" && params?.request.url.endsWith("/first-row"),
    );
  const opened = told();
  await page("Page.navigate", { url: address + path });
  await opened;
  if (reloads) {
    // Once it has loaded what it loads after its rows.
    await new Promise((resolve) => setTimeout(resolve, 2000));
    const reloaded = told();
    await page("Page.reload");
    await reloaded;
  }
  const { result } = await page("Runtime.evaluate", { expression: FIGURES, returnByValue: true });
  await send("Target.closeTarget", { targetId });
  return result.value;
}

/** @param {string} address */
const measure = (address) =>
  withPlainBrowser(async (browser) => {
    await browser.send("Storage.setCookies", { cookies: await signIn(address) });
    /** @type {Record<string, number>} */
    const figures = {};
    for (const profile of PROFILES) {
      /** @type {{ low: number, high: number, ratio: number, requests: number, bytes: number }[]} */
      const rounds = [];
      // They alternate, so that a busy moment of the machine affects both. The first round warms up.
      for (let round = 0; round <= ROUNDS; round += 1) {
        const { took: low } = await open(browser, address, FLOOR, profile);
        const { took: high, ...received } = await open(browser, address, CONSOLE, profile);
        if (round > 0) rounds.push({ low, high, ratio: high / low, ...received });
      }
      const ratios = rounds.map(({ ratio }) => ratio);
      const { name } = profile;
      figures[`${name}: first row of the floor (ms)`] = median(rounds.map(({ low }) => low));
      figures[`${name}: first row of the console (ms)`] = median(rounds.map(({ high }) => high));
      figures[`${name}: console against floor, paired`] = median(ratios);
      figures[`${name}: the same, least`] = Math.min(...ratios);
      figures[`${name}: the same, most`] = Math.max(...ratios);
      if (!profile.isSlow || !profile.isCold) continue;
      figures["requests to the first row"] = median(rounds.map(({ requests }) => requests));
      figures["script and style to the first row (kB)"] = (rounds[0]?.bytes ?? 0) / 1000;
    }
    return figures;
  });

/** @returns {Promise<Record<string, number> | undefined>} undefined if there is no browser */
export async function measureCold() {
  const folder = withFloor();
  try {
    const server = await start(join(folder, "server/main.js"), {
      DATA_DIR: temporaryFolder("cold"),
      SEED_RECORDINGS: "5000",
    });
    return await measure(server.address).finally(server.stop);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
