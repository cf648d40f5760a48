import { NAMESPACE } from "~/lib/base.ts";
import { fromJson } from "~/lib/guards.ts";
import { makeStore } from "~/lib/store.ts";
import { onSignOut } from "./sign-out.ts";

const KEY = `${NAMESPACE}.synced-recordings`;

function readStored(): [id: string, time: string][] {
  try {
    const stored = fromJson(sessionStorage.getItem(KEY) ?? "");
    return (Array.isArray(stored) ? stored : []).flatMap((entry: unknown) => {
      const [id, time]: unknown[] = Array.isArray(entry) ? entry : [];
      return typeof id === "string" && typeof time === "string" ? [[id, time]] : [];
    });
  } catch {
    return [];
  }
}

/**
 * The recordings that an engagement was synced for, by ID, with the time of the answer in ISO 8601. They
 * survive a reload of the tab, or stay in memory if storage is denied.
 */
export const syncedRecordings = makeStore<ReadonlyMap<string, string>>(new Map(readStored()));

/** Notes that an engagement was synced for a recording. */
export function markSynced(id: string) {
  syncedRecordings.update((synced) => new Map(synced).set(id, new Date().toISOString()));
  try {
    sessionStorage.setItem(KEY, JSON.stringify([...syncedRecordings.get()]));
  } catch {
    // Storage is denied or full: a reload forgets them.
  }
}

onSignOut(() => syncedRecordings.set(new Map()));
