import { existsSync } from "node:fs";
import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setImmediate } from "node:timers/promises";
import { PGlite, type Transaction } from "@electric-sql/pglite";
import { copyText } from "./copy-text.ts";
import type { Database, Queries, Row, Sql } from "./database.ts";

async function copy(client: PGlite | Transaction, table: string, rows: readonly Row[]) {
  const { columns, text } = copyText(rows);
  const blob = new Blob([text]);
  await client.query(`copy ${table} (${columns}) from '/dev/blob'`, [], { blob });
}

function queries(client: PGlite | Transaction): Queries {
  const rows = async <T extends object>(query: Sql) =>
    (await client.query<T>(query.text, [...query.values])).rows;
  return {
    rows,
    row: async <T extends object>(query: Sql) => (await rows<T>(query))[0],
    load: async (table, items) => {
      if (items.length > 0) await copy(client, table, items);
    },
    script: async (text) => void (await client.exec(text)),
  };
}

/**
 * Reads that wait for the one connection at the same moment and are the same share one answer. A read
 * starts once every request that has arrived was looked at, so that they can meet. What may write
 * never takes part: two deletions of one row have two answers.
 */
function sharing(direct: Queries) {
  const waiting = new Map<string, Promise<unknown>>();
  return async <T extends object>(query: Sql): Promise<T[]> => {
    if (!/^\s*select\b/.test(query.text)) return direct.rows<T>(query);
    const key = JSON.stringify([query.text, query.values]);
    const started =
      waiting.get(key) ??
      setImmediate().then(() => {
        waiting.delete(key);
        return direct.rows<T>(query);
      });
    waiting.set(key, started);
    // The same statement gives the same rows, which the map can't say.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    return (await started) as T[];
  };
}

// What a table's own transaction loads into it needs no log: the seed writes half as much. Nothing
// else changes, as nobody replicates this database.
const START = PGlite.defaultStartParams.concat(
  ["-c", "wal_level=minimal"],
  ["-c", "max_wal_senders=0"],
);

// While this file is there, making or seeding the database hasn't ended.
const unfinished = (dataDir: string) => join(dataDir, "db.unfinished");

/** The database is whole: the next start goes on with it. */
export const finishPglite = (dataDir: string) => rm(unfinished(dataDir), { force: true });

/** The embedded database in `dataDir/db`. One connection, one process; it doesn't wait for the disk. A half-made one is made anew. */
export async function openPglite(dataDir: string): Promise<Database> {
  const folder = join(dataDir, "db");
  if (existsSync(unfinished(dataDir))) await rm(folder, { recursive: true, force: true });
  if (!existsSync(folder)) {
    await writeFile(unfinished(dataDir), "");
    await mkdir(folder, { recursive: true });
  }
  const client = await PGlite.create(folder, { startParams: START });
  const direct = queries(client);
  const rows = sharing(direct);
  return {
    kind: "pglite",
    ...direct,
    rows,
    row: async <T extends object>(query: Sql) => (await rows<T>(query))[0],
    transaction: (work) => client.transaction((transaction) => work(queries(transaction))),
    close: () => client.close(),
  };
}
