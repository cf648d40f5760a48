import ChevronDown from "lucide-react/icons/chevron-down";
import X from "lucide-react/icons/x";
import type { ReactNode } from "react";
import { classes } from "~/ui/classes.ts";
import { PopoverButton } from "~/ui/overlay/popover-button.tsx";

const SET =
  "flex h-7 items-center gap-1.5 rounded-l-control border border-line-strong bg-surface-raised pl-2 hover:bg-hover max-md:h-10";
const UNSET =
  "flex h-7 items-center gap-1 rounded-control px-2 text-text-muted hover:bg-hover hover:text-text max-md:h-10";

/** The button that clears a filter, at its right edge. */
export function ClearButton({ label, onClear }: { label: string; onClear: () => void }) {
  return (
    <button
      type="button"
      aria-label={`Clear ${label}`}
      data-tip={`Clear ${label}`}
      onClick={({ currentTarget: { previousElementSibling: chip } }) => {
        // This button disappears with the value.
        const stays = chip?.querySelector("input") ?? chip;
        if (stays instanceof HTMLElement) stays.focus();
        onClear();
      }}
      className="flex h-7 w-7 items-center justify-center rounded-r-control border border-l-0 border-line-strong bg-surface-raised text-text-muted hover:bg-hover hover:text-text max-md:h-10 max-md:w-10"
    >
      <X size={14} />
    </button>
  );
}

/** A filter: label and value with a button to clear it, or just the label. It opens its picker. */
export function FilterChip({
  label,
  value,
  onClear,
  menu,
  children,
}: {
  label: string;
  /** Undefined while the filter isn't set. */
  value: ReactNode;
  /** Omitted if the filter always has a value. */
  onClear?: () => void;
  /** Whether its picker is a menu. */
  menu?: boolean;
  children: (close: () => void) => ReactNode;
}) {
  const set = value !== undefined;
  return (
    <div className="flex max-w-full shrink-0">
      <PopoverButton
        label={label}
        menu={menu}
        data-set={set || undefined}
        className={classes(
          "relative min-w-0 focus-visible:z-10",
          set ? SET : UNSET,
          set && !onClear && "rounded-r-control pr-2",
          set && onClear && "pr-1.5",
        )}
        trigger={
          <>
            <span className={set ? "whitespace-nowrap text-text-muted" : undefined}>{label}</span>
            {set && <span className="max-w-64 min-w-0 truncate font-[600]">{value}</span>}
            {!(set && onClear) && <ChevronDown size={14} className="shrink-0" />}
          </>
        }
      >
        {children}
      </PopoverButton>
      {set && onClear && <ClearButton label={label} onClear={onClear} />}
    </div>
  );
}
