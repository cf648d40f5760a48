import { useSyncExternalStore } from "react";
import { atSignOut } from "~/api/forgetting.ts";

// In memory: what was set aside is back when the page is loaded anew.
let ids: readonly string[] = [];
const listeners = new Set<() => void>();

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
};

function change(next: readonly string[]): void {
  ids = next;
  for (const listener of listeners) listener();
}

/** Takes a recording out of the queue for as long as this page lives. */
export const setAside = (id: string): void => change([...ids, id]);

/** Puts the one that was set aside last back. */
export const bringLastBack = (): void => change(ids.slice(0, -1));
export const bringAllBack = (): void => change([]);

/** The ids that were set aside, in that order. */
export const useSetAside = (): readonly string[] => useSyncExternalStore(subscribe, () => ids);

atSignOut(bringAllBack);
