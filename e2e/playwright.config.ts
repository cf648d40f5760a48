import { defineConfig } from "@playwright/test";
import { BROWSER_ARGUMENTS, findBrowser } from "./run/browser.mjs";

// The built console, the real gateway, the real service, a real browser. The reporters are chosen by
// the runner in e2e/run, which counts.
export default defineConfig({
  testDir: ".",
  testMatch: "*.spec.ts",
  globalSetup: "./stack/set-up.ts",
  outputDir: "../test-results",
  fullyParallel: true,
  forbidOnly: true,
  // A test waits for a third of its time: on two cores three at once take a sixth off the whole.
  workers: 3,
  // A machine that is busy with something else may cost a test its time. Which ones it was is told.
  retries: 1,
  // Beyond this it is one fault with many faces, and each of them would wait for its timeout.
  maxFailures: 20,
  timeout: 240_000,
  expect: { timeout: 20_000 },
  use: {
    browserName: "chromium",
    headless: true,
    viewport: { width: 1440, height: 900 },
    locale: "en-US",
    timezoneId: "America/Chicago",
    colorScheme: "light",
    trace: "off",
    screenshot: "only-on-failure",
    launchOptions: { executablePath: findBrowser(), args: BROWSER_ARGUMENTS },
  },
});
