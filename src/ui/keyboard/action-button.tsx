import type { ComponentProps } from "react";
import type { Action } from "~/lib/actions.ts";
import { Button } from "~/ui/button.tsx";

/** The button of an action that the screen declared: its words, icon, reason and keys are the action's. */
export function ActionButton({
  action: { label, icon: Icon, keys, reason, run },
  children = label,
  ...props
}: Omit<ComponentProps<typeof Button>, "icon" | "disabledReason" | "onClick"> & {
  action: Action;
}) {
  return (
    <Button
      {...props}
      icon={Icon && <Icon size={14} />}
      aria-keyshortcuts={keys?.replace("Mod+", "Control+")}
      // Its tooltip shows the keys.
      data-tip={keys && label}
      disabledReason={reason}
      onClick={run}
    >
      {children}
    </Button>
  );
}
