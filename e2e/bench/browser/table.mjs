// Measures the recordings table in use: 100,000 rows loaded by scrolling, frames, sorting, typing.
import { firstRowOf, longestTask, median, watchTasks } from "./browser.mjs";
import { measureInput } from "./input.mjs";

/** @typedef {import("./browser.mjs").Page} Page */

/**
 * Scrolls to the end until this many rows, or all, are loaded; returns how many there are and the most
 * that were in the document.
 * @param {number} wanted
 */
async function load(wanted) {
  const grid = document.querySelector('[role="grid"]');
  const status = document.querySelector("footer");
  if (grid === null || status === null) throw new Error("There is no table.");
  const loaded = () =>
    Number(/([\d,]+) (loaded|recordings)/.exec(status.textContent)?.[1]?.replaceAll(",", ""));
  let most = 0;
  while (grid.getAttribute("aria-rowcount") === "-1" && loaded() < wanted) {
    grid.scrollTop = grid.scrollHeight;
    await new Promise((resolve) => setTimeout(resolve, 20));
    most = Math.max(most, grid.querySelectorAll('[role="row"]').length);
  }
  return { loaded: loaded(), most };
}

/**
 * Scrolls at the start, the middle and the end of the loaded rows, by a number of pixels per frame;
 * returns the intervals between frames in milliseconds.
 * @param {number} pixels
 * @returns {Promise<number[]>}
 */
async function scroll(pixels) {
  const grid = document.querySelector('[role="grid"]');
  if (grid === null) throw new Error("There is no table.");
  // This runs in the page, which can't see the module's scope.
  // oxlint-disable-next-line unicorn/consistent-function-scoping
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  const frames = 200;
  const end = grid.scrollHeight - frames * pixels - 20_000;
  const intervals = [];
  for (const start of [0, end / 2, end]) {
    grid.scrollTop = start;
    // The jump to the position isn't measured.
    for (let settled = 0; settled < 10; settled += 1) await frame();
    let before = await frame();
    for (let step = 1; step <= frames; step += 1) {
      grid.scrollTop = start + step * pixels;
      const now = await frame();
      intervals.push(now - before);
      before = now;
    }
  }
  return intervals;
}

/** @param {number[]} intervals the share of frames that took over 25 ms, in percent */
const late = (intervals) =>
  (100 * intervals.filter((interval) => interval > 25).length) / intervals.length;

/**
 * Clicks a sortable header; returns the milliseconds until the new rows were drawn, and how many of
 * those the request took.
 * @param {string} name
 */
async function sortBy(name) {
  const grid = document.querySelector('[role="grid"]');
  const header = [...document.querySelectorAll('[role="columnheader"] button')].find(
    (button) => button.textContent === name,
  );
  if (grid === null || !(header instanceof HTMLElement)) throw new Error(`No header ${name}.`);
  // This runs in the page, which can't see the module's scope.
  // oxlint-disable-next-line unicorn/consistent-function-scoping
  const sorted = () => document.querySelector("[aria-sort]")?.outerHTML;
  const [order, started] = [sorted(), performance.now()];
  header.click();
  do {
    await new Promise((resolve) => requestAnimationFrame(resolve));
  } while (sorted() === order || grid.getAttribute("aria-busy") === "true");
  const ended = performance.now();
  const asked = performance.getEntriesByType("resource").findLast(({ name, startTime }) => {
    return startTime >= started && name.includes("/v1/core/recordings?");
  });
  return { took: ended - started, request: asked?.duration ?? 0 };
}

