// `npm run test:browsers` walks through the console in Firefox and WebKitGTK, if they are installed.
import { existsSync, rmSync } from "node:fs";
import { CONSOLE, sandboxOf, start, temporaryFolder } from "../bench/programs.mjs";
import { onPath } from "../run/browser.mjs";
import { startFirefox } from "./marionette.mjs";
import { pageOf } from "./page.mjs";
import { WALK } from "./walk.mjs";
import { startWebKit } from "./webkit.mjs";

/** @param {string[]} names @returns {string | undefined} the first of these programs that is installed */
const installed = (...names) => onPath(names).find((path) => existsSync(path));

const MINI_BROWSERS = ["x86_64", "aarch64"].map(
  (machine) => `/usr/lib/${machine}-linux-gnu/webkit2gtk-4.1/MiniBrowser`,
);

const firefox = installed("firefox-esr", "firefox");
const driver = installed("WebKitWebDriver");
const webkit = MINI_BROWSERS.find((path) => existsSync(path));

/** @type {[name: string, start: (() => Promise<import("./page.mjs").Driver>) | undefined][]} */
const BROWSERS = [
  ["Firefox (firefox-esr)", firefox === undefined ? undefined : () => startFirefox(firefox)],
  [
    "WebKitGTK (webkit2gtk-driver)",
    driver === undefined || webkit === undefined ? undefined : () => startWebKit(driver, webkit),
  ],
];

/**
 * Takes all steps in one browser and returns how many failed.
 * @param {import("./page.mjs").Driver} browser
 * @param {string} origin
 * @param {import("./walk.mjs").Sandbox} sandbox
 */
async function walk(browser, origin, sandbox) {
  const page = pageOf(browser, origin);
  let failed = 0;
  for (const [name, step] of WALK) {
    /** @type {string[]} */
    const problems = await step(page, sandbox).then(page.problems, (error) => [error.message]);
    if (problems.length > 0) failed += 1;
    console.log(`  ${problems.length === 0 ? "✓" : "✗"} ${name}`);
    for (const problem of problems) console.log(`    ${problem}`);
  }
  return failed;
}

/** @param {() => Promise<import("./page.mjs").Driver>} open @param {string} origin @param {string} dataDir */
async function walkIn(open, origin, dataDir) {
  const browser = await open();
  console.log(`\n▸ ${browser.name} ${browser.version}`);
  try {
    return await walk(browser, origin, sandboxOf(dataDir));
  } finally {
    await browser.close();
  }
}

let [tried, failed] = [0, 0];
const dataDir = temporaryFolder("browsers");
const { address, stop } = await start(CONSOLE, { DATA_DIR: dataDir, SEED_RECORDINGS: "2000" });
for (const [name, open] of BROWSERS) {
  if (open === undefined) {
    console.log(`\n▸ ${name} isn't installed`);
    continue;
  }
  tried += WALK.length;
  failed += await walkIn(open, address, dataDir).catch((error) => {
    console.log(`\n▸ ${name} ended: ${error.message}`);
    return WALK.length;
  });
}
await stop();
rmSync(dataDir, { recursive: true, force: true });
console.log(`\n${tried - failed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;
