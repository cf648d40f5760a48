// `node e2e/run/compare.mjs run-1 run-2 run-3` compares the reports of complete runs, kept with TEST_REPORTS, and
// prints a line for each test that didn't end the same way in all of them.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { outcomesIn } from "./reports.mjs";

/** @param {string} folder @returns {Map<string, string>} outcomes by file and title */
const readRun = (folder) =>
  new Map(
    readdirSync(folder, { recursive: true, encoding: "utf8" })
      .filter((name) => name.endsWith(".json"))
      .flatMap((name) => outcomesIn(JSON.parse(readFileSync(join(folder, name), "utf8")))),
  );

/** @param {ReadonlyMap<string, string>[]} runs @returns {string[]} */
export function unsteady(runs) {
  const names = new Set(runs.flatMap((run) => [...run.keys()]));
  return [...names]
    .map((name) => ({ name, outcomes: runs.map((run) => run.get(name) ?? "not run") }))
    .filter(({ outcomes }) => new Set(outcomes).size > 1)
    .map(({ name, outcomes }) => `${name}: ${outcomes.join(", ")}`)
    .sort();
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  for (const line of unsteady(process.argv.slice(2).map(readRun))) console.log(line);
}
