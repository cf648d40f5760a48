import { useSyncExternalStore } from "react";

export type Store<T> = ReturnType<typeof makeStore<T>>;

/** State that lives outside React, and that components can follow with `useStore`. */
export function makeStore<T>(initial: T) {
  const listeners = new Set<() => void>();
  let current = initial;
  const set = (value: T) => {
    if (Object.is(value, current)) return;
    current = value;
    for (const listener of listeners) listener();
  };
  return {
    get: () => current,
    /** Notifies the subscribers, unless the value is the same as before. */
    set,
    update: (change: (value: T) => T) => set(change(current)),
    /** Returns the function that unsubscribes. */
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

export const useStore = <T>({ subscribe, get }: Pick<Store<T>, "subscribe" | "get">): T =>
  useSyncExternalStore(subscribe, get);
