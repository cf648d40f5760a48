import type { ReactNode, RefObject } from "react";
import { Popover } from "react-aria-components/Popover";

/** The list below a field, in which the focus stays. */
export default function PickPopover({
  triggerRef,
  onClose,
  children,
}: {
  triggerRef: RefObject<HTMLElement | null>;
  onClose: () => void;
  children: ReactNode;
}) {
  return (
    <Popover
      isOpen
      isNonModal
      triggerRef={triggerRef}
      placement="bottom start"
      offset={4}
      // Leaving the field closes it.
      shouldCloseOnInteractOutside={() => false}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      className="w-(--trigger-width) min-w-72 rounded-dialog border border-line-strong bg-surface-raised shadow-popover"
    >
      {children}
    </Popover>
  );
}
