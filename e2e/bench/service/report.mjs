// Measures the lists on both databases and prints the result as a table.
import { existsSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { startPostgres, temporaryFolder } from "../programs.mjs";
import { LAST, measureLists } from "./lists.mjs";

const recordings = Number(process.env.BENCH_RECORDINGS ?? 100_000);

/**
 * By the name of a request or of its group.
 * @type {Record<string, string>}
 */
const BUDGETS = { [LAST]: "under 1.5", "rare filters": "under 10" };

/**
 * A data folder, which is kept if BENCH_DATA names its parent, so the next run needn't seed again.
 * @param {string} name
 */
function folder(name) {
  const kept = process.env.BENCH_DATA;
  if (kept === undefined || kept === "") return temporaryFolder(name);
  const path = join(kept, `${name}-${recordings}`);
  mkdirSync(path, { recursive: true });
  return path;
}

/** @param {number} value */
const short = (value) => value.toFixed(value < 10 ? 2 : 1).padStart(9);

/** @param {string} title @param {string} databaseUrl @param {string} dataDir */
async function report(title, databaseUrl, dataDir) {
  const count = recordings.toLocaleString("en-US");
  const isNew = !existsSync(join(dataDir, "sandbox.json"));
  console.log(`\nLists on ${title}, ${count} recordings (milliseconds, then ratios)`);
  const where = { databaseUrl, dataDir, recordings };
  const { ready, groups, figures } = await measureLists(where);
  const seeding = isNew ? ", seeding included" : "";
  console.log(`  ready after ${(ready / 1000).toFixed(1)} s${seeding}`);
  const first = figures["page 1"]?.took ?? 1;
  for (const [group, kinds] of Object.entries(groups)) {
    console.log(`\n  ${group.padEnd(50)}  request of page 1  rows`);
    for (const name of Object.keys(kinds)) {
      const { took, rows } = figures[name] ?? { took: 0, rows: 0 };
      const ratio = (took / first).toFixed(2).padStart(10);
      const budget = BUDGETS[name] ?? BUDGETS[group] ?? "";
      console.log(
        `  ${name.padEnd(50)}${short(took)}${ratio}${String(rows).padStart(6)}  ${budget}`,
      );
    }
  }
}

/** @param {boolean} withPostgres */
export async function reportLists(withPostgres) {
  await report("PGlite", "", folder("pglite"));
  const postgres = withPostgres ? await startPostgres(folder("postgres")) : undefined;
  if (!postgres) return console.log("\nSkipped PostgreSQL: not installed, or --no-postgres.");
  const dataDir = folder("postgres-service");
  return report("PostgreSQL", postgres.url, dataDir).finally(postgres.stop);
}
