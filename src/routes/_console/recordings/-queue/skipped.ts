import { sessionStore } from "~/api/state/sign-out.ts";
import { useStore } from "~/lib/store.ts";

// In memory, so reloading the page restores skipped recordings.
const skipped = sessionStore<readonly string[]>([]);

/** Removes a recording from the queue until the page is reloaded. */
export const skip = (id: string): void => skipped.update((ids) => [...ids, id]);

/** Restores the recording skipped last. */
export const restoreLast = (): void => skipped.update((ids) => ids.slice(0, -1));
export const restoreAll = (): void => skipped.set([]);

/** The IDs of skipped recordings, in the order they were skipped. */
export const useSkipped = (): readonly string[] => useStore(skipped);
