// Finds the browser of the end-to-end tests, or installs one where that takes no question.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { chromium } from "@playwright/test";

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

const NAMES = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
const MAC = "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome";

function onPath() {
  const folders = (process.env.PATH ?? "").split(delimiter).filter((folder) => folder !== "");
  return NAMES.flatMap((name) => folders.map((folder) => join(folder, name)));
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
  return [chromium.executablePath(), ...onPath(), MAC].find((path) => existsSync(path));
}

/** Installs Debian's Chromium where this is Debian and root may do so without being asked. */
export function installBrowser() {
  if (!existsSync("/etc/debian_version") || process.getuid?.() !== 0) return undefined;
  console.log("There is no browser here: Debian's chromium is installed.");
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  const commands = [
    ["update", "-q"],
    ["install", "-q", "-y", "--no-install-recommends", "chromium"],
  ];
  for (const command of commands) {
    if (spawnSync("apt-get", command, { stdio: "inherit", env }).status !== 0) return undefined;
  }
  return findBrowser();
}

export const HOW_TO_GET_ONE =
  "There is no browser: run `npx playwright install --with-deps chromium`, or set CHROMIUM_PATH to a Chromium or Chrome.";
