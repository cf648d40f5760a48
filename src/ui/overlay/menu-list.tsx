import type { ReactNode } from "react";
import { Menu, MenuItem } from "react-aria-components";
import { classes } from "~/ui/classes.ts";
import { Keys } from "~/ui/keyboard/keys.tsx";
import Check from "lucide-react/icons/check";

export interface MenuOption {
  id: string;
  label: string;
  detail?: string;
  /** Its shortcut. */
  keys?: string | undefined;
  icon?: ReactNode;
  /** Whether a line separates it from those before it. */
  separated?: boolean;
  /** Set in a menu that chooses one of several: whether it is this one. */
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
    <Menu
      aria-label={label}
      // A menu is opened to pick from it.
      // oxlint-disable-next-line jsx-a11y/no-autofocus
      autoFocus="first"
      selectionMode={chooses ? "single" : "none"}
      selectedKeys={options.filter(({ current }) => current).map(({ id }) => id)}
      onAction={(key) => onPick(String(key))}
      className="min-w-44 p-1 outline-none"
    >
      {options.map((option) => (
        <MenuItem
          key={option.id}
          id={option.id}
          textValue={option.label}
          className={classes(
            "flex h-7 items-center gap-2 rounded-control px-2 focus:bg-hover focus-visible:outline-2 focus-visible:-outline-offset-2 focus-visible:outline-focus max-md:h-10",
            option.separated &&
              "relative mt-[9px] before:absolute before:-inset-x-1 before:-top-[5px] before:border-t before:border-line",
          )}
        >
          <span className="inline-flex w-4 shrink-0 justify-center text-text-muted">
            {option.current ? <Check size={14} /> : option.icon}
          </span>
          <span className="flex-1">{option.label}</span>
          {option.detail !== undefined && (
            <span className="text-label text-text-muted">{option.detail}</span>
          )}
          {option.keys !== undefined && <Keys keys={option.keys} />}
        </MenuItem>
      ))}
    </Menu>
  );
}
