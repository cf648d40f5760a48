// Measures the recordings table under a real wheel and real presses: scripted scrolling hides what the
// pointer above moving rows costs.
import { rangeOf, watch } from "./browser.mjs";

/**
 * @typedef {import("./browser.mjs").Page} Page
 * @typedef {import("@playwright/test").CDPSession} Cdp
 * @typedef {import("./browser.mjs").Range} Range
 */

const SLOWER = 4;
const ROUNDS = 5;
const SECONDS = 2;
/** Where the wheel turns: above the rows. */
const WHEEL = { x: 700, y: 500 };

/** The processor time of the page's main thread so far, in milliseconds. @param {Cdp} cdp */
async function busy(cdp) {
  const { metrics } = await cdp.send("Performance.getMetrics");
  return 1000 * (metrics.find(({ name }) => name === "TaskDuration")?.value ?? Number.NaN);
}

/** Watches the frames in which the table moves, until `frames` is read. */
function watchFrames() {
  const grid = document.querySelector('[role="grid"]');
  const frames = { on: true, intervals: /** @type {number[]} */ ([]) };
  Object.assign(globalThis, { frames });
  let [before, top] = [0, grid?.scrollTop];
  const look = (/** @type {number} */ now) => {
    if (before > 0 && grid?.scrollTop !== top) frames.intervals.push(now - before);
    [before, top] = [now, grid?.scrollTop];
    if (frames.on) requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

/**
 * Turns the wheel at so many pixels a second.
 * @param {Page} page @param {Cdp} cdp @param {number} speed @param {number} direction
 */
async function wheel(page, cdp, speed, direction) {
  await page.evaluate(watchFrames);
  const before = await busy(cdp);
  await cdp.send("Input.synthesizeScrollGesture", {
    ...WHEEL,
    yDistance: direction * speed * SECONDS,
    speed,
    gestureSourceType: "mouse",
    preventFling: true,
  });
  const task = (await busy(cdp)) - before;
  await page.evaluate("frames.on = false");
  /** @type {number[]} */
  const intervals = await page.evaluate("frames.intervals");
  const sorted = intervals.toSorted((a, b) => a - b);
  return {
    late: (100 * sorted.filter((interval) => interval > 25).length) / sorted.length,
    p95: sorted[Math.floor(sorted.length * 0.95)] ?? Number.NaN,
    frame: task / sorted.length,
  };
}

/**
 * Opens a menu as a hand does, and closes it.
 * @param {Page} page @param {import("@playwright/test").Locator} trigger
 * @param {string} menu @param {"left" | "right"} [button]
 */
async function open(page, trigger, menu, button = "left") {
  await trigger.hover();
  // A hand rests before it presses; the code of a menu loads meanwhile.
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 200)));
  await page.evaluate(watch, menu);
  await page.mouse.down({ button });
  await page.mouse.up({ button });
  /** @type {number} */
  const took = await page.evaluate("watched.drawn");
  await page.keyboard.press("Escape");
  await page.locator(menu).waitFor({ state: "detached" });
  return took;
}

/** @param {Page} page */
async function openAll(page) {
  const grid = page.getByRole("grid", { name: "Recordings" });
  const button = (/** @type {string | RegExp} */ name) => page.getByRole("button", { name });
  const dialog = '[role="dialog"]';
  return [
    await open(page, grid.getByRole("row").nth(8), '[role="menu"]', "right"),
    await open(page, button("Columns"), dialog),
    await open(page, button(/^Session:/), dialog),
    await open(page, button("Result").first(), '[role="menu"]'),
    await open(page, grid.getByRole("columnheader").getByRole("button", { name: "Rep" }), dialog),
  ];
}

/**
 * Measures a loaded table; the pointer stays above it.
 * @param {Page} page
 * @returns {Promise<Record<string, Range>>}
 */
export async function measureInput(page) {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send("Performance.enable", { timeDomain: "threadTicks" });
  const grid = page.getByRole("grid", { name: "Recordings" });
  await grid.evaluate((element) => element.scrollTo({ top: element.scrollHeight / 2 }));
  /** @type {Record<string, number[]>} */
  const figures = {};
  const note = (/** @type {string} */ name, /** @type {number} */ value) =>
    void (figures[name] ??= []).push(value);
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const rate of [1, SLOWER]) {
      const slow = rate > 1 ? ", slow" : "";
      await cdp.send("Emulation.setCPUThrottlingRate", { rate });
      for (const took of await openAll(page)) note(`a menu opens${slow} (ms)`, took);
      for (const speed of [3000, 18_000]) {
        const turned = await wheel(page, cdp, speed, round % 2 === 0 ? -1 : 1);
        const name = `wheel at ${speed} px/s${slow}`;
        note(`${name}: frames over 25 ms (%)`, turned.late);
        note(`${name}: 95th frame of 100 (ms)`, turned.p95);
        note(`${name}: main thread per frame (ms)`, turned.frame);
      }
    }
  }
  await cdp.detach();
  return Object.fromEntries(
    Object.entries(figures).map(([name, values]) => [name, rangeOf(values)]),
  );
}
