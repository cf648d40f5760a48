// `npm run screenshots -- folder` takes a picture of every screen, light and dark, wide and narrow.
import { resolve } from "node:path";
import { findBrowser, HOW_TO_GET_ONE } from "./browser.mjs";
import { run } from "./steps.mjs";

const folder = process.argv[2];
const browser = findBrowser();
if (folder === undefined || browser === undefined) {
  console.error(folder === undefined ? "Usage: npm run screenshots -- folder" : HOW_TO_GET_ONE);
  process.exitCode = 1;
} else {
  const parameters = ["test", "--config", "e2e/screenshots.config.ts", "--reporter=line"];
  const environment = { CHROMIUM_PATH: browser, SCREENSHOTS: resolve(folder) };
  process.exitCode = (await run("@playwright/test/cli.js", parameters, environment)) ? 0 : 1;
}