/** @param {Page} page @param {string} address */
async function warmly(page, address) {
  await page.goto(`${address}/teams`);
  const link = page.getByRole("link", { name: "Recordings", exact: true });
  await page.getByRole("grid", { name: "Teams" }).getByRole("row").nth(1).waitFor();
  await page.waitForLoadState("networkidle");
  const open = () =>
    link.evaluate(async (element) => {
      const started = performance.now();
      if (element instanceof HTMLElement) element.click();
      const row = '[role="grid"][aria-label="Recordings"] [aria-rowindex="2"]';
      while (document.querySelector(row) === null) {
        await new Promise((resolve) => requestAnimationFrame(resolve));
      }
      const took = performance.now() - started;
      const asked = performance.getEntriesByType("resource").findLast(({ name, startTime }) => {
        return startTime >= started && name.includes("/v1/core/recordings?");
      });
      return took - (asked?.duration ?? 0);
    });
  const first = await open();
  await page.getByRole("link", { name: "Teams", exact: true }).click();
  await page.getByRole("grid", { name: "Teams" }).getByRole("row").nth(1).waitFor();
  return { first, cached: await open() };
}

/** Types into the list of teams; returns the longest time from a key to its frame. @param {Page} page */
async function type(page) {
  await page.getByRole("button", { name: "Teams", exact: true }).click();
  await page.getByRole("combobox", { name: "Teams" }).waitFor();
  await page.evaluate(() => {
    const keys = { longest: 0 };
    Object.assign(globalThis, { keys });
    // Event Timing reports no event under 16 ms.
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) keys.longest = Math.max(keys.longest, duration);
    }).observe(Object.assign({ type: "event" }, { durationThreshold: 16 }));
  });
  await page.keyboard.type("austin north", { delay: 60 });
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 200)));
  const longest = await page.evaluate("keys.longest");
  await page.keyboard.press("Escape");
  await page.keyboard.press("Escape");
  return longest;
}

/**
 * @param {import("./browser.mjs").Place} place
 * @returns {Promise<Record<string, number | import("./browser.mjs").Range>>}
 */
export async function measureTable({ address, open }) {
  const context = await open();
  await context.addInitScript(watchTasks);
  const page = await context.newPage();
  const warm = [];
  for (let round = 0; round < 5; round += 1) warm.push(await warmly(page, address));

  await page.goto(`${address}/recordings`);
  await firstRowOf(page).waitFor();
  await page.waitForLoadState("networkidle");
  const sorts = [];
  for (const name of ["Duration", "Duration", "Title", "Title", "Result", "Result"]) {
    sorts.push(await page.evaluate(sortBy, name));
  }
  const typing = await type(page);

  await page.goto(`${address}/recordings`);
  await firstRowOf(page).waitFor();
  await page.evaluate(load, 50_000);
  await page.evaluate("tasks.longest = 0");
  // A fast wheel scrolls 3,000 pixels a second; dragging the scroll bar, six times that.
  const wheel = await page.evaluate(scroll, 50);
  const longest = await longestTask(page);
  const flick = await page.evaluate(scroll, 300);
  const input = await measureInput(page);
  const started = performance.now();
  const { loaded, most } = await page.evaluate(load, 100_000);
  const seconds = (performance.now() - started) / 1000;
  const cdp = await context.newCDPSession(page);
  await cdp.send("HeapProfiler.collectGarbage");
  const { usedSize } = await cdp.send("Runtime.getHeapUsage");
  await context.close();
  return {
    "to Recordings over the request's time (ms)": median(warm.map(({ first }) => first)),
    "to Recordings from the cache (ms)": median(warm.map(({ cached }) => cached)),
    "press to new rows (ms)": median(sorts.map(({ took }) => took)),
    "press to new rows against the request": median(
      sorts.map(({ took, request }) => took / request),
    ),
    "key to its frame in a filter, at most (ms)": typing,
    "longest frame over 50,000 rows (ms)": Math.max(...wheel),
    "frames over 25 ms (%)": late(wheel),
    "longest frame, six times as fast (ms)": Math.max(...flick),
    "frames over 25 ms, six times as fast (%)": late(flick),
    "longest task over 50,000 rows (ms)": longest,
    ...input,
    "rows loaded": loaded,
    "seconds for the further 50,000": seconds,
    "rows in the document, at most": most,
    "heap (MB)": usedSize / 1_000_000,
  };
}
