import { ChevronDown, X } from "lucide-react";
import type { ReactNode } from "react";
import { classes } from "./classes.ts";
import { PopoverButton } from "./popover-button.tsx";

const SET =
  "flex h-7 items-center gap-1.5 rounded-l-control border border-line-strong bg-surface-raised pl-2 hover:bg-hover max-md:h-10";
const UNSET =
  "flex h-7 items-center gap-1 rounded-control px-2 text-text-muted hover:bg-hover hover:text-text max-md:h-10";

/**
 * A filter as a sentence: grey label, ink value, and a way to drop it; plain text with a chevron
 * while it isn't set. Pressing it opens its picker.
 */
export function FilterChip({
  label,
  value,
  onDrop,
  onPreload,
  children,
}: {
  label: string;
  /** Undefined while the filter isn't set. */
  value: ReactNode;
  /** Left out where the filter always has a value. */
  onDrop?: () => void;
  onPreload: () => void;
  children: (close: () => void) => ReactNode;
}) {
  const set = value !== undefined;
  return (
    <div className={classes("flex shrink-0", !set && "first:-ml-2")}>
      <PopoverButton
        label={label}
        onPreload={onPreload}
        className={classes(
          "relative focus-visible:z-10",
          set ? SET : UNSET,
          set && !onDrop && "rounded-r-control pr-2",
          set && onDrop && "pr-1.5",
        )}
        trigger={
          <>
            <span className={set ? "text-text-muted" : undefined}>{label}</span>
            {set && <span className="max-w-64 truncate font-[600]">{value}</span>}
            {!(set && onDrop) && <ChevronDown size={14} strokeWidth={1.75} />}
          </>
        }
      >
        {children}
      </PopoverButton>
      {set && onDrop && (
        <button
          type="button"
          aria-label={`Drop ${label}`}
          title={`Drop ${label}`}
          onClick={onDrop}
          className="flex h-7 w-7 items-center justify-center rounded-r-control border border-l-0 border-line-strong bg-surface-raised text-text-muted hover:bg-hover hover:text-text max-md:h-10 max-md:w-10"
        >
          <X size={14} strokeWidth={1.75} />
        </button>
      )}
    </div>
  );
}
