import { defineConfig } from "@playwright/test";
import { BROWSER_ARGUMENTS, findBrowser } from "./run/browser.mjs";
import { engines } from "./run/machine.mjs";
import type { WalkOptions } from "./support/engines/fixtures.ts";
import { machineSlowness } from "./run/slowness.mjs";

// Measured once; the workers have it from the process that starts them. A busy machine fails no test.
const slowness = Number((process.env.TEST_SLOWNESS ??= machineSlowness().toFixed(1)));
const TEST_MS = 30_000 * slowness;
const ACTION_MS = 10_000 * slowness;

// Playwright has each page collect stacks, for which V8 would parse the program again: a twentieth of
// the processor time of a page's start.
const WITH_POSITIONS = "--js-flags=--no-enable-lazy-source-positions";

// A context's pages share the process that its first page was opened in, or Chromium would start
// another one for their first address: a seventh of the processor time of a page's start.
const ONE_PROCESS = "--renderer-process-limit=1";

const CHROMIUM = {
  browserName: "chromium" as const,
  launchOptions: {
    executablePath: findBrowser(),
    args: [...BROWSER_ARGUMENTS, WITH_POSITIONS, ONE_PROCESS],
  },
};

const SLOW = "*.slow.spec.ts";
const WALK = "engines.slow.spec.ts";

// The built console, the real gateway, the real service, a real browser. The runner in e2e/run picks
// the reporters and counts.
export default defineConfig<object, WalkOptions>({
  testDir: ".",
  testMatch: "*.spec.ts",
  globalSetup: "./stack/set-up.ts",
  outputDir: "../test-results",
  fullyParallel: true,
  forbidOnly: true,
  // Tests spend a third of their time waiting, so on two cores three at once finish a sixth sooner.
  workers: 3,
  // A flaky test is a failing test.
  retries: 0,
  // More failures than this share one cause, and each would wait for its timeout.
  maxFailures: 20,
  // A test that hangs fails soon. One that has more to do says so itself.
  timeout: TEST_MS,
  expect: { timeout: ACTION_MS, toPass: { timeout: ACTION_MS } },
  use: {
    headless: true,
    viewport: { width: 1440, height: 900 },
    locale: "en-US",
    timezoneId: "America/Chicago",
    actionTimeout: ACTION_MS,
    navigationTimeout: ACTION_MS,
    colorScheme: "light",
    // No frame is drawn for what fades in, which saves a tenth of the processor time; see MOVING.
    contextOptions: { reducedMotion: "reduce" },
    trace: "off",
    // A test that fails takes its own; see the fixtures.
    screenshot: "off",
  },
  projects: [
    { name: "chromium", testIgnore: SLOW, use: CHROMIUM },
    ...(process.env.TEST_SLOW
      ? [
          // Walks over every screen and lists of 20,000 rows are in these.
          {
            name: "slow",
            testMatch: SLOW,
            testIgnore: WALK,
            timeout: 4 * TEST_MS,
            use: CHROMIUM,
          },
          // These have a driver and a console of their own.
          ...engines().map((engine) => ({
            name: `walk in ${engine}`,
            testMatch: WALK,
            timeout: 2 * TEST_MS,
            use: { ...CHROMIUM, engine },
          })),
        ]
      : []),
  ],
});
