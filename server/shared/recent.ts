/** A map with a limited number of entries: it keeps those that were set last. */
export class Recent<T> extends Map<string, T> {
  readonly #limit: number;

  constructor(limit: number) {
    super();
    this.#limit = limit;
  }

  override set(key: string, value: T): this {
    this.delete(key);
    super.set(key, value);
    for (const oldest of this.keys()) {
      if (this.size <= this.#limit) break;
      this.delete(oldest);
    }
    return this;
  }
}
