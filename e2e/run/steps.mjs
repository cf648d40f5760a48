// The steps of `npm test` and `npm run check`: what they run, and how their tests are counted.
import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/**
 * How many tests passed, failed and were skipped, and the names of those that passed at last.
 * @typedef {{ passed: number, failed: number, skipped: number, secondTry?: string[] }} Counts
 * A step has a name, runs, and answers its counts.
 * @typedef {{ name: string, run: () => Promise<Counts> }} Step
 * What the reporters of vitest and Playwright write, as far as it is read here.
 * @typedef {{ numPassedTests: number, numFailedTests: number, numPendingTests: number,
 *   numTodoTests: number, suites: Suite[], stats: { expected: number, unexpected: number,
 *   flaky: number, skipped: number } }} Report
 * @typedef {{ suites?: Suite[], specs: { title: string, file: string,
 *   tests: { status: string }[] }[] }} Suite
 */

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const REPORTS = mkdtempSync(join(tmpdir(), "tapedeck-test-"));

/** None of the tools used here phones home or asks about updates. */
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
 * @param {((text: string) => void)} [print] takes what it prints; without it, that is streamed
 * @returns {Promise<boolean>} whether it ended well
 */
export function run(script, parameters, environment = {}, print) {
  const path = join(ROOT, script.startsWith(".") ? script : `node_modules/${script}`);
  const child = spawn(process.execPath, [path, ...parameters], {
    cwd: ROOT,
    stdio: print ? "pipe" : "inherit",
    env: { ...process.env, ...QUIET, ...environment },
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

/** @param {boolean} passed @returns {Counts} */
const asOneTest = (passed) => ({ passed: passed ? 1 : 0, failed: passed ? 0 : 1, skipped: 0 });

/**
 * Checks that read the same sources and write nothing run at the same time; what each of them prints
 * comes when it has ended.
 * @param {string} name
 * @param {[name: string, script: string, ...parameters: string[]][]} checks
 * @returns {Step}
 */
export function together(name, checks) {
  return {
    name,
    run: async () => {
      const passed = await Promise.all(
        checks.map(async ([part, script, ...parameters]) => {
          let printed = "";
          const ok = await run(script, parameters, {}, (text) => (printed += text));
          console.log(`${ok ? "✓" : "✗"} ${part}`);
          if (!ok) console.log(printed);
          return ok;
        }),
      );
      const good = passed.filter(Boolean).length;
      return { passed: good, failed: passed.length - good, skipped: 0 };
    },
  };
}

/**
 * A check that passes or fails as a whole counts as one test.
 * @param {string} name
 * @param {string} script
 * @param {string[]} parameters
 * @returns {Step}
 */
export function check(name, script, parameters) {
  return {
    name,
    run: async () => {
      return asOneTest(await run(script, parameters));
    },
  };
}

/**
 * Counts out of a reporter's file. A run that ended badly without a failed test, or that ran no
 * test at all, is one failure: it crashed.
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
 * @param {string[]} filters parts of paths of test files; none is all
 * @returns {Step}
 */
export function vitest(name, filters = []) {
  const file = join(REPORTS, `${name.replaceAll(/\W+/g, "-")}.json`);
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${file}`];
  return {
    name,
    run: async () => {
      const endedWell = await run("vitest/vitest.mjs", ["run", ...filters, ...reporters]);
      return countsOf(file, endedWell, (report) => ({
        passed: report.numPassedTests,
        failed: report.numFailedTests,
        skipped: report.numPendingTests + report.numTodoTests,
      }));
    },
  };
}

/** @param {Suite[]} suites @returns {string[]} the tests that failed first, and then passed */
const secondTries = (suites) =>
  suites.flatMap(({ suites: inner = [], specs }) => [
    ...specs
      .filter(({ tests }) => tests.some(({ status }) => status === "flaky"))
      .map(({ file, title }) => `${file}: ${title}`),
    ...secondTries(inner),
  ]);

/**
 * @param {string} name
 * @param {() => string | undefined} findBrowser answers the browser's program, or nothing where
 *   there is none, which is one failed test
 * @param {string[]} parameters
 * @returns {Step}
 */
export function playwright(name, findBrowser, parameters) {
  const file = join(REPORTS, "playwright.json");
  return {
    name,
    run: async () => {
      const browser = findBrowser();
      if (browser === undefined) return asOneTest(false);
      const endedWell = await run(
        "@playwright/test/cli.js",
        ["test", "--config", "e2e/playwright.config.ts", "--reporter=list,json", ...parameters],
        { CHROMIUM_PATH: browser, PLAYWRIGHT_JSON_OUTPUT_FILE: file },
      );
      return countsOf(file, endedWell, ({ stats, suites }) => ({
        passed: stats.expected + stats.flaky,
        failed: stats.unexpected,
        skipped: stats.skipped,
        secondTry: secondTries(suites),
      }));
    },
  };
}

/**
 * Runs the steps one after the other, all of them whatever fails, and prints which tests needed a
 * second try, and the sum as the last line.
 * @param {Step[]} steps
 * @returns {Promise<boolean>} whether everything passed
 */
export async function runSteps(steps) {
  const sum = { passed: 0, failed: 0, skipped: 0 };
  /** @type {string[]} */
  const secondTry = [];
  for (const step of steps) {
    console.log(`\n▸ ${step.name}`);
    const started = performance.now();
    const { passed, failed, skipped, secondTry: tried = [] } = await step.run();
    secondTry.push(...tried);
    sum.passed += passed;
    sum.failed += failed;
    sum.skipped += skipped;
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    console.log(`${failed === 0 ? "✓" : "✗"} ${step.name}, ${seconds} s`);
  }
  for (const [index, test] of secondTry.entries()) {
    console.log(`${index === 0 ? "\n" : ""}passed only on its second try: ${test}`);
  }
  if (secondTry.length > 0) console.log(`only on the second try: ${secondTry.length}`);
  const skipped = sum.skipped > 0 ? `, ${sum.skipped} skipped` : "";
  console.log(`\n${sum.passed} passed, ${sum.failed} failed${skipped}`);
  return sum.failed === 0;
}
