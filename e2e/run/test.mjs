// `npm test` runs everything, fastest first. `npm run check` is the part that takes under a minute;
// `npm run test:e2e -- name` runs only end-to-end tests, against the last build.
import { findBrowser, HOW_TO_GET_ONE, installBrowser, installCurl } from "./browser.mjs";
import { check, playwright, runSteps, together, vitest } from "./steps.mjs";

const sources = together("types, lint, format, dead code", [
  ["types", "typescript/bin/tsc", "--noEmit"],
  ["lint", "oxlint/bin/oxlint", "--type-aware"],
  ["format", "prettier/bin/prettier.cjs", "--check", "--log-level", "warn", "."],
  ["dead code", "knip/bin/knip.js", "--no-progress"],
]);

function browser() {
  installCurl();
  try {
    const found = findBrowser() ?? installBrowser();
    if (found === undefined) console.error(HOW_TO_GET_ONE);
    return found;
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return undefined;
  }
}

const [mode = "all", ...parameters] = process.argv.slice(2);
const endToEnd = playwright("end-to-end tests", browser, parameters);

const components = vitest("component tests", ["--project=components"], browser);

const STEPS = new Map([
  [
    "all",
    [
      [
        sources,
        vitest("unit, service, gateway and repository tests", [
          "--project=unit",
          "--project=programs",
        ]),
        components,
        check("build", "./server/start.mjs", ["build"]),
        check("byte budgets of the build", "./e2e/run/budgets.mjs", []),
        endToEnd,
      ],
    ],
  ],
  [
    "check",
    [
      [sources],
      [
        vitest("unit tests and repository rules", [
          "--project=unit",
          "--project=programs",
          "src/",
          "e2e/rules",
          "settings",
        ]),
        components,
      ],
    ],
  ],
  ["e2e", [[endToEnd]]],
]);

process.exitCode = (await runSteps(...(STEPS.get(mode) ?? []))) ? 0 : 1;
