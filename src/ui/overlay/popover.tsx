import { type KeyboardEvent, type ReactNode, type RefObject, useCallback, useState } from "react";
import { createPortal } from "react-dom";
import { hideOthers, holdScroll, keepFocus, wrapFocus } from "./floating/modal.ts";
import { keepPlaced } from "./floating/place.ts";
import { returnFromPopover } from "./return-focus.ts";

/** For screen readers on a touch screen, which has no Escape. */
const Dismiss = ({ onClose }: { onClose: () => void }) => (
  <button type="button" aria-label="Dismiss" tabIndex={-1} onClick={onClose} className="sr-only" />
);

/**
 * A popover at its trigger. Escape and a click outside close it, and focus returns to the trigger. React
 * Aria's lays the page out nine times as it opens; this one does twice, in half of the processor time.
 */
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
  const [follow] = useState(returnFromPopover);
  const show = useCallback(
    (panel: HTMLElement) => {
      const host = panel.parentElement;
      const trigger = triggerRef.current;
      // Without scrolling: it isn't at its place yet.
      if (!panel.contains(document.activeElement)) panel.focus({ preventScroll: true });
      const ends = [
        follow(panel),
        keepFocus(panel),
        // Before anything is moved: it asks for the layout that the focus has brought.
        holdScroll(),
        trigger && keepPlaced(panel, trigger, placement === "bottom end"),
        host && hideOthers(host),
      ];
      return () => {
        for (const end of ends) end?.();
      };
    },
    [triggerRef, placement, follow],
  );
  const press = (event: KeyboardEvent<HTMLElement>) => {
    const { key, shiftKey, currentTarget, nativeEvent } = event;
    const isEscape = key === "Escape" && !nativeEvent.isComposing;
    if (isEscape) onClose();
    else if (key !== "Tab" || !wrapFocus(currentTarget, shiftKey)) return;
    event.preventDefault();
    event.stopPropagation();
  };
  return createPortal(
    // React Aria's dialogs leave what has this attribute alone.
    <div data-react-aria-top-layer="true" className="fixed z-60">
      {/* Escape does the same. */}
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions */}
      <div
        className="fixed inset-0 touch-none"
        onMouseDown={(event) => event.preventDefault()}
        onClick={(event) => {
          event.stopPropagation();
          onClose();
        }}
      />
      {/* The keys of what is inside it. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <section
        ref={show}
        role="dialog"
        aria-label={label}
        tabIndex={-1}
        onKeyDown={press}
        className="fixed max-w-[calc(100vw-16px)] rounded-dialog border border-line-strong bg-surface-raised shadow-popover drop-in outline-none"
      >
        <Dismiss onClose={onClose} />
        {children}
        <Dismiss onClose={onClose} />
      </section>
    </div>,
    document.body,
  );
}
