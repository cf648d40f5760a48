// What the measurements in a browser share: a console and a signed-in browser.
import { chromium } from "@playwright/test";
import { BROWSER_ARGUMENTS, findBrowser, HOW_TO_GET_ONE } from "../../run/browser.mjs";
import { CONSOLE, start, temporaryFolder } from "../programs.mjs";

/** A CPU slowed four times, and a line of 9 Mbit/s down, 1.5 up and 60 ms, as calls of Chrome's protocol. */
export const SLOW = /** @type {const} */ ([
  ["Emulation.setCPUThrottlingRate", { rate: 4 }],
  [
    "Network.emulateNetworkConditions",
    {
      offline: false,
      latency: 60,
      downloadThroughput: 9_000_000 / 8,
      uploadThroughput: 1_500_000 / 8,
    },
  ],
]);

/** The first recording in the list. */
export const FIRST_ROW = '[role="grid"][aria-label="Recordings"] [aria-rowindex="2"]';

/**
 * @typedef {{ value: number, least: number, most: number, ratio?: number }} Range
 * a median between its extremes, and the median of its ratios to the floor
 * @typedef {import("@playwright/test").Page} Page
 * @typedef {import("@playwright/test").BrowserContext} BrowserContext
 * What a measurement gets: the console's address, its data folder, and signed-in contexts.
 * @typedef {{ address: string, pid: number | undefined, folder: string, open: () => Promise<BrowserContext> }} Place
 */

/**
 * Starts a console and runs a measurement on it.
 * @template T
 * @param {string} name
 * @param {Record<string, string>} settings
 * @param {(place: Place) => Promise<T>} measure
 * @param {string} [program]
 * @returns {Promise<T | undefined>} undefined if there is no browser
 */
export async function inBrowser(name, settings, measure, program = CONSOLE) {
  const executablePath = findBrowser();
  if (executablePath === undefined) {
    console.log(HOW_TO_GET_ONE);
    return undefined;
  }
  const folder = temporaryFolder(name);
  // The port stays when a killed service restarts.
  // Below the ports that Linux gives to outgoing connections.
  const SERVICE_PORT = String(20_000 + (process.pid % 10_000));
  const server = await start(program, { DATA_DIR: folder, SERVICE_PORT, ...settings });
  const browser = await chromium.launch({ executablePath, args: BROWSER_ARGUMENTS });
  const open = async () => {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
    const signedIn = await context.request.post(`${server.address}/gateway/session`, {
      headers: { "X-Console": "1" },
      data: { kind: "sandbox" },
    });
    if (!signedIn.ok()) throw new Error(`Signing in: ${signedIn.status()}`);
    return context;
  };
  try {
    return await measure({ address: server.address, pid: server.pid, folder, open });
  } finally {
    await browser.close();
    await server.stop();
  }
}

/** Records the page's tasks over 50 ms from its start, for `longestTask`. */
export function watchTasks() {
  const tasks = { longest: 0 };
  Object.assign(globalThis, { tasks });
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) tasks.longest = Math.max(tasks.longest, duration);
  }).observe({ type: "longtask", buffered: true });
}

/** @param {Page} page @returns {Promise<number>} milliseconds; 0 if no task took over 50 */
export const longestTask = (page) => page.evaluate("tasks.longest");

/**
 * Runs in the page: `watched.drawn` resolves once a frame with the element and its text is drawn, with
 * the milliseconds since the next press, or since the navigation if there is none.
 * @param {string} selector
 */
export function watch(selector) {
  const isShown = () => {
    const element = document.querySelector(selector);
    const isVisible = element?.checkVisibility({ opacityProperty: true, visibilityProperty: true });
    return isVisible === true && element?.textContent.trim() !== "";
  };
  if (isShown()) throw new Error(`${selector} is shown already.`);
  const watched = {
    started: 0,
    drawn: new Promise((resolve, reject) => {
      // A task that a frame's callback posts runs after the frame is drawn.
      const { port1, port2 } = new MessageChannel();
      port1.addEventListener("message", () => resolve(performance.now() - watched.started));
      port1.start();
      setTimeout(() => reject(new Error(`${selector} isn't shown.`)), 30_000);
      const look = () => {
        if (isShown()) port2.postMessage(undefined);
        else requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
    }),
  };
  Object.assign(globalThis, { watched });
  const press = (/** @type {Event} */ { timeStamp }) => (watched.started = timeStamp);
  addEventListener("pointerdown", press, { capture: true, once: true });
}

/** @param {Page} page */
export const firstRowOf = (page) =>
  page.getByRole("grid", { name: "Recordings" }).getByRole("row").nth(1);

/** @param {number[]} values */
export const median = (values) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

/** @param {number[]} values @returns {Range} */
export const rangeOf = (values) => ({
  value: median(values),
  least: Math.min(...values),
  most: Math.max(...values),
});
