// Which test files took longest: where a run can be made shorter.
import { relative } from "node:path";

const SHOWN = 10;

/**
 * A part of Playwright's JSON report.
 * @typedef {{ file: string, suites?: Suite[],
 *   specs?: { tests: { results: { duration: number }[] }[] }[] }} Suite
 */

/** @param {Suite} suite @returns {number} the milliseconds of all tests in it */
export const durationOf = ({ suites = [], specs = [] }) =>
  [
    ...suites.map(durationOf),
    ...specs.flatMap(({ tests }) =>
      tests.flatMap(({ results }) => results.map(({ duration }) => duration)),
    ),
  ].reduce((sum, part) => sum + part, 0);

/**
 * @param {[file: string, milliseconds: number][]} files
 * @param {(text: string) => void} [print]
 */
export function printSlowest(files, print = (text) => void process.stdout.write(text)) {
  const slowest = files.toSorted(([, some], [, others]) => others - some).slice(0, SHOWN);
  for (const [file, milliseconds] of slowest) {
    const seconds = (milliseconds / 1000).toFixed(1).padStart(6);
    print(`${seconds} s  ${relative(process.cwd(), file)}\n`);
  }
}
