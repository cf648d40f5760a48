// Measures the first visit to each screen from another one, with none of its code or data loaded.
import { inBrowser, longestTask, median, watchTasks } from "./browser.mjs";

/** @typedef {import("./browser.mjs").Page} Page */
/** @typedef {import("./browser.mjs").Place} Place */

const ROUNDS = 5;
const ROW = '[role="grid"] [aria-rowindex="2"]';

/** What is the first content of each screen, besides its title. */
const CONTENT = {
  Overview: "main table, main ul > li > a",
  Recordings: ROW,
  "Follow-ups": ROW,
  Scorecards: "main .recharts-surface",
  Organizations: ROW,
  Teams: ROW,
  "API clients": "main table",
  "Access tokens": "main form",
  Opportunities: ROW,
  Accounts: "main form",
  Engagements: '[role="tabpanel"] textarea',
};

/** @type {Record<string, string>} */
const BUDGETS = {
  "Overview: all of it (ms), slow": "under 1,000",
  "Scorecards: first content (ms), slow": "under 700",
  "Engagements: first content (ms)": "under 250",
};

/**
 * Follows a link; returns the milliseconds until the content was drawn, and until nothing on the
 * screen was loading for half a second.
 * @param {Element} link @param {{ name: string, content: string }} screen
 */
async function follow(link, { name, content }) {
  // This runs in the page, which can't see the module's scope.
  // oxlint-disable-next-line unicorn/consistent-function-scoping
  const isLoading = () =>
    document.querySelector('[data-loading], main [aria-busy="true"]') !== null ||
    [...document.querySelectorAll('main [role="status"]')].some((status) =>
      status.ariaLabel?.startsWith("Loading"),
    );
  const started = performance.now();
  if (link instanceof HTMLElement) link.click();
  let [first, last] = [0, 0];
  for (;;) {
    const now = await new Promise((resolve) => requestAnimationFrame(resolve));
    const isThere = document.title.startsWith(name) && document.querySelector(content) !== null;
    if (!isThere && now - started > 30_000) throw new Error(`${name} doesn't load.`);
    // Content that is in the document in one frame is drawn by the next.
    if (isThere && first === 0) first = now + 1;
    if (!isThere || isLoading()) last = 0;
    else if (last === 0) last = now;
    else if (now - last > 500) return { first: first - started, all: last - started };
  }
}

/** @param {Place} place @param {string} name @param {string} content @param {number} slower */
async function visit({ address, open }, name, content, slower) {
  // A context of its own, so that no code is in its cache.
  const context = await open();
  await context.addInitScript(watchTasks);
  const page = await context.newPage();
  await page.goto(`${address}/${name === "Recordings" ? "accounts" : "recordings"}`);
  await page.waitForLoadState("networkidle");
  const cdp = await context.newCDPSession(page);
  await cdp.send("Emulation.setCPUThrottlingRate", { rate: slower });
  let requests = 0;
  page.on("request", () => (requests += 1));
  await page.evaluate("tasks.longest = 0");
  const link = page.getByRole("navigation", { name: "Main" }).getByRole("link", { name });
  const took = await link.evaluate(follow, { name, content });
  const figures = { ...took, requests, task: await longestTask(page) };
  await context.close();
  return figures;
}

/**
 * The first visit to each screen, at full speed and on a slower processor.
 * @param {import("./report.mjs").Tell} tell
 */
export async function reportScreens(tell) {
  await inBrowser("screens", { SEED_RECORDINGS: "5000" }, async (place) => {
    for (const slower of [1, 4]) {
      console.log(`\nConsole, first visits, ${slower === 1 ? "full speed" : "CPU 4 times slower"}`);
      for (const [name, content] of Object.entries(CONTENT)) {
        /** @type {Awaited<ReturnType<typeof visit>>[]} */
        const visits = [];
        for (let round = 0; round < ROUNDS; round += 1) {
          visits.push(await visit(place, name, content, slower));
        }
        /** @param {string} what @param {number[]} values */
        const show = (what, values) => {
          const [least, most] = [Math.min(...values), Math.max(...values)].map(Math.round);
          const budget = BUDGETS[`${name}: ${what}${slower === 1 ? "" : ", slow"}`];
          const told = [`${least} to ${most}`, budget].filter(Boolean).join(", ");
          tell(`${name}: ${what}`, median(values), told);
        };
        show(
          "first content (ms)",
          visits.map(({ first }) => first),
        );
        show(
          "all of it (ms)",
          visits.map(({ all }) => all),
        );
        show(
          "longest task (ms)",
          visits.map(({ task }) => task),
        );
        show(
          "requests",
          visits.map(({ requests }) => requests),
        );
      }
    }
  });
}
