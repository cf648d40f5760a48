// The steps of `npm test` and `npm run check`: what they run and how their tests are counted.
import { spawn } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { machineSlowness } from "./slowness.mjs";
import { countsIn, printSlowest } from "./reports.mjs";
import { folderForTemporaryFiles } from "./temporary.mjs";
import { clockEnvironment, timeOfTests } from "./time.mjs";

/**
 * How many tests passed and failed, and the names of those that were skipped.
 * @typedef {{ passed: number, failed: number, skipped: string[] }} Counts
 * Receives what a step prints. Without one, its programs write to the terminal themselves.
 * @typedef {((text: string) => void) | undefined} Print
 * A named step that runs and returns its counts.
 * @typedef {{ name: string, run: (print?: Print) => Promise<Counts> }} Step
 */

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const kept = process.env.TEST_REPORTS;
/** TEST_REPORTS keeps the reports, to compare several runs. */
const REPORTS = kept ?? mkdtempSync(join(tmpdir(), "tapedeck-test-"));
if (kept === undefined) process.on("exit", () => rmSync(REPORTS, { recursive: true }));
else mkdirSync(kept, { recursive: true });

/** Keeps the tools from sending telemetry and checking for updates. */
const QUIET = {
  DO_NOT_TRACK: "1",
  REDOCLY_TELEMETRY: "off",
  REDOCLY_SUPPRESS_UPDATE_NOTICE: "true",
  NO_UPDATE_NOTIFIER: "1",
  npm_config_update_notifier: "false",
};

/**
 * Runs a script of node_modules with this Node.
 * @param {string} script path under node_modules, or under the project when it starts with a dot
 * @param {string[]} parameters
 * @param {Record<string, string>} [environment]
 * @param {Print} [print]
 * @returns {Promise<boolean>} whether it exited with 0
 */
export function run(script, parameters, environment = {}, print) {
  const path = join(ROOT, script.startsWith(".") ? script : `node_modules/${script}`);
  const child = spawn(process.execPath, [path, ...parameters], {
    cwd: ROOT,
    stdio: print ? "pipe" : "inherit",
    env: { ...process.env, ...QUIET, TMPDIR: folderForTemporaryFiles(), ...environment },
  });
  child.stdin?.end();
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on("data", (chunk) => print?.(String(chunk)));
  }
  return new Promise((resolve) => {
    child.on("error", () => resolve(false));
    child.on("close", (code) => resolve(code === 0));
  });
}

const write = (/** @type {string} */ text) => void process.stdout.write(text);

/** @param {boolean} passed @returns {Counts} */
const asOneTest = (passed) => ({ passed: passed ? 1 : 0, failed: passed ? 0 : 1, skipped: [] });

/**
 * Runs read-only checks in parallel and prints the output of those that fail.
 * @param {string} name
 * @param {[name: string, script: string, ...parameters: string[]][]} checks
 * @returns {Step}
 */
export function together(name, checks) {
  return {
    name,
    run: async (print = write) => {
      const passed = await Promise.all(
        checks.map(async ([part, script, ...parameters]) => {
          let printed = "";
          const ok = await run(script, parameters, {}, (text) => (printed += text));
          print(`${ok ? "✓" : "✗"} ${part}\n${ok ? "" : printed}`);
          return ok;
        }),
      );
      const good = passed.filter(Boolean).length;
      return { passed: good, failed: passed.length - good, skipped: [] };
    },
  };
}

/**
 * A program that passes or fails counts as one test.
 * @param {string} name
 * @param {string} script
 * @param {string[]} parameters
 * @returns {Step}
 */
export function check(name, script, parameters) {
  return {
    name,
    run: async (print) => asOneTest(await run(script, parameters, {}, print)),
  };
}

/**
 * Reads the counts from a reporter's file. A run that exited with an error but no failed test, or that
 * ran no test at all, crashed: that is one failure.
 * @param {string} file
 * @param {boolean} endedWell
 * @param {Print} print
 * @returns {Counts}
 */
function countsOf(file, endedWell, print) {
  /** @type {Parameters<typeof countsIn>[0] | undefined} */
  const report = existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : undefined;
  const counts = report ? countsIn(report) : { passed: 0, failed: 0, skipped: [] };
  if (report) printSlowest(report, print);
  const crashed = counts.failed === 0 && (!endedWell || counts.passed === 0);
  return crashed ? { ...counts, failed: 1 } : counts;
}

/**
 * @param {string} name
 * @param {string[]} parameters projects, and parts of test file paths; all of a project's files if none
 * @param {{ findBrowser?: () => string | undefined, environment?: Record<string, string> }} [options]
 *   `findBrowser` is for tests in a browser: see `playwright`
 * @returns {Step}
 */
