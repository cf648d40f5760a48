import type { Page } from "@playwright/test";
import type { Oddity } from "../stack/odd-upstream.ts";
import type { Watch } from "../stack/watch.ts";
import { endHeld, MODES, withFaultyReads as test } from "../support/faulty-fixtures.ts";
import { expect } from "../support/fixtures.ts";
import { overview, SCREENS } from "../support/pages.ts";
import { addressOf, READING } from "../support/reading.ts";
import { settled, visit } from "../support/settled.ts";
import { broken, retry, sidebar } from "../support/locators.ts";

const MINUTE = 60_000;
/** How far the page's clock and the test's may be apart: a busy page sends a call some steps late. */
const SKEW = 10_000;
/** The most requests in a minute for an address, as after the first of many refusals. */
const MOST = 6;
/** In how many a minute passes: more than that. */
const STEPS = 15;

/** A page whose clock the test moves, and what the service gets from it. */
function watchCalls(page: Page, watch: Watch) {
  const started = Date.now();
  let skipped = 0;
  const calls: { address: string; at: number }[] = [];
  const counting =
    (mode: Oddity): Oddity =>
    (response, url) => {
      calls.push({ address: url.pathname + url.search, at: Date.now() - started + skipped });
      mode(response, url);
    };
  /** Lets time pass in steps, one of which a flood would use for one request at least. */
  const pass = async (steps: number, milliseconds: number, waits: boolean) => {
    for (let step = 0; step < steps; step += 1) {
      await page.clock.fastForward(milliseconds);
      skipped += milliseconds;
      if (waits) await expect.poll(watch.pending, { intervals: [20] }).toBe(0);
    }
  };
  /** The calls to an address that was asked too often within a minute of one of them. */
  const flooded = () =>
    calls.filter(({ address, at }) => {
      const near = calls.filter((call) => call.address === address && call.at >= at);
      return near.filter((call) => call.at < at + MINUTE - SKEW).length > MOST;
    });
  return { calls, counting, pass, flooded };
}

/** What must be true of every screen in every mode. */
async function expectFrame(page: Page) {
  await expect(sidebar(page)).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  const text = await page.locator("body").innerText();
  expect(text).not.toMatch(/<html|Bad Gateway|nginx|Can't reach|\b0 loaded|undefined|NaN/);
}

test("however the service fails: no flood, no screen is blank, and all recover", async ({
  page,
  faulty: { proxy, origin },
  known,
  watch,
}) => {
  const framed = SCREENS.filter(({ name: of }) => !["sign-in", "not-found"].includes(of));
  const all = new Set(framed.map((screen) => addressOf(screen, known)));
  // Dialogs and tables over the same data ask for nothing else.
  const addresses = [...all].filter((address) => !/create=|view=|result=/.test(address));
  const modes = Object.entries(MODES);
  let asked = 0;
  await page.clock.install();
  const { counting, pass, flooded, calls } = watchCalls(page, watch);
  proxy.responder = MODES["503"];

  // Of all screens, only this one waits for the service before it is shown.
  await page.goto(`${origin}/recordings/${known.recordingId}`);
  await expectFrame(page);
  await page.evaluate(() => Object.assign(window, { kept: true }));
  for (const [index, [name, mode]] of modes.entries()) {
    await test.step(name, async () => {
      proxy.responder = counting(mode);
      const waits = name !== "no answer";
      // Each screen meets one of them here, and a failure, a hang and odd answers in the tests of those.
      for (const address of addresses.filter((_, at) => at % modes.length === index)) {
        await visit(page, address);
        await pass(1, 2000, waits);
        await expectFrame(page);
      }
      // A screen that is opened asks again, as a person wants.
      calls.length = 0;
      await visit(page, addressOf(overview, known));
      await pass(STEPS, MINUTE / STEPS, waits);
      await pass(1, 2000, waits);
      await expectFrame(page);
      expect(flooded()).toEqual([]);
      asked += calls.length;
      endHeld();
    });
  }
  expect(asked).toBeGreaterThan(modes.length);

  proxy.responder = undefined;
  await page.clock.fastForward(MINUTE);
  for (const screen of [...READING, overview]) {
    await visit(page, addressOf(screen, known));
    await expect(async () => {
      await settled(page, watch);
      if (await broken(page).isVisible()) await retry(page).click();
      await expect(broken(page)).toHaveCount(0, { timeout: 1000 });
    }).toPass();
    await screen.shown(page);
  }
  expect(await page.evaluate(() => "kept" in window)).toBe(true);
});
