import { existsSync } from "node:fs";
import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { PGlite, type Transaction } from "@electric-sql/pglite";
import type { Database, Queries, Row, Sql } from "./database.ts";

const ESCAPES: Record<string, string> = {
  "\\": "\\\\",
  "\n": "\\n",
  "\r": "\\r",
  "\t": "\\t",
};

const isTexts = (value: object): value is string[] =>
  Array.isArray(value) && value.every((item) => typeof item === "string");

/** A value in the text format of `copy`; lists of text are arrays, other objects JSON. */
function copied(value: unknown): string {
  if (value === null || value === undefined) return "\\N";
  if (typeof value === "number" || typeof value === "boolean") return String(value);
  const text = typeof value === "string" ? value : copiedObject(value);
  return text.replaceAll(/[\\\n\r\t]/g, (character) => ESCAPES[character] ?? character);
}

function copiedObject(value: object): string {
  if (!isTexts(value)) return JSON.stringify(value);
  return `{${value.map((item) => `"${item.replaceAll(/["\\]/g, String.raw`\$&`)}"`).join(",")}}`;
}

async function copy(client: PGlite | Transaction, table: string, rows: readonly Row[]) {
  const columns = Object.keys(rows[0] ?? {});
  const lines = rows.map((row) => columns.map((column) => copied(row[column])).join("\t"));
  const blob = new Blob([`${lines.join("\n")}\n`]);
  await client.query(`copy ${table} (${columns.join(", ")}) from '/dev/blob'`, [], { blob });
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
  return {
    kind: "pglite",
    ...queries(client),
    transaction: (work) => client.transaction((transaction) => work(queries(transaction))),
    close: () => client.close(),
  };
}
