import { useEffectEvent, useLayoutEffect } from "react";
import { offerShortcuts, type Shortcut } from "~/lib/shortcuts.ts";

/**
 * Offers shortcuts while the component is mounted and they are `ready`, listed under `heading`. A key
 * runs the function of the last render; which keys there are is fixed at mount.
 */
export function useShortcuts(heading: string, shortcuts: readonly Shortcut[], ready = true) {
  const latest = useEffectEvent(() => shortcuts);
  // Talks to the document's keyboard. Before the paint: who sees the screen can use its keys.
  useLayoutEffect(
    () =>
      !ready
        ? undefined
        : offerShortcuts({
            heading,
            shortcuts: latest().map(({ keys, label, run }, index) => ({
              keys,
              label,
              run: run && (() => latest()[index]?.run?.()),
            })),
          }),
    [heading, ready],
  );
}
