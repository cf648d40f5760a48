import { useSyncExternalStore } from "react";
import { makeStore } from "./store.ts";
import { readPreference, writePreference } from "./preferences.ts";

/** A value per scope, kept by the browser and shared by its tabs. */
export interface Stored<T> {
  /** The same object until it changes. */
  readonly read: (scope: string) => T;
  readonly write: (scope: string, value: T) => void;
  /** Follows changes in this tab and in others; returns the function that unsubscribes. */
  readonly subscribe: (listener: () => void) => () => void;
}

/**
 * Keeps JSON in the browser's storage, or in memory if it is denied. `parse` gets whatever is stored,
 * undefined if that is nothing or not JSON, and drops what it can't use.
 */
export function stored<T>(name: string, parse: (value: unknown) => T): Stored<T> {
  const inMemory = new Map<string, string>();
  const parsed = new Map<string, { text: string | undefined; value: T }>();
  const writes = makeStore(0);
  const keyOf = (scope: string) => `${name}.${scope}`;
  return {
    read(scope) {
      const text = readPreference(keyOf(scope)) ?? inMemory.get(scope);
      const before = parsed.get(scope);
      if (before !== undefined && before.text === text) return before.value;
      let found: unknown;
      try {
        found = text === undefined ? undefined : JSON.parse(text);
      } catch {
        // Not written by us.
      }
      const value = parse(found);
      parsed.set(scope, { text, value });
      return value;
    },
    write(scope, value) {
      const text = JSON.stringify(value);
      inMemory.set(scope, text);
      writePreference(keyOf(scope), text);
      writes.update((count) => count + 1);
    },
    subscribe(listener) {
      const unsubscribe = writes.subscribe(listener);
      // Fired for what other tabs write.
      window.addEventListener("storage", listener);
      return () => {
        unsubscribe();
        window.removeEventListener("storage", listener);
      };
    },
  };
}

/** The value of a scope, as this tab or another one changes it. */
export const useStored = <T>({ subscribe, read }: Stored<T>, scope: string): T =>
  useSyncExternalStore(subscribe, () => read(scope));
