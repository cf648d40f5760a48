// Measures the scorecards in a browser: a year by week for one team, and a heat map of 300 teams.
import { inBrowser, longestTask, median, watchTasks } from "./browser.mjs";

/** @typedef {import("./browser.mjs").Place} Place */
/** @typedef {import("./browser.mjs").Page} Page */

const ROUNDS = 5;

/**
 * A question about the 52 weeks to the end of today, the running one among them.
 * @param {Record<string, string>} more
 */
function question(more) {
  const [start, end] = [new Date(), new Date()];
  start.setHours(0, 0, 0, 0);
  start.setDate(start.getDate() - ((start.getDay() + 6) % 7) - 51 * 7);
  end.setHours(24, 0, 0, 0);
  const range = { startAt: start.toISOString(), endAt: end.toISOString() };
  return `/scorecards?${new URLSearchParams({ ...range, ...more })}`;
}

/** @param {Page} page */
const answered = (page) => page.getByText(/all answered/).waitFor();

/**
 * Presses a bucket in the menu; answers the milliseconds until the first of its dots was drawn.
 * @param {Element} item
 */
async function firstDots(item) {
  const started = performance.now();
  if (item instanceof HTMLElement) item.click();
  const dots = '[role="img"][aria-label*="by week"] circle';
  while (document.querySelector(dots) === null) {
    await new Promise((resolve) => requestAnimationFrame(resolve));
  }
  return performance.now() - started;
}

/** @param {Place} place */
async function trend({ address, open }) {
  const context = await open();
  const organizations = await context.request.get(
    `${address}/gateway/org/api-externalApi/v1/core/organizations?limit=100`,
    { headers: { "X-Console": "1" } },
  );
  const { data } = await organizations.json();
  const [team] = data.find((/** @type {{ name: string }} */ { name }) =>
    name.startsWith("Meridian"),
  ).teams;
  /** @type {number[]} */
  const took = [];
  let calls = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    const page = await context.newPage();
    const filter = { filterBy: "TEAM", filterByIds: team.id, groupBy: "USER", bucket: "month" };
    await page.goto(address + question(filter));
    await answered(page);
    await page.getByRole("button", { name: /^Trend by/ }).click();
    const week = page.getByRole("menuitem", { name: "Week" });
    await week.waitFor();
    let asked = 0;
    page.on("request", (request) => {
      if (request.url().includes("scorecard-metrics/values")) asked += 1;
    });
    took.push(await week.evaluate(firstDots));
    await answered(page);
    calls = asked;
    await page.close();
  }
  await context.close();
  return {
    "press to the first of 52 weeks (ms)": median(took),
    "calls for 52 weeks": calls,
  };
}

/**
 * Scrolls a heat map to its end; answers the time between each two frames, in milliseconds.
 * @param {Element} grid
 */
async function scroll(grid) {
  // What runs in the page can't reach out of itself.
  // oxlint-disable-next-line unicorn/consistent-function-scoping
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  const frames = 200;
  const pixels = (grid.scrollHeight - grid.clientHeight) / frames;
  const intervals = [];
  await frame();
  let before = await frame();
  for (let step = 1; step <= frames; step += 1) {
    grid.scrollTop = step * pixels;
    const now = await frame();
    intervals.push(now - before);
    before = now;
  }
  return intervals;
}

/** @param {Place} place */
async function heatMap({ address, open }) {
  const context = await open();
  await context.addInitScript(watchTasks);
  const page = await context.newPage();
  // The page stands before it is asked for teams: its own start isn't the heat map's.
  await page.goto(address + question({ groupBy: "ORGANIZATION" }));
  await answered(page);
  await page.waitForLoadState("networkidle");
  await page.getByRole("button", { name: /^Grouped by/ }).click();
  await page.getByRole("menuitem", { name: "Team" }).waitFor();
  await page.evaluate("tasks.longest = 0");
  await page.getByRole("menuitem", { name: "Team" }).click();
  const grid = page.getByRole("grid");
  await grid.waitFor();
  await answered(page);
  await page.waitForLoadState("networkidle");
  const loading = await longestTask(page);
  const rows = Number(await grid.getAttribute("aria-rowcount")) - 1;
  await grid.scrollIntoViewIfNeeded();
  await page.evaluate("tasks.longest = 0");
  const intervals = await grid.evaluate(scroll);
  const scrolling = await longestTask(page);
  await page.evaluate("tasks.longest = 0");
  await grid.getByRole("columnheader").last().getByRole("button").click();
  await page.waitForLoadState("networkidle");
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 300)));
  const sorting = await longestTask(page);
  await context.close();
  return {
    "groups in the heat map": rows,
    "longest task until the heat map stands (ms)": loading,
    "longest task of scrolling it (ms)": scrolling,
    "longest frame of scrolling it (ms)": Math.max(...intervals),
    "longest task of sorting it (ms)": sorting,
  };
}

/** @returns {Promise<Record<string, number>>} nothing where there is no browser */
export async function measureCharts() {
  const crowded = { SEED_RECORDINGS: "40000", SEED_SANDBOX_TEAMS: "300" };
  return {
    ...(await inBrowser("trend", { SEED_RECORDINGS: "25000" }, trend)),
    ...(await inBrowser("heat", crowded, heatMap)),
  };
}
