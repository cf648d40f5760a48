import Check from "lucide-react/icons/check";
import Minus from "lucide-react/icons/minus";
import { classes } from "~/ui/classes.ts";

/** The box of a checkbox; the element around it has the role and the state. */
export function CheckMark({
  checked,
  faint = false,
}: {
  checked: boolean | "mixed";
  /** Stays in the background unless its group is under the pointer. */
  faint?: boolean;
}) {
  return (
    <span
      aria-hidden
      className={classes(
        "inline-flex size-4 shrink-0 items-center justify-center rounded-tag border",
        checked
          ? "border-accent bg-accent text-on-accent"
          : // Not opacity, which would be a layer to paint for each.
            faint
            ? "border-control/50 in-[.group:hover]:border-control"
            : "border-control",
      )}
    >
      {checked === "mixed" ? <Minus size={12} /> : checked && <Check size={12} />}
    </span>
  );
}
