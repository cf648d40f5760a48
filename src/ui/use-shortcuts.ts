import { useEffect, useRef, useSyncExternalStore } from "react";
import {
  offeredShortcuts,
  offerShortcuts,
  type Shortcut,
  type ShortcutGroup,
  singleKeysAreOn,
  subscribeToShortcuts,
} from "~/lib/shortcuts.ts";

/**
 * Offers shortcuts as long as the part stands, and lists them in the sheet under `heading`. What
 * they do may change from one rendering to the next; which keys there are may not.
 */
export function useShortcuts(heading: string, shortcuts: readonly Shortcut[]): void {
  const latest = useRef(shortcuts);
  // Talks to the document's keyboard: a key does what was rendered last.
  useEffect(() => {
    latest.current = shortcuts;
  });
  // Talks to the document's keyboard: the keys are there from now until the part is gone.
  useEffect(
    () =>
      offerShortcuts({
        heading,
        shortcuts: latest.current.map(({ keys, label, run }, index) => ({
          keys,
          label,
          ...(run && { run: () => latest.current[index]?.run?.() }),
        })),
      }),
    [heading],
  );
}

/** All shortcuts that are offered at the moment. */
export const useOfferedShortcuts = (): readonly ShortcutGroup[] =>
  useSyncExternalStore(subscribeToShortcuts, offeredShortcuts);

/** Whether keys without Control act. */
export const useSingleKeys = (): boolean =>
  useSyncExternalStore(subscribeToShortcuts, singleKeysAreOn);
