import type { ReactNode } from "react";
import { classes } from "~/ui/classes.ts";
import { Keys } from "~/ui/keyboard/keys.tsx";
import { Menu, MenuItem } from "./floating/menu.tsx";
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
    <Menu label={label} className="min-w-44">
      {options.map((option) => (
        <MenuItem
          key={option.id}
          checked={chooses ? option.current === true : undefined}
          onPick={() => onPick(option.id)}
          className={classes(
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
