// What the reports of vitest and Playwright say: the outcome of each test, which didn't run, and which files took longest.
import { relative } from "node:path";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const SHOWN = 10;

/**
 * The parts of the two JSON reports that are read here.
 * @typedef {{ title: string, file: string, suites?: Suite[], specs?: { title: string, file: string,
 *   tests: { projectName: string, status: string, results: { duration: number }[] }[] }[] }} Suite
 * @typedef {{ stats: { expected: number, unexpected: number, flaky: number }, suites: Suite[] }} PlaywrightReport
 * @typedef {{ numPassedTests: number, numFailedTests: number,
 *   testResults: { name: string, startTime: number, endTime: number,
 *     assertionResults: { fullName: string, status: string }[] }[] }} VitestReport
 */

/** @param {Suite} suite @returns {number} the milliseconds of all tests in it */
const durationOf = ({ suites = [], specs = [] }) =>
  [
    ...suites.map(durationOf),
    ...specs.flatMap(({ tests }) =>
      tests.flatMap(({ results }) => results.map(({ duration }) => duration)),
    ),
  ].reduce((sum, part) => sum + part, 0);

/** What Playwright calls the outcomes of tests that can only pass or fail. */
const OUTCOMES = new Map([
  ["expected", "passed"],
  ["unexpected", "failed"],
]);

/** @param {Suite} suite @returns {[name: string, outcome: string][]} */
const outcomesOf = ({ suites = [], specs = [] }) => [
  ...suites.flatMap(outcomesOf),
  ...specs.flatMap(({ file, title, tests }) =>
    tests.map(
      ({ projectName, status }) =>
        /** @type {[string, string]} */ ([
          `${file}: ${title} (${projectName})`,
          OUTCOMES.get(status) ?? status,
        ]),
    ),
  ),
];

/** @param {string} path an absolute one */
const inProject = (path) => relative(ROOT, path);

/**
 * @param {PlaywrightReport | VitestReport} report
 * @returns {[name: string, outcome: string][]} file and title of each test, and `passed`, `failed` or another word
 */
export const outcomesIn = (report) =>
  "suites" in report
    ? report.suites.flatMap(outcomesOf)
    : report.testResults.flatMap(({ name, assertionResults }) =>
        assertionResults.map(
          ({ fullName, status }) =>
            /** @type {[string, string]} */ ([`${inProject(name)}: ${fullName}`, status]),
        ),
      );

/** @param {PlaywrightReport | VitestReport} report @returns {[file: string, milliseconds: number][]} */
const durationsIn = (report) =>
  "suites" in report
    ? report.suites.map((suite) => [suite.file, durationOf(suite)])
    : report.testResults.map(({ name, startTime, endTime }) => [
        inProject(name),
        endTime - startTime,
      ]);

/**
 * @param {PlaywrightReport | VitestReport} report
 * @param {(text: string) => void} [print]
 */
export function printSlowest(report, print = (text) => void process.stdout.write(text)) {
  const slowest = durationsIn(report).toSorted(([, some], [, others]) => others - some);
  for (const [file, milliseconds] of slowest.slice(0, SHOWN)) {
    const seconds = (milliseconds / 1000).toFixed(1).padStart(6);
    print(`${seconds} s  ${file}\n`);
  }
}

/**
 * How many tests passed and failed, and the names of those that were skipped.
 * @param {PlaywrightReport | VitestReport} report
 */
export function countsIn(report) {
  const outcomes = outcomesIn(report);
  const having = (/** @type {string[]} */ ...words) =>
    outcomes.filter(([, outcome]) => words.includes(outcome)).map(([name]) => name);
  return {
    passed: having("passed").length,
    failed: having("failed", "flaky").length,
    skipped: having("skipped", "pending", "todo", "disabled"),
  };
}
