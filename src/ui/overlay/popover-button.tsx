import { type ComponentProps, type ReactNode, useId, useRef, useState } from "react";
import { lazyOverlay } from "~/ui/lazy.tsx";
import { MenuList } from "~/ui/parts.ts";
import type { MenuOption } from "./menu.tsx";
import type { PopoverProps } from "./popover.tsx";

const Popover = lazyOverlay(() => import("./popover.tsx"));

type ButtonProps = Omit<ComponentProps<"button">, "children" | "title"> &
  Pick<PopoverProps, "label" | "placement"> & {
    /** The content of the button. */
    trigger: ReactNode;
    /** What its tooltip says. */
    "data-tip"?: string | undefined;
  };

/** A button that opens a popover. */
export function PopoverButton({
  label,
  trigger,
  children,
  menu,
  placement,
  ...props
}: ButtonProps & {
  children: (close: () => void) => ReactNode;
  /** Whether it opens a menu: `children` returns one. */
  menu?: boolean;
}) {
  const [open, setOpen] = useState(false);
  const id = useId();
  const ref = useRef<HTMLButtonElement>(null);
  const close = () => setOpen(false);
  return (
    <>
      <button
        type="button"
        aria-haspopup={menu ? "menu" : "dialog"}
        aria-expanded={open}
        // Only an open popover is in the page.
        aria-controls={open ? id : undefined}
        {...props}
        ref={ref}
        onClick={() => setOpen(true)}
        // A click made by a key would count as a screen reader's, and the menu's first item would get no
        // focus.
        onKeyDown={(event) => {
          if (event.key !== "Enter" && event.key !== " ") return;
          event.preventDefault();
          setOpen(true);
        }}
      >
        {trigger}
      </button>
      {open && (
        <Popover
          id={id}
          triggerRef={ref}
          label={label}
          menu={menu}
          placement={placement}
          onClose={close}
        >
          {children(close)}
        </Popover>
      )}
    </>
  );
}

/** A button that opens a menu, which closes as one of its options is picked. */
export function MenuButton({
  options,
  onPick,
  ...props
}: ButtonProps & { options: readonly MenuOption[]; onPick: (id: string) => void }) {
  return (
    <PopoverButton {...props} menu>
      {(close) => (
        <MenuList
          label={props.label}
          options={options}
          onPick={(id) => {
            close();
            onPick(id);
          }}
        />
      )}
    </PopoverButton>
  );
}
