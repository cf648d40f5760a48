import { existsSync } from "node:fs";
import { mkdir, readdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { copyFrom, writersOf } from "~server/shared/database/copy-rows.ts";
import { valueText } from "~server/shared/database/value-text.ts";
import { damagedFolder } from "./damage.ts";
import {
  type Database,
  type Queries,
  type Sql,
  STATEMENT_LIMIT_MS,
  statementNames,
} from "~server/shared/database/database.ts";
import type { Job } from "./pglite-thread.mjs";
import { Thread } from "./thread.ts";
import { inTurn, isRead, sharing } from "./turns.ts";

type Ask = (job: Job) => Promise<object[]>;

function queries(ask: Ask, nameOf: ReturnType<typeof statementNames>): Queries {
  const rows = async <T extends object>(query: Sql) => {
    const job = { text: query.text, name: nameOf(query), values: query.values.map(valueText) };
    // Nothing checks that the rows are of the caller's type; see Queries.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    return (await ask(job)) as T[];
  };
  const writers = writersOf(rows);
  return {
    rows,
    row: async <T extends object>(query: Sql) => (await rows<T>(query))[0],
    load: async (table, items) => {
      if (items.length === 0) return;
      const load = { table, rows: items, writers: await writers(table) };
      const { text, bytes } = copyFrom({ ...load, source: "'/dev/blob'" });
      await ask({ text, copy: bytes });
    },
    script: async (text) => void (await ask({ text, isScript: true })),
  };
}

// Exists until the database has been created and seeded.
const incompleteMarker = (dataDir: string) => join(dataDir, "db.unfinished");

/** Marks the database as complete, so that the next start keeps it. */
export const finishPglite = (dataDir: string) => rm(incompleteMarker(dataDir), { force: true });

/** Makes the folder of a new or an incomplete database. Refuses one that PGlite would overwrite. */
async function makeFolder(dataDir: string): Promise<void> {
  const folder = join(dataDir, "db");
  if (existsSync(incompleteMarker(dataDir))) await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const files = await readdir(folder);
  if (files.length === 0) await writeFile(incompleteMarker(dataDir), "");
  else if (!files.includes("PG_VERSION")) {
    throw damagedFolder(dataDir, "db/PG_VERSION is missing");
  }
}

/**
 * Opens the embedded database in `dataDir/db`: one connection, one process, no fsync. An incomplete
 * one is deleted and created again. A statement that takes too long ends its thread, and the next
 * one opens the database again, which then recovers as after a crash.
 */
export async function openPglite(dataDir: string, limit = STATEMENT_LIMIT_MS): Promise<Database> {
  await makeFolder(dataDir);
  let thread = new Thread(dataDir);
  const connected = async () => {
    if (!thread.hasEnded) return thread;
    await thread.end();
    thread = new Thread(dataDir);
    await thread.ask("open");
    return thread;
  };
  const nameOf = statementNames();
  const turn = inTurn();
  const direct = queries(
    (job) =>
      turn(
        async () => (await connected()).ask(job, job.isScript ? undefined : limit),
        isRead(job.text),
      ),
    nameOf,
  );
  const rows = sharing(direct);
  await thread.ask("open").catch(async (error) => {
    await thread.end();
    throw error;
  });
  return {
    kind: "pglite",
    ...direct,
    rows,
    row: async <T extends object>(query: Sql) => (await rows<T>(query))[0],
    transaction: (work, { isLimited = true } = {}) =>
      turn(async () => {
        // If the thread ends, so does the transaction: nothing of it runs in another one.
        const own = await connected();
        const ask = (job: Job) => own.ask(job, isLimited ? limit : undefined);
        let [begins, isCommitted] = [true, false];
        const next = (job: Job) => {
          const sent = ask({ ...job, begins });
          begins = false;
          return sent;
        };
        const last = (job: Job) => {
          isCommitted = true;
          return next({ ...job, commits: true });
        };
        try {
          const ending = queries(last, nameOf);
          const result = await work({
            ...queries(next, nameOf),
            finish: (query) => ending.row(query),
          });
          if (!isCommitted && !begins) await ask({ text: "commit" });
          return result;
        } catch (error) {
          await ask({ text: "rollback" }).catch(() => undefined);
          throw error;
        }
      }),
    close: () =>
      turn(async () => {
        try {
          if (!thread.hasEnded) await thread.ask("close");
        } finally {
          await thread.end();
        }
      }),
  };
}
