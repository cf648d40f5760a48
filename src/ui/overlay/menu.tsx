import Check from "lucide-react/icons/check";
import type { KeyboardEvent, ReactNode } from "react";
import { lookup } from "~/lib/lookup.ts";
import { classes } from "~/ui/classes.ts";
import { Keys } from "~/ui/keyboard/keys.tsx";
import { endTypeAhead, findTyped, isSearching } from "~/ui/keyboard/type-ahead.ts";

const itemsOf = (menu: Element) => [
  ...menu.querySelectorAll<HTMLElement>("[role=menuitem], [role=menuitemradio]"),
];

function press(event: KeyboardEvent<HTMLElement>) {
  const { key, currentTarget, altKey, ctrlKey, metaKey } = event;
  if (altKey || ctrlKey || metaKey) return;
  const items = itemsOf(currentTarget);
  const at = items.findIndex((item) => item === document.activeElement);
  if (key === "Enter" || (key === " " && !isSearching(event))) items[at]?.click();
  else if (key.length === 1) findTyped(items, document.activeElement, event)?.focus();
  else {
    const steps = lookup({
      ArrowDown: at + 1,
      ArrowUp: at < 0 ? -1 : at - 1,
      Home: 0,
      PageUp: 0,
      End: -1,
      PageDown: -1,
    });
    const to = steps[key];
    if (to === undefined) return;
    items.at(to % items.length)?.focus();
  }
  event.preventDefault();
  event.stopPropagation();
}

/** A menu takes the focus when it opens: its current item, or the first. */
function takeFocus(menu: HTMLElement | null) {
  const current = menu?.querySelector<HTMLElement>("[aria-checked=true]");
  endTypeAhead();
  (current ?? (menu && itemsOf(menu)[0]))?.focus({ preventScroll: true });
}

/**
 * A menu: arrows move, typing searches, Enter and Space pick. Its items are elements and nothing else:
 * React Aria's renders each twice, the second time after a layout.
 */
export function Menu({
  label,
  className,
  children,
}: {
  label: string;
  className: string;
  children: ReactNode;
}) {
  return (
    <div
      ref={takeFocus}
      role="menu"
      aria-label={label}
      tabIndex={-1}
      onKeyDown={press}
      // Firefox opens the browser's menu after the key that has opened this one.
      onContextMenu={(event) => event.preventDefault()}
      className={classes("p-1 outline-none", className)}
    >
      {children}
    </div>
  );
}

export function MenuItem({
  checked,
  onPick,
  className,
  children,
}: {
  /** Whether this item is the chosen one, in a menu that chooses one of several. */
  checked?: boolean;
  onPick: () => void;
  className?: string;
  children: ReactNode;
}) {
  return (
    // The menu handles its keys.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
    <div
      role={checked === undefined ? "menuitem" : "menuitemradio"}
      aria-checked={checked}
      tabIndex={0}
      onClick={(event) => {
        event.stopPropagation();
        onPick();
      }}
      onPointerMove={({ currentTarget, pointerType }) => {
        if (pointerType === "mouse" && currentTarget !== document.activeElement) {
          currentTarget.focus({ preventScroll: true });
        }
      }}
      className={classes(
        "flex h-7 items-center gap-2 rounded-control px-2 focus:bg-hover focus-visible:outline-2 focus-visible:-outline-offset-2 focus-visible:outline-focus max-md:h-10",
        className,
      )}
    >
      {children}
    </div>
  );
}

export interface MenuOption {
  id: string;
  label: string;
  detail?: string;
  /** Its shortcut. */
  keys?: string;
  icon?: ReactNode;
  /** Whether a line separates it from those before it. */
  separated?: boolean;
  /** Whether this option is the chosen one, in a menu that chooses one of several. */
  current?: boolean;
}

/** A menu in a popover: arrows move, typing searches, Enter picks. */
export default function MenuList({
  label,
  options,
  onPick,
}: {
  label: string;
  options: readonly MenuOption[];
  onPick: (id: string) => void;
}) {
  const chooses = options.some(({ current }) => current !== undefined);
  return (
    <Menu label={label} className="min-w-44">
      {options.map((option) => (
        <MenuItem
          key={option.id}
          checked={chooses ? option.current === true : undefined}
          onPick={() => onPick(option.id)}
          className={classes(
            option.separated &&
              "relative mt-[0.5625rem] before:absolute before:-inset-x-1 before:-top-[5px] before:border-t before:border-line",
          )}
        >
          <span className="inline-flex w-4 shrink-0 justify-center text-text-muted">
            {option.current ? <Check size={14} /> : option.icon}
          </span>
          <span className="max-w-80 min-w-0 flex-1 truncate">{option.label}</span>
          {option.detail !== undefined && (
            <span className="text-label text-text-muted">{option.detail}</span>
          )}
          {option.keys !== undefined && <Keys keys={option.keys} />}
        </MenuItem>
      ))}
    </Menu>
  );
}
