/**
 * Runs a few tasks at a time, in the order they came. A task that is told to wait holds all of them
 * for that long and is run again: slowed, nothing is lost. An aborted task leaves the queue.
 */
export class Pool {
  #free: number;
  readonly #waitOf: (error: unknown) => number | undefined;
  #queue: (() => void)[] = [];
  #pausedUntil = 0;
  readonly #listeners = new Set<() => void>();

  /** `waitOf` answers the milliseconds that an error asks to wait for, undefined where it doesn't. */
  constructor(size: number, waitOf: (error: unknown) => number | undefined) {
    this.#free = size;
    this.#waitOf = waitOf;
  }

  /** The time, in milliseconds since 1970, until which nothing is run; in the past when not waiting. */
  get pausedUntil(): number {
    return this.#pausedUntil;
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
    };
  }

  /** Throws what the task throws, or the abort reason of `signal`. */
  async run<T>(task: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    await this.#enter(signal);
    try {
      for (;;) {
        await this.#pause(signal);
        try {
          return await task();
        } catch (error) {
          const wait = this.#waitOf(error);
          if (wait === undefined || signal?.aborted) throw error;
          this.#pausedUntil = Math.max(this.#pausedUntil, Date.now() + wait);
          for (const listener of this.#listeners) listener();
        }
      }
    } finally {
      this.#free += 1;
      this.#next();
    }
  }

  #next(): void {
    const first = this.#free > 0 ? this.#queue.shift() : undefined;
    if (first === undefined) return;
    this.#free -= 1;
    first();
  }

  async #enter(signal: AbortSignal | undefined): Promise<void> {
    signal?.throwIfAborted();
    await new Promise<void>((resolve, reject) => {
      const start = () => {
        signal?.removeEventListener("abort", leave);
        resolve();
      };
      const leave = () => {
        this.#queue = this.#queue.filter((other) => other !== start);
        reject(signal?.reason);
      };
      signal?.addEventListener("abort", leave);
      this.#queue.push(start);
      this.#next();
    });
  }

  async #pause(signal: AbortSignal | undefined): Promise<void> {
    for (let left = this.#left(); left > 0; left = this.#left()) {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, left);
        const stop = () => {
          clearTimeout(timer);
          resolve();
        };
        signal?.addEventListener("abort", stop, { once: true });
      });
      signal?.throwIfAborted();
    }
  }

  #left(): number {
    return this.#pausedUntil - Date.now();
  }
}