export function vitest(name, parameters, { findBrowser, environment } = {}) {
  const file = join(REPORTS, `${name.replaceAll(/\W+/g, "-")}.json`);
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${file}`];
  return {
    name,
    run: async (print) => {
      const browser = findBrowser?.();
      if (findBrowser && browser === undefined) return asOneTest(false);
      const endedWell = await run(
        "vitest/vitest.mjs",
        ["run", ...parameters, ...reporters],
        {
          ...clockEnvironment(),
          ...environment,
          ...(browser !== undefined && { CHROMIUM_PATH: browser }),
        },
        print,
      );
      return countsOf(file, endedWell, print);
    },
  };
}

/**
 * @param {string} name
 * @param {() => string | undefined} findBrowser returns the browser's path; having none is one failed
 *   test
 * @param {string[]} parameters
 * @param {{ isAll: boolean }} options whether slow files are among them
 * @returns {Step}
 */
export function playwright(name, findBrowser, parameters, { isAll }) {
  const file = join(REPORTS, "playwright.json");
  return {
    name,
    run: async (print) => {
      const browser = findBrowser();
      if (browser === undefined) return asOneTest(false);
      const endedWell = await run(
        "@playwright/test/cli.js",
        ["test", "--config", "e2e/playwright.config.ts", "--reporter=list,json", ...parameters],
        {
          ...clockEnvironment(),
          ...(isAll ? { TEST_SLOW: "1" } : { TEST_POSTGRES: "off" }),
          CHROMIUM_PATH: browser,
          PLAYWRIGHT_JSON_OUTPUT_FILE: file,
          // By default the cache is in the temporary folder, which is a new one in each run.
          PLAYWRIGHT_TRANSFORM_CACHE_DIR: join(ROOT, "node_modules/.cache/tapedeck-playwright"),
        },
        print,
      );
      return countsOf(file, endedWell, print);
    },
  };
}

/** @param {number} start @returns {number} seconds */
const since = (start) => (performance.now() - start) / 1000;

/** @param {number} seconds */
const written = (seconds) => `${seconds.toFixed(1).padStart(7)} s`;

/** @param {string[]} names `file: title` @returns {string[]} how many of which file */
function byFile(names) {
  const files = names.map((name) => name.replace(/: .*/s, ""));
  return [...new Set(files)].map(
    (file) => `${files.filter((other) => other === file).length} of ${file}`,
  );
}

/**
 * Runs lanes of steps side by side, the steps of a lane in order, even after a failure. Prints how long each took,
 * what didn't run, and the totals as the last line. With several lanes a step's output is printed once it is over.
 * @param {Step[][]} lanes
 * @param {{ minutes?: number, omitted?: string[] }} [options] how long the run may take on a usual machine, and what
 *   it leaves out
 * @returns {Promise<boolean>} whether everything passed
 */
export async function runSteps(lanes, { minutes, omitted = [] } = {}) {
  const sum = { passed: 0, failed: 0 };
  /** @type {string[]} */
  const skipped = [];
  /** @type {[name: string, seconds: number][]} */
  const times = [];
  let slowness = 1;
  const measure = () => {
    if (minutes !== undefined) slowness = Math.max(slowness, machineSlowness());
  };
  measure();
  const began = performance.now();
  const runLane = async (/** @type {Step[]} */ lane) => {
    for (const step of lane) {
      let printed = "";
      console.log(`\n▸ ${step.name}`);
      const started = performance.now();
      const counts = await step.run(lanes.length === 1 ? undefined : (text) => (printed += text));
      sum.passed += counts.passed;
      sum.failed += counts.failed;
      measure();
      skipped.push(...counts.skipped);
      times.push([step.name, since(started)]);
      if (printed !== "") console.log(`\n${printed.trimEnd()}`);
      console.log(`${counts.failed === 0 ? "✓" : "✗"} ${step.name}`);
    }
  };
  await Promise.all(lanes.map(runLane));

  const seconds = since(began);
  console.log();
  for (const [name, took] of times) console.log(`${written(took)}  ${name}`);
  console.log(`${written(seconds)}  in all`);
  if (minutes !== undefined) {
    const limit = minutes * slowness * 60;
    console.log(
      `${written(limit)}  at most, on a machine ${slowness.toFixed(1)} times as slow as usual`,
    );
    if (seconds > limit) {
      sum.failed += 1;
      console.log("✗ The core takes too long: make something faster, or move it to a slow file.");
    }
  }
  console.log(`The tests took place on ${timeOfTests().toISOString()}.`);
  for (const what of omitted) console.log(`Not run: ${what}`);
  for (const what of byFile(skipped)) console.log(`Skipped: ${what}`);
  const counted = skipped.length > 0 ? `, ${skipped.length} skipped` : "";
  console.log(`\n${sum.passed} passed, ${sum.failed} failed${counted}`);
  return sum.failed === 0;
}
