// `npm run bench` prints ratios taken in one run, because machines differ.
// `--loads` measures only the first row and first visits, `--no-postgres` leaves out the lists' second database.
// Lists are of 100,000 recordings, or of BENCH_RECORDINGS, which take long to seed if they are a million:
// BENCH_DATA names a folder that keeps them for the next run.
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { reportLoads } from "./browser/report.mjs";
import { reportLists } from "./service/report.mjs";
import { reportStarts } from "./starts.mjs";

const options = new Set(process.argv.slice(2));

/** @param {string} name @param {number | undefined} value @param {string} [budget] */
function tell(name, value = 0, budget = "") {
  const figure = value >= 100 ? Math.round(value).toLocaleString("en-US") : value.toFixed(2);
  console.log(`  ${name.padEnd(44)}${figure.padStart(10)}  ${budget}`);
}

await reportLoads(tell);
if (options.has("--loads")) process.exit();
await reportStarts(tell);
await reportLists(!options.has("--no-postgres"));

console.log("\nBytes, compressed with brotli");
const budgets = fileURLToPath(new URL("../run/budgets.mjs", import.meta.url));
spawnSync(process.execPath, [budgets], { stdio: "inherit" });
