// `npm run bench` prints ratios taken in one run, because machines differ.
// `--no-browser` skips the measurements in a browser, `--no-service` those without one, `--no-postgres` the
// second database and `--no-lists` the lists. Those are of 100,000 recordings, or of BENCH_RECORDINGS, which
// take long to seed if they are a million: BENCH_DATA names a folder that keeps them for the next run.
// `--verdicts` simulates verdicts on changes of a pass rate.
// `--loads` measures only the first row and first visits, `--hang` what gateways do while their database hangs.
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { reportBrowser, reportLoads } from "./browser/report.mjs";
import { reportHang } from "./hang.mjs";
import { startPostgres } from "./programs.mjs";
import { reportStarts } from "./starts.mjs";
import { reportHostile } from "./service/hostile.mjs";
import { measureService, settingsOf } from "./service/service.mjs";
import { reportVerdicts } from "./verdicts.mjs";
import { reportLists } from "./service/report.mjs";

const without = new Set(process.argv.slice(2));

/** @param {string} name @param {number | undefined} value @param {string} [budget] */
function tell(name, value = 0, budget = "") {
  const figure = value >= 100 ? Math.round(value).toLocaleString("en-US") : value.toFixed(2);
  console.log(`  ${name.padEnd(44)}${figure.padStart(10)}  ${budget}`);
}

/** @type {Record<string, string>} */
const BUDGETS = { "first start, seeding included": "under 8,000", "second start": "under 3,000" };

/** @param {string} title @param {string} databaseUrl */
async function service(title, databaseUrl) {
  console.log(`\nService on ${title}, 25,000 recordings (milliseconds, then ratios)`);
  const settings = settingsOf(databaseUrl);
  const figures = await measureService(settings);
  for (const [name, value] of Object.entries(figures)) tell(name, value, BUDGETS[name]);
  const ratio = (/** @type {string} */ a, /** @type {string} */ b) =>
    (figures[a] ?? 0) / (figures[b] ?? 1);
  tell("page 1 against select 1", ratio("page 1 of 100", "select 1"), "under 5");
  tell("page 200 against page 1", ratio("page 200 of 100", "page 1 of 100"), "under 1.5");
  tell("details against select 1", ratio("details", "select 1"));
  const sync = ratio("sync of an engagement", "a single insert");
  tell("sync with 10 users, 5 contacts against insert", sync, "under 3");
  const slowest = ratio("while four connections write, 99th of 100", "page 1, quiet");
  tell("99th of 100 while four connections write against quiet", slowest, "under 4");
  await reportHostile(title, settings);
}

async function services() {
  await reportStarts(tell);
  await service("PGlite", "");
  const postgres = without.has("--no-postgres") ? undefined : await startPostgres();
  if (postgres) {
    await service("PostgreSQL", postgres.url).finally(postgres.stop);
  } else {
    console.log("\nSkipped PostgreSQL: not installed, or --no-postgres.");
  }
  if (!without.has("--no-lists")) await reportLists(postgres !== undefined);
}

if (without.has("--hang")) {
  await reportHang();
  process.exit();
}
if (without.has("--verdicts")) {
  reportVerdicts();
  process.exit();
}
if (without.has("--loads")) {
  await reportLoads(tell);
  process.exit();
}
if (!without.has("--no-service")) await services();
if (!without.has("--no-postgres")) await reportHang();
if (!without.has("--no-browser")) await reportBrowser(tell);

console.log("\nBytes, compressed with brotli");
const budgets = fileURLToPath(new URL("../run/budgets.mjs", import.meta.url));
spawnSync(process.execPath, [budgets], { stdio: "inherit" });
