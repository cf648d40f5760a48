import { useSyncExternalStore } from "react";
import { fromJson } from "./guards.ts";
import { makeStore } from "./store.ts";
import { readPreference, writePreference } from "./preferences.ts";

/** JSON in the browser's storage, by scope. */
interface Stored<T> {
  /** The same object until it changes. */
  readonly read: (scope: string) => T;
  readonly write: (scope: string, value: T) => void;
  /** Follows changes in this tab and in others; returns the function that unsubscribes. */
  readonly subscribe: (listener: () => void) => () => void;
}

/**
 * Keeps JSON per scope in the browser's storage, for all of its tabs.
 * `parse` gets whatever is stored, undefined if that is nothing or not JSON, and drops what it can't use.
 */
export function stored<T>(name: string, parse: (value: unknown) => T): Stored<T> {
  const parsed = new Map<string, { text: string | undefined; value: T }>();
  const writes = makeStore(0);
  const keyOf = (scope: string) => `${name}.${scope}`;
  return {
    read: (scope) => {
      const text = readPreference(keyOf(scope));
      const before = parsed.get(scope);
      if (before !== undefined && before.text === text) return before.value;
      const value = parse(text === undefined ? undefined : fromJson(text));
      parsed.set(scope, { text, value });
      return value;
    },
    write: (scope, value) => {
      writePreference(keyOf(scope), JSON.stringify(value));
      writes.update((count) => count + 1);
    },
    subscribe: (listener) => {
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
