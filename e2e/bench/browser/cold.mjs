// Measures the first row of /recordings next to that of the floor: with an empty cache, with a full one in
// a new tab, whose process compiles the program again, and reloaded in its tab; slow and at full speed.
import { FIRST_ROW, median, rangeOf, SLOW, watch } from "./browser.mjs";
import { FLOOR } from "./floor.mjs";
import { withPlainBrowser } from "./pipe.mjs";
import { signIn, start } from "../programs.mjs";

const ROUNDS = 9;
const CONSOLE = { path: "/recordings", row: FIRST_ROW };
/** What each profile is called in the report. */
const PROFILES = [
  { name: "cold, slow", isSlow: true, isCold: true },
  { name: "cold", isSlow: false, isCold: true },
  { name: "reload, slow", isSlow: true, isCold: false, reloads: true },
  { name: "reload", isSlow: false, isCold: false, reloads: true },
  { name: "new tab, slow", isSlow: true, isCold: false },
  { name: "new tab", isSlow: false, isCold: false },
];

/** What the page received until its first row. */
const FIGURES = `watched.drawn.then((took) => {
  const before = performance
    .getEntriesByType("resource")
    .filter(({ responseEnd }) => responseEnd > 0 && responseEnd <= took);
  const code = before.filter(({ name }) => /\\.(?:js|css)$/.test(name));
  return {
    took,
    requests: before.length + 1,
    bytes: code.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0),
  };
})`;

/**
 * Opens a page; returns the milliseconds from the start of the navigation until the first row was
 * drawn, and the requests and the bytes of script and style received by then.
 * @param {import("./pipe.mjs").PlainBrowser} browser
 * @param {string} address @param {{ path: string, row: string }} page @param {(typeof PROFILES)[number]} profile
 * @returns {Promise<{ took: number, requests: number, bytes: number }>}
 */
async function open({ send, when }, address, { path, row }, { isSlow, isCold, reloads }) {
  const { targetId } = await send("Target.createTarget", { url: "about:blank" });
  const { sessionId } = await send("Target.attachToTarget", { targetId, flatten: true });
  /** @param {string} method @param {Record<string, unknown>} [params] */
  const page = (method, params) => send(method, params, sessionId);
  await page("Page.enable");
  // A full Chromium gives a size to new windows only.
  const size = { width: 1440, height: 900, deviceScaleFactor: 1, mobile: false };
  await page("Emulation.setDeviceMetricsOverride", size);
  // The page reports its row, because polling would run our script next to the page's.
  const source = `(${watch.toString()})(${JSON.stringify(row)});
    watched.drawn.finally(() => navigator.sendBeacon("/first-row"));`;
  await page("Page.addScriptToEvaluateOnNewDocument", { source });
  // The console's policy forbids the floor's inline script.
  await page("Page.setBypassCSP", { enabled: path === FLOOR.path });
  await page("Network.enable");
  await page("Network.setCacheDisabled", { cacheDisabled: isCold });
  if (isSlow) for (const [method, params] of SLOW) await page(method, params);
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
  const { result } = await page("Runtime.evaluate", {
    expression: FIGURES,
    awaitPromise: true,
    returnByValue: true,
  });
  await send("Target.closeTarget", { targetId });
  return result.value;
}

/** @param {string} address */
const measure = (address) =>
  withPlainBrowser(async (browser) => {
    const signedIn = await signIn(address, { kind: "sandbox" });
    const cookies = signedIn.split("; ").map((cookie) => {
      const [, name = "", value = ""] = /^([^=]+)=(.*)/.exec(cookie) ?? [];
      return { name, value, url: address, httpOnly: true, path: "/" };
    });
    await browser.send("Storage.setCookies", { cookies });
    /** @type {Record<string, number | import("./browser.mjs").Range>} */
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
      const { name } = profile;
      figures[`${name}: console / floor`] = rangeOf(rounds.map(({ ratio }) => ratio));
      figures[`${name}: console (ms)`] = rangeOf(rounds.map(({ high }) => high));
      figures[`${name}: floor (ms)`] = rangeOf(rounds.map(({ low }) => low));
      if (!profile.isSlow || !profile.isCold) continue;
      figures["requests to the first row"] = median(rounds.map(({ requests }) => requests));
      figures["script and style to the first row (kB)"] = (rounds[0]?.bytes ?? 0) / 1000;
    }
    return figures;
  });

/** @param {import("./floor.mjs").WithFloor} console undefined if there is no browser */
export async function measureCold({ program, settings }) {
  const server = await start(program, settings);
  return measure(server.address).finally(server.stop);
}
