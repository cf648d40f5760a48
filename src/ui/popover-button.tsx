import { type ComponentProps, lazy, type ReactNode, Suspense, useRef, useState } from "react";

const loadPopover = () => import("./popover.tsx");
const Popover = lazy(loadPopover);

/**
 * A button that opens a popover. The popover's code, and that of `children` where they are lazy,
 * loads on the first hover, focus or press.
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
  /** What the button shows. */
  trigger: ReactNode;
  children: (close: () => void) => ReactNode;
  placement?: "bottom start" | "bottom end";
  onPreload?: () => void;
}) {
  const [open, setOpen] = useState(false);
  const ref = useRef<HTMLButtonElement>(null);
  const close = () => setOpen(false);
  const preload = () => {
    void loadPopover();
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
      >
        {trigger}
      </button>
      {open && (
        <Suspense>
          <Popover triggerRef={ref} label={label} onClose={close} {...(placement && { placement })}>
            {children(close)}
          </Popover>
        </Suspense>
      )}
    </>
  );
}
