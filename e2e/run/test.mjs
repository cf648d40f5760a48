// `npm test`: everything, in order of how soon it tells. `npm run check` is the part under a minute;
// `npm run test:e2e -- name` runs end-to-end tests alone, on what was built last.
import { findBrowser, HOW_TO_GET_ONE, installBrowser } from "./browser.mjs";
import { check, playwright, runSteps, vitest } from "./steps.mjs";

const STATIC = [
  check("types", "typescript/bin/tsc", ["--noEmit"]),
  check("lint", "oxlint/bin/oxlint", ["--type-aware"]),
  check("format", "prettier/bin/prettier.cjs", ["--check", "--log-level", "warn", "."]),
  check("dead code", "knip/bin/knip.js", ["--no-progress"]),
];

/** @param {string[]} parameters */
function endToEnd(parameters) {
  try {
    const browser = findBrowser() ?? installBrowser();
    if (browser) return playwright("end-to-end tests", browser, parameters);
    console.error(HOW_TO_GET_ONE);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
  }
  return {
    name: "end-to-end tests",
    run: async () => {
      console.error(HOW_TO_GET_ONE);
      return { passed: 0, failed: 1, skipped: 0 };
    },
  };
}

const [mode, ...parameters] = process.argv.slice(2);
const steps = {
  all: () => [
    ...STATIC,
    vitest("unit, service, gateway and repository tests"),
    check("build", "./server/start.mjs", ["build"]),
    check("byte budgets of the build", "./e2e/run/budgets.mjs", []),
    endToEnd([]),
  ],
  check: () => [...STATIC, vitest("unit tests and repository rules", ["src/", "e2e/", "settings"])],
  e2e: () => [endToEnd(parameters)],
};
const chosen = Object.entries(steps).find(([name]) => name === (mode ?? "all"))?.[1] ?? steps.all;
process.exitCode = (await runSteps(chosen())) ? 0 : 1;
