import { existsSync, mkdtempSync, readdirSync, renameSync, rmSync, truncateSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { SettingError } from "~server/shared/setting-error.ts";
import { sql } from "~server/shared/database/database.ts";
import { copyEmptyDatabase } from "../testing/empty-database.ts";
import { startIn } from "../testing/service.ts";
import { copyFolder } from "../testing/templates.ts";
import type { RunningService } from "./start.ts";

// Creating a database takes up to half a minute on a busy machine.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });

const seeded = mkdtempSync(join(tmpdir(), "tapedeck-seeded-"));
let dataDir = "";
let running: RunningService | undefined;

async function start(): Promise<RunningService> {
  running = await startIn(dataDir, { SEED_RECORDINGS: "50" });
  return running;
}

beforeAll(async () => {
  await copyEmptyDatabase(join(seeded, "db"));
  dataDir = seeded;
  await (await start()).stop();
});
beforeEach(() => {
  running = undefined;
  dataDir = mkdtempSync(join(tmpdir(), "tapedeck-damaged-"));
  copyFolder(seeded, dataDir);
});
afterEach(async () => {
  await running?.stop().catch(() => undefined);
  rmSync(dataDir, { recursive: true });
});
afterAll(() => rmSync(seeded, { recursive: true }));

const inDatabase = (path: string) => join(dataDir, "db", path);
const remove = (path: string) => rmSync(inDatabase(path), { recursive: true });

/** What is in the database's folder, apart from the file that PGlite makes when it opens one. */
const files = () => readdirSync(inDatabase(".")).filter((name) => name !== "postmaster.pid");

const says = (why: string) =>
  new SettingError(
    "DATA_DIR",
    `is ${dataDir}, whose database can't be used: ${why}. Unless the disk is full, the database is damaged: restore a copy of the folder, set another folder, or delete this one to start with new data.`,
  );

test.each<[what: string, why: string, damage: () => unknown]>([
  ["PG_VERSION", "db/PG_VERSION is missing", () => remove("PG_VERSION")],
  [
    "the content of PG_VERSION",
    "PGlite failed to initialize properly",
    () => truncateSync(inDatabase("PG_VERSION")),
  ],
  ["the control file", "Aborted()", () => remove("global/pg_control")],
  [
    "the log",
    "Aborted()",
    () => readdirSync(inDatabase("pg_wal")).forEach((name) => remove(`pg_wal/${name}`)),
  ],
  [
    "what Tapedeck stored about it",
    "what Tapedeck stored about it is missing",
    async () => {
      const service = await start();
      await service.database.script("delete from meta");
      await service.stop();
    },
  ],
])("a database without %s is refused, and nothing is written over it", async (_, why, damage) => {
  await damage();
  const before = files();
  await expect(start()).rejects.toThrow(says(why));
  expect(files()).toEqual(before);
  expect(existsSync(join(dataDir, "service-lock"))).toBe(false);
});

test("damage met later names the folder, and mended files are used again", async () => {
  const { database } = await start();
  // The next segment of the log can't be created.
  renameSync(inDatabase("pg_wal"), inDatabase("elsewhere"));
  const write = database.script("select pg_switch_wal(); create table more (id int); checkpoint");
  await expect(write).rejects.toThrow(`DATA_DIR is ${dataDir}, whose database can't be used: `);
  renameSync(inDatabase("elsewhere"), inDatabase("pg_wal"));
  expect(await database.row(sql`select count(*)::int as count from recording`)).toEqual({
    count: 50,
  });
});
