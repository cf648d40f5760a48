import { useEffectEvent, useLayoutEffect } from "react";
import { type Action, offerActions } from "~/lib/actions.ts";

/**
 * Offers actions while the component is mounted and they are `ready`, listed under `heading`. A key or a
 * command runs the function of the last render.
 */
export function useActions(heading: string, actions: readonly Action[], ready = true) {
  const latest = useEffectEvent(() => actions);
  const shown = actions
    .map(({ keys, label, reason }) => [keys, label, reason].join("\n"))
    .join("\n\n");
  // Talks to the document's keyboard. Before the paint, so that keys work once the screen is visible.
  useLayoutEffect(
    () =>
      !ready || shown === ""
        ? undefined
        : offerActions({
            heading,
            actions: latest().map((action, index) => ({
              ...action,
              run: action.run && (() => latest()[index]?.run?.()),
            })),
          }),
    [heading, ready, shown],
  );
}
