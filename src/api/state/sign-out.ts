import { NAMESPACE } from "~/lib/base.ts";
import { makeStore, type Store } from "~/lib/store.ts";

const listeners = new Set<() => void>();

/** Calls `forget` at sign-out, for state in memory that isn't in a `sessionStore` or a `sessionMap`. */
export function onSignOut(forget: () => void) {
  listeners.add(forget);
}

/** A store in memory that sign-out sets back to `initial`. */
export function sessionStore<T>(initial: T): Store<T> {
  const store = makeStore(initial);
  onSignOut(() => store.set(initial));
  return store;
}

/** A map in memory that sign-out empties. */
export function sessionMap<Key, Value>(): Map<Key, Value> {
  const map = new Map<Key, Value>();
  onSignOut(() => map.clear());
  return map;
}

/**
 * Forgets everything kept for whoever was signed in. State in memory is registered by its module: one that was
 * never loaded holds nothing. Of what the browser stores, all that belongs to this tab goes.
 */
export function forgetSession() {
  for (const forget of listeners) forget();
  try {
    for (const key of Object.keys(sessionStorage)) {
      if (key.startsWith(`${NAMESPACE}.`)) sessionStorage.removeItem(key);
    }
  } catch {
    // Storage is denied, so there is nothing in it.
  }
}
