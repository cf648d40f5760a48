// Measures the scorecards in a browser: a year by week for one team, and a heat map of 300 teams.
import { inBrowser, longestTask, median, watchTasks } from "./browser.mjs";

/** @typedef {import("./browser.mjs").Place} Place */
/** @typedef {import("./browser.mjs").Page} Page */

const ROUNDS = 5;

/**
 * The address of a question about the 52 weeks up to today, including the current one.
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
 * Clicks a bucket in the menu; returns the milliseconds until its first dot was drawn.
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
    const week = page.getByRole("menuitemradio", { name: "Week" });
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
 * Scrolls a heat map to its end; returns the intervals between frames in milliseconds.
 * @param {Element} grid
 */
async function scroll(grid) {
  // This runs in the page, which can't see the module's scope.
  // oxlint-disable-next-line unicorn/consistent-function-scoping
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  const frames = 200;
  // The page scrolls the map.
  let scroller = grid;
  while (getComputedStyle(scroller).overflowY !== "auto") {
    if (scroller.parentElement === null) throw new Error("Nothing scrolls the map.");
    scroller = scroller.parentElement;
  }
  scroller.scrollTop += grid.getBoundingClientRect().top - scroller.getBoundingClientRect().top;
  const start = scroller.scrollTop;
  const pixels = (grid.getBoundingClientRect().height - scroller.clientHeight) / frames;
  const intervals = [];
  await frame();
  let before = await frame();
  for (let step = 1; step <= frames; step += 1) {
    scroller.scrollTop = start + step * pixels;
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
  // The page has loaded before it shows teams, so that its own start isn't measured.
  await page.goto(address + question({ groupBy: "ORGANIZATION" }));
  await answered(page);
  await page.waitForLoadState("networkidle");
  await page.getByRole("button", { name: /^Grouped by/ }).click();
  await page.getByRole("menuitemradio", { name: "Team" }).waitFor();
  await page.evaluate("tasks.longest = 0");
  await page.getByRole("menuitemradio", { name: "Team" }).click();
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

/** @returns {Promise<Record<string, number>>} empty if there is no browser */
export async function measureCharts() {
  const crowded = { SEED_RECORDINGS: "40000", SEED_SANDBOX_TEAMS: "300" };
  return {
    ...(await inBrowser("trend", { SEED_RECORDINGS: "25000" }, trend)),
    ...(await inBrowser("heat", crowded, heatMap)),
  };
}
