import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdir, readdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import {
  copyFrom,
  type Database,
  type Queries,
  type Sql,
  STATEMENT_LIMIT_MS,
  statementNames,
  StatementTimeout,
  valueText,
} from "~server/shared/database/database.ts";
import { projectFolder } from "~server/shared/project-folder.ts";
import { SettingError } from "~server/shared/setting-error.ts";
import type { Job, Reply } from "./pglite-thread.mjs";
import { inTurn, isRead, sharing } from "./turns.ts";

/** Names the folder whose database can't be used, why, and what can be done. */
export const damagedFolder = (dataDir: string, why: string) =>
  new SettingError(
    "DATA_DIR",
    `is ${dataDir}, whose database can't be used: ${why.replace(/\. Build with .*/, "")}. Unless the disk is full, the database is damaged: restore a copy of the folder, set another folder, or delete this one to start with new data.`,
  );

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

/** A PGlite in a thread of its own. Jobs run in the order they are given. */
class Thread {
  readonly #dataDir: string;
  readonly #worker: Worker;
  readonly #exit: Promise<unknown>;
  #last: Promise<unknown> = Promise.resolve();
  #settle: ((reply: Reply) => void) | undefined;
  /** Why it ended, once it has. */
  #end: Error | undefined;

  constructor(dataDir: string) {
    this.#dataDir = dataDir;
    const file = join(projectFolder(), "server/service/database/pglite-thread.mjs");
    this.#worker = new Worker(file, { workerData: join(dataDir, "db") });
    this.#exit = once(this.#worker, "exit").catch(() => undefined);
    this.#worker.on("message", (reply: Reply) => this.#settle?.(reply));
    this.#worker.on("error", (error) => this.#fail(error));
    this.#worker.on("exit", () => this.#fail(new Error("The database has stopped.")));
  }

  get hasEnded(): boolean {
    return this.#end !== undefined;
  }

  #fail(error: Error): void {
    this.#end ??= error;
    this.#settle?.({ error: this.#end });
  }

  async #send(job: Job | "open" | "close", limit: number | undefined): Promise<object[]> {
    if (this.#end) throw this.#end;
    const answer = new Promise<Reply>((resolve) => {
      this.#settle = resolve;
    });
    // A thread isn't a window, so messages have no origin.
    // oxlint-disable-next-line unicorn/require-post-message-target-origin
    this.#worker.postMessage(job);
    const abort = () => {
      this.#fail(new StatementTimeout());
      void this.#worker.terminate();
    };
    const timer = limit === undefined ? undefined : setTimeout(abort, limit);
    const { rows, error } = await answer;
    clearTimeout(timer);
    if (rows) return rows;
    if (error instanceof Error) throw error;
    if (!error?.isBroken) throw Object.assign(new Error(), error);
    this.#fail(damagedFolder(this.#dataDir, error.message));
    throw this.#end;
  }

  /** Runs a job. If it takes longer than `limit` milliseconds, the thread is terminated. */
  ask(job: Job | "open" | "close", limit?: number): Promise<object[]> {
    const sent = this.#last.then(() => this.#send(job, limit));
    this.#last = sent.catch(() => undefined);
    return sent;
  }

  /** Resolves when the thread has let go of its files. */
  async end(): Promise<void> {
    await this.#worker.terminate();
    await this.#exit;
  }
}

/** Opens the database in a thread. */
async function openThread(dataDir: string): Promise<Thread> {
  const thread = new Thread(dataDir);
  await thread.ask("open").catch(async (error: unknown) => {
    await thread.end();
    throw error;
  });
  return thread;
}

function queries(
  ask: (job: Job) => Promise<object[]>,
  nameOf: ReturnType<typeof statementNames>,
): Queries {
  const rows = async <T extends object>(query: Sql) => {
    const values = query.values.map((value) => (value === null ? null : valueText(value)));
    const found = await ask({ text: query.text, values, name: nameOf(query) });
    // Nothing checks that the rows are of the caller's type; see Queries.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    return found as T[];
  };
  return {
    rows,
    row: async <T extends object>(query: Sql) => (await rows<T>(query))[0],
    load: async (table, items) => {
      if (items.length > 0) await ask(copyFrom("'/dev/blob'", table, items));
    },
    script: async (text) => void (await ask({ text, isScript: true })),
  };
}

/**
 * Opens the embedded database in `dataDir/db`: one connection, one process, no fsync. An incomplete
 * one is deleted and created again. A statement that takes too long ends its thread, and the next
 * one opens the database again, which then recovers as after a crash.
 */
export async function openPglite(dataDir: string, limit = STATEMENT_LIMIT_MS): Promise<Database> {
  await makeFolder(dataDir);
  let thread = await openThread(dataDir);
  const connected = async () => {
    if (!thread.hasEnded) return thread;
    await thread.end();
    thread = await openThread(dataDir);
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
  return {
    kind: "pglite",
    ...direct,
    rows,
    row: async <T extends object>(query: Sql) => (await rows<T>(query))[0],
    transaction: (work, { isLimited = true } = {}) =>
      turn(async () => {
        // If the thread ends, so does the transaction: nothing of it runs in another one.
        const current = await connected();
        const ask = (job: Job) => current.ask(job, isLimited ? limit : undefined);
        try {
          await ask({ text: "begin" });
          const result = await work(queries(ask, nameOf));
          await ask({ text: "commit" });
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
