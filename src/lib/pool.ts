/** Runs a few tasks at a time, first come first served. An aborted task leaves the queue. */
export class Pool {
  #free: number;
  #queue: (() => void)[] = [];

  constructor(size: number) {
    this.#free = size;
  }

  /** Throws what the task throws, or the abort reason of `signal`. */
  async run<T>(task: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    await this.#enter(signal);
    try {
      return await task();
    } finally {
      this.#free += 1;
      this.#next();
    }
  }

  #next() {
    const first = this.#free > 0 ? this.#queue.shift() : undefined;
    if (first === undefined) return;
    this.#free -= 1;
    first();
  }

  async #enter(signal: AbortSignal | undefined) {
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
}
