// A browser on a console of its own, signed in: what the measurements in a browser share.
import { chromium } from "@playwright/test";
import { BROWSER_ARGUMENTS, findBrowser, HOW_TO_GET_ONE } from "../run/browser.mjs";
import { CONSOLE, start, temporaryFolder } from "./programs.mjs";

/**
 * @typedef {import("@playwright/test").Page} Page
 * @typedef {import("@playwright/test").BrowserContext} BrowserContext
 * What a measurement is given: contexts are signed in; `address` is the console's, `folder` holds its data.
 * @typedef {{ address: string, folder: string, open: () => Promise<BrowserContext> }} Place
 */

/**
 * Runs a measurement on a console of its own.
 * @template T
 * @param {string} name
 * @param {Record<string, string>} settings
 * @param {(place: Place) => Promise<T>} measure
 * @param {string} [program]
 * @returns {Promise<T | undefined>} undefined where there is no browser
 */
export async function inBrowser(name, settings, measure, program = CONSOLE) {
  const executablePath = findBrowser();
  if (executablePath === undefined) {
    console.log(HOW_TO_GET_ONE);
    return undefined;
  }
  const folder = temporaryFolder(name);
  // The same after a service was killed: an export belongs to the address of its service.
  const SERVICE_PORT = String(40_000 + (process.pid % 20_000));
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
    return await measure({ address: server.address, folder, open });
  } finally {
    await browser.close();
    await server.stop();
  }
}

/** Keeps note of the page's tasks over 50 ms from its start; `longestTask` reads it. */
export function watchTasks() {
  const tasks = { longest: 0 };
  Object.assign(globalThis, { tasks });
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) tasks.longest = Math.max(tasks.longest, duration);
  }).observe({ type: "longtask", buffered: true });
}

/** @param {Page} page @returns {Promise<number>} milliseconds; 0 where no task took over 50 */
export const longestTask = (page) => page.evaluate("tasks.longest");

/** @param {Page} page */
export const firstRowOf = (page) =>
  page.getByRole("grid", { name: "Recordings" }).getByRole("row").nth(1);

/** @param {number[]} values */
export const median = (values) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
