// The steps of `npm test` and `npm run check`: what they run and how their tests are counted.
import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { durationOf, printSlowest } from "./slowest.mjs";
import { folderForTemporaryFiles } from "./temporary.mjs";

/**
 * How many tests passed, failed and were skipped.
 * @typedef {{ passed: number, failed: number, skipped: number }} Counts
 * Receives what a step prints. Without one, its programs write to the terminal themselves.
 * @typedef {((text: string) => void) | undefined} Print
 * A named step that runs and returns its counts.
 * @typedef {{ name: string, run: (print?: Print) => Promise<Counts> }} Step
 * The part of vitest's and Playwright's JSON reports that is read here.
 * @typedef {{ numPassedTests: number, numFailedTests: number, numPendingTests: number,
 *   numTodoTests: number, stats: { expected: number, unexpected: number, flaky: number,
 *   skipped: number }, suites: import("./slowest.mjs").Suite[],
 *   testResults: { name: string, startTime: number, endTime: number }[] }} Report
 */

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const REPORTS = mkdtempSync(join(tmpdir(), "tapedeck-test-"));
process.on("exit", () => rmSync(REPORTS, { recursive: true }));

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
const asOneTest = (passed) => ({ passed: passed ? 1 : 0, failed: passed ? 0 : 1, skipped: 0 });

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
      return { passed: good, failed: passed.length - good, skipped: 0 };
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
 * @param {(report: Report) => Counts} read
 * @returns {Counts}
 */
function countsOf(file, endedWell, read) {
  const none = { passed: 0, failed: 0, skipped: 0 };
  const counts = existsSync(file) ? read(JSON.parse(readFileSync(file, "utf8"))) : none;
  const crashed = counts.failed === 0 && (!endedWell || counts.passed === 0);
  return crashed ? { ...counts, failed: 1 } : counts;
}

/**
 * @param {string} name
 * @param {string[]} parameters projects, and parts of test file paths; all of a project's files if none
 * @param {() => string | undefined} [findBrowser] for tests in a browser: see `playwright`
 * @returns {Step}
 */
export function vitest(name, parameters, findBrowser) {
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
        browser === undefined ? {} : { CHROMIUM_PATH: browser },
        print,
      );
      return countsOf(file, endedWell, (report) => {
        const { testResults } = report;
        printSlowest(
          testResults.map((of) => [of.name, of.endTime - of.startTime]),
          print,
        );
        return {
          passed: report.numPassedTests,
          failed: report.numFailedTests,
          skipped: report.numPendingTests + report.numTodoTests,
        };
      });
    },
  };
}

/**
 * @param {string} name
 * @param {() => string | undefined} findBrowser returns the browser's path; having none is one failed
 *   test
 * @param {string[]} parameters
 * @returns {Step}
 */
export function playwright(name, findBrowser, parameters) {
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
          CHROMIUM_PATH: browser,
          PLAYWRIGHT_JSON_OUTPUT_FILE: file,
          // Its own would be in the temporary folder, of which each worker has the run's.
          PLAYWRIGHT_TRANSFORM_CACHE_DIR: join(ROOT, "node_modules/.cache/tapedeck-playwright"),
        },
        print,
      );
      return countsOf(file, endedWell, ({ stats, suites }) => {
        printSlowest(
          suites.map((suite) => [suite.file, durationOf(suite)]),
          print,
        );
        return {
          passed: stats.expected,
          failed: stats.unexpected + stats.flaky,
          skipped: stats.skipped,
        };
      });
    },
  };
}

/**
 * Runs lanes of steps side by side, the steps of a lane in order, even after a failure, and prints the
 * totals as the last line. With several lanes a step's output is printed once it is over.
 * @param {Step[][]} lanes
 * @returns {Promise<boolean>} whether everything passed
 */
export async function runSteps(...lanes) {
  const sum = { passed: 0, failed: 0, skipped: 0 };
  const runLane = async (/** @type {Step[]} */ lane) => {
    for (const step of lane) {
      let printed = "";
      if (lanes.length === 1) console.log(`\n▸ ${step.name}`);
      const started = performance.now();
      const { passed, failed, skipped } = await step.run(
        lanes.length === 1 ? undefined : (text) => (printed += text),
      );
      sum.passed += passed;
      sum.failed += failed;
      sum.skipped += skipped;
      const seconds = ((performance.now() - started) / 1000).toFixed(1);
      if (lanes.length > 1) console.log(`\n▸ ${step.name}\n${printed.trimEnd()}`);
      console.log(`${failed === 0 ? "✓" : "✗"} ${step.name}, ${seconds} s`);
    }
  };
  await Promise.all(lanes.map(runLane));
  const skipped = sum.skipped > 0 ? `, ${sum.skipped} skipped` : "";
  console.log(`\n${sum.passed} passed, ${sum.failed} failed${skipped}`);
  return sum.failed === 0;
}
