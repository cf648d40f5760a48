// Finds the browser of the end-to-end tests, or installs one where that takes no question.
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { chromium } from "@playwright/test";
import { installPackage } from "./debian.mjs";

/** What every run of the browser is started with: no sandbox in containers, no calls of its own. */
export const BROWSER_ARGUMENTS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** Debian's name for the browser without windows, which does the same work in two thirds of the time. */
const SHELL = "chromium-headless-shell";
const NAMES = [SHELL, "chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
const MAC = "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome";

/** @param {string[]} names @returns {string[]} where programs of these names may be */
function onPath(names) {
  const folders = (process.env.PATH ?? "").split(delimiter).filter((folder) => folder !== "");
  return names.flatMap((name) => folders.map((folder) => join(folder, name)));
}

/**
 * The browser's program: CHROMIUM_PATH, Playwright's own, the system's; undefined where there is
 * none. Throws where CHROMIUM_PATH names nothing, as another browser would be a silent surprise.
 */
export function findBrowser() {
  const named = process.env.CHROMIUM_PATH;
  if (named) {
    if (existsSync(named)) return named;
    throw new Error(`CHROMIUM_PATH names ${named}, where there is no program.`);
  }
  return [chromium.executablePath(), ...onPath(NAMES), MAC].find((path) => existsSync(path));
}

/** Installs Debian's Chromium where that can be done. */
export const installBrowser = () =>
  installPackage(SHELL) || installPackage("chromium") ? findBrowser() : undefined;

export const HOW_TO_GET_ONE =
  "There is no browser: run `npx playwright install --with-deps chromium`, or set CHROMIUM_PATH to a Chromium or Chrome.";

/** The tests paste the console's curl lines into a shell; where there is no curl they say so. */
export function installCurl() {
  if (!onPath(["curl"]).some((path) => existsSync(path))) installPackage("curl");
}
