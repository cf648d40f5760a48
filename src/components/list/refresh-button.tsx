import { useEffect, useEffectEvent } from "react";
import { useAction } from "~/components/form/use-action.ts";
import type { Action } from "~/lib/actions.ts";
import { formatClock } from "~/lib/format.ts";
import { INK_LINK } from "~/ui/classes.ts";
import { useActions } from "~/ui/keyboard/use-actions.ts";

/** After this many milliseconds in the background a list at its top is reloaded. */
const AWAY = 5 * 60_000;

/** Reloads a list, also when its tab comes back after a while; its tooltip says when it was loaded. */
export default function RefreshButton({
  loadedAt,
  mayMove,
  refresh,
}: {
  /** When the list was loaded, in milliseconds since 1970. */
  loadedAt: number;
  /** Whether other rows may take the place of those in view without being asked for. */
  mayMove(this: void): boolean;
  refresh(this: void): Promise<unknown>;
}) {
  const { mutate, isPending } = useAction({ mutationFn: refresh }, "The list wasn't refreshed");
  const reload = () => {
    if (!isPending) mutate();
  };
  const action: Action = { label: "Refresh", words: "reload new rows update", run: reload };
  useActions("On this screen", [action]);
  const onReturn = useEffectEvent(() => {
    if (mayMove()) reload();
  });
  useEffect(() => {
    let hiddenAt: number | undefined;
    const follow = () => {
      if (document.visibilityState === "hidden") hiddenAt = Date.now();
      else if (hiddenAt !== undefined && Date.now() - hiddenAt > AWAY) onReturn();
    };
    document.addEventListener("visibilitychange", follow);
    return () => document.removeEventListener("visibilitychange", follow);
  }, []);
  return (
    <button
      type="button"
      data-tip={`Loaded ${formatClock(new Date(loadedAt))}`}
      aria-disabled={isPending}
      className={`shrink-0 ${INK_LINK}`}
      onClick={reload}
    >
      {isPending ? "Refreshing" : "Refresh"}
    </button>
  );
}
