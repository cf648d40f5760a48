// Measures the scorecards in a browser: a year by week for one team, and 300 teams.
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
async function answered(page) {
  await page.getByRole("tablist", { name: "Metrics" }).waitFor();
  await page.getByText(/^\d+ of \d+ calls? answered/).waitFor({ state: "detached" });
}

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

/** @param {Place} place */
async function manyGroups({ address, open }) {
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
  const table = page.getByRole("table", { name: "Teams and metrics" });
  await table.waitFor();
  await answered(page);
  await page.waitForLoadState("networkidle");
  const loading = await longestTask(page);
  await page.evaluate("tasks.longest = 0");
  await table.getByRole("columnheader").last().getByRole("button").click();
  await page.waitForLoadState("networkidle");
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 300)));
  const choosing = await longestTask(page);
  await context.close();
  return {
    "longest task until 300 groups are shown (ms)": loading,
    "longest task of choosing another metric (ms)": choosing,
  };
}

/** @returns {Promise<Record<string, number>>} empty if there is no browser */
export async function measureCharts() {
  const crowded = { SEED_RECORDINGS: "40000", SEED_SANDBOX_TEAMS: "300" };
  return {
    ...(await inBrowser("trend", { SEED_RECORDINGS: "25000" }, trend)),
    ...(await inBrowser("groups", crowded, manyGroups)),
  };
}
