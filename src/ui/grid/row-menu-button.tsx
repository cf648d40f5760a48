import Ellipsis from "lucide-react/icons/ellipsis";
import { classes } from "~/ui/classes.ts";

/** Opens the menu of a row, at its right end; the grid handles its click. */
export function RowMenuButton({
  name,
  left,
}: {
  /** The row's name. */
  name: string;
  /** Where it is in the row, in pixels; undefined is at the row's right end. */
  left?: number;
}) {
  return (
    <div
      role="gridcell"
      style={{ left }}
      className={classes(
        "absolute z-3 flex items-center bg-inherit",
        // On narrow screens a heading can be above the row, and stays whole.
        left === undefined ? "right-0 bottom-px h-[3.625rem] short:h-10" : "inset-y-0",
      )}
    >
      <button
        type="button"
        aria-label={`Actions for ${name}`}
        data-tip="Actions"
        aria-haspopup="menu"
        // Shift+F10 opens the menu by keyboard.
        tabIndex={-1}
        className="flex size-7 items-center justify-center rounded-control text-text-muted hover:bg-track hover:text-text max-md:size-10"
      >
        <Ellipsis size={16} />
      </button>
    </div>
  );
}
