import { readPreference, writePreference } from "./preferences.ts";

/** What a browser keeps of a kind of thing, apart for each scope, for all its tabs. */
export interface Stored<T> {
  /** The same object until it changes. */
  readonly read: (scope: string) => T;
  readonly write: (scope: string, value: T) => void;
  /** Hears of changes in this tab and in others, until the function it answers is called. */
  readonly subscribe: (listener: () => void) => () => void;
}

/**
 * Keeps JSON under a name. `parse` takes whatever stands there, undefined where nothing or no JSON
 * does, and drops what it can't use. Where the browser keeps nothing, the page does, as long as it
 * is open.
 */
export function stored<T>(name: string, parse: (value: unknown) => T): Stored<T> {
  const kept = new Map<string, string>();
  const parsed = new Map<string, { text: string | undefined; value: T }>();
  const listeners = new Set<() => void>();
  const keyOf = (scope: string) => `${name}.${scope}`;
  return {
    read(scope) {
      const text = readPreference(keyOf(scope)) ?? kept.get(scope);
      const before = parsed.get(scope);
      if (before !== undefined && before.text === text) return before.value;
      let found: unknown;
      try {
        found = text === undefined ? undefined : JSON.parse(text);
      } catch {
        // Somebody else wrote there.
      }
      const value = parse(found);
      parsed.set(scope, { text, value });
      return value;
    },
    write(scope, value) {
      const text = JSON.stringify(value);
      kept.set(scope, text);
      writePreference(keyOf(scope), text);
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      // What another tab writes arrives as an event.
      window.addEventListener("storage", listener);
      return () => {
        listeners.delete(listener);
        window.removeEventListener("storage", listener);
      };
    },
  };
}
