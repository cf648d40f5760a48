/** A place in a walk: the search parameters, and the recording whose page is open. */
export interface Place {
  readonly search: Readonly<Record<string, string>>;
  readonly details?: string | undefined;
}

/**
 * What a move does: push an entry of the history, replace it, go along it, or change the reader's columns,
 * which aren't in the address.
 */
export type Effect =
  | { readonly push: Place }
  | { readonly replace: Place }
  | { readonly columns: readonly string[] }
  | { readonly go: number }
  | "nothing";

const LISTS = ["teamId", "conversationType"];

/** Normalizes search parameters: the order in which values were picked doesn't matter. */
export function wordsOf(params: Iterable<[string, string]>): Record<string, string> {
  // The scroll position isn't part of what the list shows.
  const told = [...params].filter(([key]) => key !== "at" && key !== "from");
  const plain = told.map(([key, value]) => [
    key,
    LISTS.includes(key) ? value.split(",").sort().join(",") : value,
  ]);
  return Object.fromEntries(plain);
}

/** Returns the place with changed parameters, without undefined and empty ones. */
export function having(
  { search }: Place,
  change: Readonly<Record<string, string | undefined>>,
): Place {
  const merged = Object.entries({ ...search, ...change });
  const left = merged.flatMap(([key, value]): [string, string][] => (value ? [[key, value]] : []));
  return { search: wordsOf(left) };
}

/** A tab's history: a list of places, one of them current. */
export class History {
  #places: Place[];
  #index = 0;
  #columns: readonly string[];

  constructor(start: Place, columns: readonly string[]) {
    this.#places = [start];
    this.#columns = columns;
  }

  get columns(): readonly string[] {
    return this.#columns;
  }

  get now(): Place {
    return this.#places[this.#index] ?? { search: {} };
  }

  get back(): number {
    return this.#index;
  }

  get forward(): number {
    return this.#places.length - 1 - this.#index;
  }

  take(effect: Effect): void {
    if (effect === "nothing") return;
    if ("columns" in effect) {
      this.#columns = effect.columns;
      return;
    }
    if ("go" in effect) {
      this.#index += effect.go;
      return;
    }
    if ("push" in effect) this.#index += 1;
    const place = "push" in effect ? effect.push : effect.replace;
    // A new entry drops the entries ahead.
    const ahead = "push" in effect ? [] : this.#places.slice(this.#index + 1);
    this.#places = [...this.#places.slice(0, this.#index), place, ...ahead];
  }
}
