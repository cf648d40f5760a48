// `npm test` is the core: what each change has to pass. `npm run test:all` adds the files named `*.slow.*`, PostgreSQL
// and newly drawn faults. `npm run check` is the part that takes under a minute; `npm run test:e2e -- name` runs only
// end-to-end tests, against the last build.
import { findBrowser, HOW_TO_GET_ONE, installBrowser, installCurl } from "./browser.mjs";
import { missing } from "./machine.mjs";
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
    installBrowser();
    const found = findBrowser();
    if (found === undefined) console.error(HOW_TO_GET_ONE);
    return found;
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return undefined;
  }
}

const [mode = "core", ...parameters] = process.argv.slice(2);
const isAll = mode === "all";
const PROJECTS = ["--project=unit", "--project=programs"];

const components = vitest("component tests", ["--project=components"], { findBrowser: browser });

/** Faults are the same in each run of the core, and others in each complete run. */
const seed = process.env.FAULT_SEED ?? (isAll ? String(Date.now()) : "1");

const complete = [
  sources,
  vitest(
    "unit, service, gateway and repository tests",
    isAll ? [...PROJECTS, "--project=slow"] : PROJECTS,
    { environment: { FAULT_SEED: seed, ...(!isAll && { TEST_POSTGRES: "off" }) } },
  ),
  components,
  check("build", "./server/start.mjs", ["build"]),
  check("byte budgets of the build", "./e2e/run/budgets.mjs", []),
  playwright("end-to-end tests", browser, [], { isAll }),
];

/** @type {import("./steps.mjs").Step[]} */
const quick = [
  vitest("unit tests and repository rules", [...PROJECTS, "src/", "e2e/rules", "settings"]),
  components,
];

/** @type {Record<string, () => Promise<boolean>>} */
const MODES = {
  core: () =>
    runSteps([complete], { minutes: 8, omitted: ["slow tests and PostgreSQL: npm run test:all"] }),
  all: () => {
    console.log(`Faults are drawn with FAULT_SEED=${seed}`);
    return runSteps([complete], { omitted: missing() });
  },
  check: () => runSteps([[sources], quick]),
  // A name may be that of a slow file.
  e2e: () =>
    runSteps([
      [playwright("end-to-end tests", browser, parameters, { isAll: parameters.length > 0 })],
    ]),
};

process.exitCode = (await MODES[mode]?.()) ? 0 : 1;
