import { type KeyboardEvent, type ReactNode, useId, useState } from "react";
import { lookup } from "~/lib/lookup.ts";
import { classes } from "~/ui/classes.ts";
import { AS_TYPED } from "~/ui/field/as-typed.ts";

const STEPS = lookup({ ArrowDown: 1, ArrowUp: -1, PageDown: 8, PageUp: -8 });

/**
 * A list of options under a field, which keeps the focus and has the keys: arrows and Page keys move the
 * highlight, Enter takes what is highlighted.
 */
export function useOptionList({
  keys,
  text,
  start,
  onEnter,
  open = true,
  keysToOpen,
}: {
  /** The keys of the options, in their order; none while it isn't shown. */
  keys: readonly string[];
  /** What is in the field. A change takes the highlight back to the start. */
  text: string;
  /** The index of the option highlighted first; negative is none. */
  start: number;
  /** Picks the option at an index, which may be out of range; returns whether it has used Enter. */
  onEnter: (index: number) => boolean;
  /** Whether the list is shown. */
  open?: boolean;
  /** The keys of the options that a key of the closed list moves in. */
  keysToOpen?: () => readonly string[];
}) {
  const id = useId();
  const [moved, setMoved] = useState<{ text: string; key: string }>();
  const movedIndex = moved?.text === text ? keys.indexOf(moved.key) : -1;
  const active = movedIndex < 0 ? start : movedIndex;

  const moveTo = (index: number, all = keys) => {
    const key = all[index];
    if (key !== undefined) setMoved({ text, key });
  };
  const step = (by: number) => {
    const all = open ? keys : (keysToOpen?.() ?? keys);
    const last = all.length - 1;
    const next = active + by;
    const wraps = Math.abs(by) === 1 && (next < 0 || next > last);
    const index = wraps ? (by > 0 ? 0 : last) : Math.max(0, Math.min(last, next));
    moveTo(index, all);
    document.getElementById(`${id}-${index}`)?.scrollIntoView({ block: "nearest" });
  };
  const isShown = open && keys.length > 0;
  return {
    id,
    active,
    moveTo,
    /** Highlights the start again. */
    restart: () => setMoved(undefined),
    /** The attributes that make the field a combobox. */
    combobox: {
      role: "combobox",
      "aria-autocomplete": "list" as const,
      "aria-expanded": isShown,
      // Only an open list is in the page.
      "aria-controls": isShown ? id : undefined,
      "aria-activedescendant": isShown && active >= 0 ? `${id}-${active}` : undefined,
      ...AS_TYPED,
      value: text,
    },
    /** Handles the keys of the list; returns whether it did. */
    onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => {
      const by = STEPS[event.key];
      if (by !== undefined) step(by);
      else if (event.key !== "Enter" || !onEnter(active)) return false;
      event.preventDefault();
      event.stopPropagation();
      return true;
    },
  };
}

/** An option of the list. */
export function Option({
  list: { id, active, moveTo },
  index,
  selected = index === active,
  disabled = false,
  title,
  onPick,
  className,
  children,
}: {
  list: Pick<ReturnType<typeof useOptionList>, "id" | "active" | "moveTo">;
  index: number;
  /** Whether it is chosen; in a list that chooses nothing, whether it is highlighted. */
  selected?: boolean;
  disabled?: boolean;
  title?: string;
  onPick: () => void;
  className: string;
  children: ReactNode;
}) {
  return (
    // The field handles the keys.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
    <div
      id={`${id}-${index}`}
      role="option"
      tabIndex={-1}
      aria-selected={selected}
      aria-disabled={disabled || undefined}
      data-tip={title}
      // The field keeps the focus.
      onMouseDown={(event) => event.preventDefault()}
      onMouseMove={() => {
        if (index !== active) moveTo(index);
      }}
      onClick={onPick}
      className={classes(
        "relative flex cursor-default items-center rounded-control px-2 max-md:min-h-10",
        index === active &&
          "current-mark bg-hover forced-colors:outline-2 forced-colors:-outline-offset-2",
        className,
      )}
    >
      {children}
    </div>
  );
}
