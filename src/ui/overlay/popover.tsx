import type { ReactNode, RefObject } from "react";
import { Dialog, Popover as AriaPopover } from "react-aria-components";

/** Milliseconds: long after the popover is painted, soon for who reads the page. */
const INERT_AFTER = 200;

/**
 * React Aria makes the page `inert` below a popover, which restyles all of it: 1,000 elements, 9 of the
 * 54 ms that opening a menu took. That can wait, as an underlay takes the pointer at once and the
 * popover keeps the focus. What makes the page usable again doesn't wait.
 */
function deferInert(page: HTMLElement) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let inert = page.inert;
  Object.defineProperty(page, "inert", {
    get: () => inert,
    set(next: boolean) {
      inert = next;
      clearTimeout(timer);
      if (next) timer = setTimeout(() => page.toggleAttribute("inert", true), INERT_AFTER);
      else page.removeAttribute("inert");
    },
  });
}

const page = document.getElementById("root");
if (page) deferInert(page);

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
