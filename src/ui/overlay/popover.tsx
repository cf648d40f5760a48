import type { ReactNode, RefObject } from "react";
import { Dialog, Popover as AriaPopover } from "react-aria-components";

/** A popover at its trigger. Escape and a click outside close it, and focus returns to the trigger. */
export default function Popover({
  triggerRef,
  label,
  onClose,
  children,
  placement = "bottom start",
}: {
  triggerRef: RefObject<HTMLElement | null>;
  label: string;
  onClose: () => void;
  children: ReactNode;
  placement?: "bottom start" | "bottom end";
}) {
  return (
    <AriaPopover
      isOpen
      triggerRef={triggerRef}
      placement={placement}
      offset={4}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      className="max-w-[calc(100vw-16px)] rounded-dialog border border-line-strong bg-surface-raised shadow-popover drop-in"
    >
      <Dialog aria-label={label} className="outline-none">
        {children}
      </Dialog>
    </AriaPopover>
  );
}
