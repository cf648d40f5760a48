// Measures the lists on both databases and prints the result as a table.
import { existsSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { startPostgres, temporaryFolder } from "../programs.mjs";
import { measureLists } from "./lists.mjs";

const recordings = Number(process.env.BENCH_RECORDINGS ?? 100_000);

/** @type {Record<string, string>} */
const BUDGETS = {
  "common filters and orders": "under 3 of direct",
  "rare filters": "under 10 of page 1",
};

/** @type {Record<string, string>} */
const SCORECARDS = {
  "30 days by team": "under 100 of select 1",
  "365 days by team": "under 400 of select 1",
};

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

/** @param {number} value */
const ratio = (value) => value.toFixed(2).padStart(9);

/** @param {string} title @param {string} databaseUrl @param {string} dataDir */
async function report(title, databaseUrl, dataDir) {
  const count = recordings.toLocaleString("en-US");
  const isNew = !existsSync(join(dataDir, "sandbox.json"));
  console.log(`\nLists on ${title}, ${count} recordings (milliseconds, then ratios)`);
  const where = { databaseUrl, dataDir, recordings };
  const { ready, groups, figures, farName, scorecards, races } = await measureLists(where);
  const seeding = isNew ? ", seeding included" : "";
  console.log(`  ready after ${(ready / 1000).toFixed(1)} s${seeding}`);
  const first = figures["page 1"]?.http ?? 1;
  for (const [group, kinds] of Object.entries(groups)) {
    console.log(`\n  ${group.padEnd(50)}  request   direct of direct of page 1  rows`);
    for (const name of Object.keys(kinds)) {
      const { http, direct, rows } = figures[name] ?? { http: 0, direct: 1, rows: 0 };
      const held = name === farName ? "under 1.5 of page 1" : BUDGETS[group];
      const ratios = `${ratio(http / direct)}${ratio(http / first)}`;
      const line = `${short(http)}${short(direct)}${ratios}${String(rows).padStart(8)}`;
      console.log(`  ${name.padEnd(50)}${line}  ${held ?? ""}`);
    }
  }
  console.log(`\n  ${"scorecards".padEnd(50)}  request of select 1`);
  for (const [name, time] of Object.entries(scorecards)) {
    const of = ratio(time / (scorecards["select 1"] ?? 1));
    console.log(`  ${name.padEnd(50)}${short(time)}${of}  ${SCORECARDS[name] ?? ""}`);
  }
  console.log(`\n  ${"pages a second at 10 connections".padEnd(50)}   pages of json-server's`);
  for (const { name, value, ratio: times } of races) {
    console.log(`  ${name.padEnd(50)}${short(value)}${ratio(times)}`);
  }
}

/** @param {boolean} withPostgres */
export async function reportLists(withPostgres) {
  await report("PGlite", "", folder("pglite"));
  if (!withPostgres) return;
  const postgres = await startPostgres(folder("postgres"));
  if (postgres) {
    const dataDir = folder("postgres-service");
    await report("PostgreSQL", postgres.url, dataDir).finally(postgres.stop);
  }
}
