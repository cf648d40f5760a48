// Measures the first visit to each screen from the recordings, with none of its data loaded, from the press
// to its first content; and the way back to the rows.
import { chromium } from "@playwright/test";
import { BROWSER_ARGUMENTS, findBrowser, HOW_TO_GET_ONE } from "../../run/browser.mjs";
import { start } from "../programs.mjs";
import { FIRST_ROW, median, rangeOf, SLOW, watch } from "./browser.mjs";
import { FLOOR } from "./floor.mjs";

/**
 * @typedef {import("@playwright/test").Page} Page
 * A console's address, and signed-in contexts.
 * @typedef {{ address: string, open: () => Promise<import("@playwright/test").BrowserContext> }} Place
 */

const ROUNDS = 3;
const RECORDING = "a recording";

const rowOf = (/** @type {string} */ name) =>
  `[role="grid"][aria-label="${name}"] [aria-rowindex="2"]`;

/** The first content of each screen besides its title, which the screen before doesn't have. */
const CONTENT = {
  Overview: "main section li a",
  Recordings: FIRST_ROW,
  [RECORDING]: "main dl dd",
  "Follow-ups": rowOf("Follow-ups"),
  Scorecards: "main .recharts-surface text",
  Organizations: rowOf("Organizations"),
  Teams: rowOf("Teams"),
  "API clients": rowOf("API clients"),
  Activity: rowOf("Activity"),
  Opportunities: rowOf("Opportunities"),
  Engagements: "main label",
};

/**
 * Runs in the page: resolves once nothing on the screen was loading for half a second, with the
 * milliseconds until then since a moment.
 * @param {number} started
 */
async function settle(started) {
  // This runs in the page, which can't see the module's scope.
  // oxlint-disable-next-line unicorn/consistent-function-scoping
  const isLoading = () =>
    document.querySelector('[data-loading], main [aria-busy="true"]') !== null ||
    [...document.querySelectorAll('main [role="status"]')].some((status) =>
      status.ariaLabel?.startsWith("Loading"),
    );
  let since = performance.now();
  for (let now = since; now - since < 500;) {
    now = await new Promise((resolve) => requestAnimationFrame(resolve));
    if (isLoading()) since = now;
  }
  return since - started;
}

/** Records the page's tasks over 50 ms from its start, for `longestTask`. */
function watchTasks() {
  const tasks = { longest: 0 };
  Object.assign(globalThis, { tasks });
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) tasks.longest = Math.max(tasks.longest, duration);
  }).observe({ type: "longtask", buffered: true });
}

/** @param {Page} page @returns {Promise<number>} milliseconds; 0 if no task took over 50 */
const longestTask = (page) => page.evaluate("tasks.longest");

/** @param {Page} page @returns {Promise<number>} what `watch` measured */
const drawn = (page) => page.evaluate("watched.drawn");

/** A page in a new context, so that its cache is empty. @param {Place} place @param {boolean} isSlow */
async function openPage({ open }, isSlow) {
  const context = await open();
  await context.addInitScript(watchTasks);
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  if (isSlow) for (const [method, params] of SLOW) await cdp.send(method, params);
  return { page, cdp };
}

/** @param {Place} place @param {boolean} isSlow */
async function visitFloor(place, isSlow) {
  const { page, cdp } = await openPage(place, isSlow);
  // The console's policy forbids the floor's inline script.
  await cdp.send("Page.setBypassCSP", { enabled: true });
  await page.addInitScript(watch, FLOOR.row);
  await page.goto(place.address + FLOOR.path);
  const took = await drawn(page);
  await page.context().close();
  return took;
}

/** @param {Place} place @param {string} name @param {string} content @param {boolean} isSlow */
async function visit(place, name, content, isSlow) {
  const from = name === "Recordings" ? "Engagements" : "Recordings";
  const { page } = await openPage(place, isSlow);
  await page.goto(`${place.address}/${from.toLowerCase()}`);
  await page.locator(CONTENT[from]).first().waitFor();
  // A reader looks first; meanwhile the console loads what it loads after its rows.
  await new Promise((resolve) => setTimeout(resolve, 1500));
  let requests = 0;
  page.on("request", () => (requests += 1));
  await page.evaluate("tasks.longest = 0");
  await page.evaluate(watch, content);
  const link =
    name === RECORDING
      ? page.locator(`${FIRST_ROW} a`).first()
      : page.getByRole("navigation", { name: "Main" }).getByRole("link", { name });
  await link.click();
  const first = await drawn(page);
  /** @type {number} */
  const pressed = await page.evaluate("watched.started");
  const all = await page.evaluate(settle, pressed);
  const visited = { first, all, task: await longestTask(page), requests };
  await page.evaluate(watch, CONTENT[from]);
  await page.evaluate("watched.started = performance.now(); history.back()");
  const back = await drawn(page);
  await page.context().close();
  return { ...visited, back };
}

/**
 * Measures first visits, and the floor's first row in each round to compare them with.
 * @param {import("./floor.mjs").WithFloor} console @param {boolean} isSlow
 */
export async function measureScreens({ program, settings }, isSlow) {
  const executablePath = findBrowser();
  if (executablePath === undefined) {
    console.log(HOW_TO_GET_ONE);
    return undefined;
  }
  const { address, stop } = await start(program, settings);
  const browser = await chromium.launch({ executablePath, args: BROWSER_ARGUMENTS });
  const open = async () => {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
    const signedIn = await context.request.post(`${address}/gateway/session`, {
      headers: { "X-Console": "1" },
      data: { kind: "sandbox" },
    });
    if (!signedIn.ok()) throw new Error(`Signing in: ${signedIn.status()}`);
    return context;
  };
  try {
    const { request } = await open();
    // Activity lists changes.
    const created = await request.post(
      `${address}/gateway/org/api-externalApi/v1/integrations/accounts`,
      {
        headers: { "X-Console": "1" },
        data: { externalId: `bench-${Date.now()}`, latitude: 47.5, longitude: 8.5 },
      },
    );
    if (!created.ok()) throw new Error(`Creating an account: ${created.status()}`);
    return await measure({ address, open }, isSlow);
  } finally {
    await browser.close();
    await stop();
  }
}

/** @param {Place} place @param {boolean} isSlow */
async function measure(place, isSlow) {
  /** @type {number[]} */
  const floors = [];
  /** @type {Record<string, Awaited<ReturnType<typeof visit>>[]>} */
  const visits = {};
  // The first visit warms up.
  await visitFloor(place, isSlow);
  for (let round = 0; round < ROUNDS; round += 1) {
    floors.push(await visitFloor(place, isSlow));
    for (const [name, content] of Object.entries(CONTENT)) {
      (visits[name] ??= []).push(await visit(place, name, content, isSlow));
    }
  }
  const slow = isSlow ? ", slow" : "";
  /** @type {Record<string, number | import("./browser.mjs").Range>} */
  const figures = { [`first row of the floor${slow} (ms)`]: rangeOf(floors) };
  for (const [name, rounds] of Object.entries(visits)) {
    for (const [what, of] of /** @type {const} */ ([
      ["first content", "first"],
      ["all of it", "all"],
      ["back", "back"],
    ])) {
      const times = rounds.map((figure) => figure[of]);
      const ratio = median(times.map((time, round) => time / (floors[round] ?? 1)));
      figures[`${name}${slow}: ${what} (ms)`] = { ...rangeOf(times), ratio };
    }
    figures[`${name}${slow}: longest task (ms)`] = median(rounds.map(({ task }) => task));
    figures[`${name}${slow}: requests`] = median(rounds.map(({ requests }) => requests));
  }
  return figures;
}
