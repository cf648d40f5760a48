import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { raw } from "~server/shared/database/database.ts";
import type { Database } from "~server/shared/database/database.ts";
import { openPglite } from "../database/pglite.ts";
import { openPostgres } from "~server/shared/database/postgres.ts";
import { copyEmptyDatabase } from "./empty-database.ts";
import { findPostgres } from "./find-postgres.mjs";
import { startPostgres } from "./postgres.ts";

/** Creates empty databases, each with its own data folder, until `stop`. */
export interface Databases {
  readonly create: (limit?: number) => Promise<{ database: Database; dataDir: string }>;
  readonly stop: () => Promise<void>;
}

function inFolder() {
  const folder = mkdtempSync(join(tmpdir(), "tapedeck-databases-"));
  const opened: Database[] = [];
  return {
    folder,
    next: () => join(folder, String(opened.length)),
    open: (database: Database, dataDir: string) => {
      opened.push(database);
      mkdirSync(dataDir, { recursive: true });
      return { database, dataDir };
    },
    close: () => Promise.all(opened.map((database) => database.close())),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

function pgliteDatabases(): Databases {
  const { next, open, close, remove } = inFolder();
  return {
    create: async (limit) => {
      const dataDir = next();
      await copyEmptyDatabase(join(dataDir, "db"));
      return open(await openPglite(dataDir, limit), dataDir);
    },
    stop: () => close().then(remove),
  };
}

async function postgresDatabases(programs: string): Promise<Databases> {
  const { folder, next, open, close, remove } = inFolder();
  const server = await startPostgres(programs, folder);
  const admin = openPostgres(server.url);
  return {
    create: async (limit) => {
      const dataDir = next();
      const name = `test_${dataDir.split("/").at(-1)}`;
      await admin.rows(raw(`create database ${name}`));
      return open(openPostgres(server.url.replace(/postgres$/, name), { limit }), dataDir);
    },
    stop: async () => {
      await close();
      await admin.close();
      await server.stop();
      remove();
    },
  };
}

/** The adapters to test: PGlite and, if installed, PostgreSQL. */
export function adapters(): [name: string, start: () => Promise<Databases>][] {
  const programs = findPostgres();
  return [
    ["PGlite", async () => pgliteDatabases()],
    ...(programs === undefined
      ? []
      : [["PostgreSQL", () => postgresDatabases(programs)] satisfies [string, unknown]]),
  ];
}
