import { type ComponentProps, type ReactNode, useRef, useState } from "react";
import { lazyOverlay } from "~/ui/lazy/lazy-part.tsx";

const Popover = lazyOverlay("parts", () => import("./popover.tsx"));

/** A button that opens a popover. */
export function PopoverButton({
  label,
  trigger,
  children,
  placement,
  ...props
}: Omit<ComponentProps<"button">, "children"> & {
  /** Names the popover. */
  label: string;
  /** The content of the button. */
  trigger: ReactNode;
  children: (close: () => void) => ReactNode;
  placement?: "bottom start" | "bottom end";
}) {
  const [open, setOpen] = useState(false);
  const ref = useRef<HTMLButtonElement>(null);
  const close = () => setOpen(false);
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-expanded={open}
        {...props}
        ref={ref}
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
