import { useSyncExternalStore } from "react";

/** State that lives outside React, and that components can follow with `useStore`. */
export interface Store<T> {
  readonly get: () => T;
  /** Notifies the subscribers, unless the value is the same as before. */
  readonly set: (value: T) => void;
  readonly update: (change: (value: T) => T) => void;
  /** Returns the function that unsubscribes. */
  readonly subscribe: (listener: () => void) => () => void;
}

export function makeStore<T>(initial: T): Store<T> {
  const listeners = new Set<() => void>();
  let current = initial;
  const set = (value: T) => {
    if (Object.is(value, current)) return;
    current = value;
    for (const listener of listeners) listener();
  };
  return {
    get: () => current,
    set,
    update: (change) => set(change(current)),
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

export const useStore = <T>({ subscribe, get }: Pick<Store<T>, "subscribe" | "get">): T =>
  useSyncExternalStore(subscribe, get);
