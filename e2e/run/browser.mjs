// Finds the browser for the end-to-end tests, or installs one if that needs no confirmation.
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { chromium } from "@playwright/test";
import { installPackage } from "./debian.mjs";

/** Flags for every browser run: no sandbox (containers lack it) and no background requests. */
export const BROWSER_ARGUMENTS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** Debian's headless build, which takes two thirds of the time of the full browser. */
const SHELL = "chromium-headless-shell";
const NAMES = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
const MAC = "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome";

/** @param {string[]} paths */
const firstOf = (paths) => paths.find((path) => existsSync(path));

/** @param {string[]} names @returns {string | undefined} the path of the first of these programs in PATH */
export function onPath(names) {
  const folders = (process.env.PATH ?? "").split(delimiter).filter((folder) => folder !== "");
  return firstOf(names.flatMap((name) => folders.map((folder) => join(folder, name))));
}

/**
 * The browser's path: CHROMIUM_PATH, Debian's headless shell, Playwright's own, or the system's; undefined if there
 * is none. Throws if CHROMIUM_PATH doesn't exist, because falling back to another browser would go unnoticed.
 */
export function findBrowser() {
  const named = process.env.CHROMIUM_PATH;
  if (named) {
    if (existsSync(named)) return named;
    throw new Error(`CHROMIUM_PATH is ${named}, which doesn't exist.`);
  }
  return onPath([SHELL]) ?? firstOf([chromium.executablePath()]) ?? onPath(NAMES) ?? firstOf([MAC]);
}

/** Installs Debian's headless shell if that needs no confirmation, or else its Chromium if there is no browser. */
export function installBrowser() {
  if (process.env.CHROMIUM_PATH || onPath([SHELL]) !== undefined) return;
  if (!installPackage(SHELL) && findBrowser() === undefined) installPackage("chromium");
}

export const HOW_TO_GET_ONE =
  "No browser found. Run `npx playwright install --with-deps chromium`, or set CHROMIUM_PATH to Chromium or Chrome.";

/** Some tests run the console's curl commands in a shell. */
export function installCurl() {
  if (onPath(["curl"]) === undefined) installPackage("curl");
}
