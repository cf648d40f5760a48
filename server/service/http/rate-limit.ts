const WINDOW_MS = 60_000;

/** Counts requests per token in one-minute windows that start with a token's first request. */
export class RateLimiter {
  readonly #limit: number;
  readonly #windows = new Map<string, { endsAt: number; count: number }>();

  /** `limit` is per minute; 0 turns it off. */
  constructor(limit: number) {
    this.#limit = limit;
  }

  /** Counts a request. Returns the seconds to wait if it exceeds the limit. */
  take(token: string, now: number): number | undefined {
    if (this.#limit === 0) return undefined;
    const window = this.#windows.get(token);
    if (!window || window.endsAt <= now) {
      if (this.#windows.size >= 10_000) this.#forget(now);
      this.#windows.set(token, { endsAt: now + WINDOW_MS, count: 1 });
      return undefined;
    }
    window.count += 1;
    if (window.count <= this.#limit) return undefined;
    return Math.max(1, Math.ceil((window.endsAt - now) / 1000));
  }

  #forget(now: number): void {
    for (const [token, window] of this.#windows) {
      if (window.endsAt <= now) this.#windows.delete(token);
    }
  }
}
