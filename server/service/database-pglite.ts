import { existsSync } from "node:fs";
import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { PGlite, type Transaction } from "@electric-sql/pglite";
import type { Database, Queries, Sql } from "./database.ts";

function queries(client: PGlite | Transaction): Queries {
  const rows = async <T extends object>(query: Sql) =>
    (await client.query<T>(query.text, [...query.values])).rows;
  return {
    rows,
    row: async <T extends object>(query: Sql) => (await rows<T>(query))[0],
    script: async (text) => void (await client.exec(text)),
  };
}

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
  const client = await PGlite.create(folder);
  return {
    kind: "pglite",
    ...queries(client),
    transaction: (work) => client.transaction((transaction) => work(queries(transaction))),
    close: () => client.close(),
  };
}
