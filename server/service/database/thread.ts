import { once } from "node:events";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { projectFolder } from "~server/shared/project-folder.ts";
import { damagedFolder } from "./damage.ts";
import { StatementTimeout } from "~server/shared/database/database.ts";
import type { Job, Reply } from "./pglite-thread.mjs";

/** A PGlite in a thread of its own. Jobs run in the order they are given. */
export class Thread {
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
    this.#worker.postMessage(job, typeof job === "object" && job.copy ? [job.copy.buffer] : []);
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
