import { makeStore, type Store } from "~/lib/store.ts";
import { forgetSynced } from "./synced-recordings.ts";

const listeners = new Set<() => void>();

/** Calls `forget` at sign-out, for state in memory that isn't in a `sessionStore`. */
export function onSignOut(forget: () => void) {
  listeners.add(forget);
}

/** A store in memory that sign-out sets back to `initial`. */
export function sessionStore<T>(initial: T): Store<T> {
  const store = makeStore(initial);
  onSignOut(() => store.set(initial));
  return store;
}

/**
 * Forgets everything kept for whoever was signed in. State in memory is registered by its module: one
 * that was never loaded holds nothing. Anything stored in the browser has to be named here.
 */
export function forgetSession() {
  for (const forget of listeners) forget();
  forgetSynced();
}
