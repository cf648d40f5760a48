import { type ComponentProps, type ReactNode, useRef, useState } from "react";
import { lazyOverlay } from "~/ui/lazy/lazy-part.tsx";

const Popover = lazyOverlay(() => import("./popover.tsx"));

/**
 * A button that opens a popover. The popover's code, and that of lazy `children`, loads on the first
 * hover, focus or click.
 */
export function PopoverButton({
  label,
  trigger,
  children,
  placement,
  onPreload,
  ...props
}: Omit<ComponentProps<"button">, "children"> & {
  /** Names the popover. */
  label: string;
  /** The content of the button. */
  trigger: ReactNode;
  children: (close: () => void) => ReactNode;
  placement?: "bottom start" | "bottom end";
  onPreload?: () => void;
}) {
  const [open, setOpen] = useState(false);
  const ref = useRef<HTMLButtonElement>(null);
  const close = () => setOpen(false);
  const preload = () => {
    Popover.preload();
    onPreload?.();
  };
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-expanded={open}
        {...props}
        ref={ref}
        onPointerEnter={preload}
        onFocus={preload}
        onClick={() => setOpen(true)}
        // A key's click would count as a screen reader's, and the menu's first item stay without focus.
        onKeyDown={(event) => {
          if (event.key !== "Enter" && event.key !== " ") return;
          event.preventDefault();
          setOpen(true);
        }}
      >
        {trigger}
      </button>
      {open && (
        <Popover triggerRef={ref} label={label} onClose={close} placement={placement}>
          {children(close)}
        </Popover>
      )}
    </>
  );
}
