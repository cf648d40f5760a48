import { Check } from "lucide-react";
import { classes } from "./classes.ts";

/** The square of a checkbox; what it belongs to carries the role and the state. */
export function CheckMark({ checked }: { checked: boolean }) {
  return (
    <span
      aria-hidden
      className={classes(
        "inline-flex size-4 shrink-0 items-center justify-center rounded-tag border",
        checked ? "border-accent bg-accent text-on-accent" : "border-control",
      )}
    >
      {checked && <Check size={12} strokeWidth={2.5} />}
    </span>
  );
}
