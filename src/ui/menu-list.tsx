import type { ReactNode } from "react";
import { Menu, MenuItem } from "react-aria-components";
import { Check } from "lucide-react";

export interface MenuOption {
  id: string;
  label: string;
  detail?: string;
  icon?: ReactNode;
  current?: boolean;
}

/** A list of choices in a popover: arrows move, typing finds, Enter picks and closes. */
export default function MenuList({
  label,
  options,
  onPick,
}: {
  label: string;
  options: readonly MenuOption[];
  onPick: (id: string) => void;
}) {
  return (
    <Menu
      aria-label={label}
      // A menu opens to be used at once.
      // oxlint-disable-next-line jsx-a11y/no-autofocus
      autoFocus="first"
      onAction={(key) => onPick(String(key))}
      className="min-w-44 p-1 outline-none"
    >
      {options.map((option) => (
        <MenuItem
          key={option.id}
          id={option.id}
          textValue={option.label}
          className="flex h-7 items-center gap-2 rounded-control px-2 outline-none focus:bg-hover focus-visible:outline-2 focus-visible:-outline-offset-2 focus-visible:outline-focus max-md:h-10"
        >
          <span className="inline-flex w-4 shrink-0 justify-center text-text-muted">
            {option.current ? <Check size={14} strokeWidth={1.75} /> : option.icon}
          </span>
          <span className="flex-1">{option.label}</span>
          {option.detail !== undefined && (
            <span className="text-label text-text-muted">{option.detail}</span>
          )}
        </MenuItem>
      ))}
    </Menu>
  );
}
