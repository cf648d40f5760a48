import { type ReactNode, useCallback, useState } from "react";
import { place } from "./place.ts";

/** Long enough that a pointer on its way elsewhere opens nothing. */
const OPEN_AFTER = 350;
/** Long enough to move the pointer from the trigger into the card. */
const CLOSE_AFTER = 200;

/** Opens and closes a card, at once or after a pause. */
function makeTimer(setOpen: (open: boolean) => void) {
  let pending: ReturnType<typeof setTimeout> | undefined;
  return {
    close: () => {
      clearTimeout(pending);
      setOpen(false);
    },
    soon: (open: boolean) => {
      clearTimeout(pending);
      pending = setTimeout(() => setOpen(open), open ? OPEN_AFTER : CLOSE_AFTER);
    },
  };
}

/**
 * Opens a card while the pointer or the keyboard focus is on `children` or in the card itself. Tab
 * moves from a link to the card's own links, as the card comes right after it in the document.
 */
export function HoverCard({
  children,
  card,
  className,
}: {
  children: ReactNode;
  /** Renders a `HoverPanel`. */
  card: (close: () => void) => ReactNode;
  className?: string;
}) {
  const [open, setOpen] = useState(false);
  const [{ close, soon }] = useState(() => makeTimer(setOpen));
  return (
    // Only follows the pointer and the focus of the link inside.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <span
      className={className}
      onPointerEnter={({ pointerType }) => {
        // A tap follows the link.
        if (pointerType === "touch") return;
        soon(true);
      }}
      onPointerLeave={({ currentTarget }) => {
        if (!currentTarget.matches(":has(:focus-visible)")) soon(false);
      }}
      onFocus={({ target }) => {
        if (!target.matches(":focus-visible")) return;
        soon(true);
      }}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) close();
      }}
    >
      {children}
      {open && card(close)}
    </span>
  );
}

interface HoverPanelProps {
  label: string;
  onClose: () => void;
  children: ReactNode;
}

/** The panel of a `HoverCard`, at what precedes it in the document. Escape and scrolling close it. */
export function HoverPanel({ label, onClose, children }: HoverPanelProps) {
  const show = useCallback(
    (panel: HTMLSpanElement) => {
      panel.togglePopover(true);
      if (panel.previousElementSibling) place(panel, panel.previousElementSibling);
      const press = (event: KeyboardEvent) => {
        if (event.key !== "Escape") return;
        event.preventDefault();
        event.stopPropagation();
        onClose();
      };
      const scroll = ({ target }: Event) => {
        if (!(target instanceof Node && panel.contains(target))) onClose();
      };
      const end = new AbortController();
      document.addEventListener("keydown", press, { capture: true, signal: end.signal });
      document.addEventListener("scroll", scroll, { capture: true, signal: end.signal });
      return () => end.abort();
    },
    [onClose],
  );
  return (
    // A click in it isn't a click on the row that the name may be in.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events
    <span
      ref={show}
      popover="manual"
      role="group"
      aria-label={label}
      onClick={(event) => event.stopPropagation()}
      className="inset-auto m-0 w-88 max-w-[calc(100vw-16px)] rounded-dialog border border-line-strong bg-surface-raised p-4 text-left text-body font-[400] whitespace-normal text-text shadow-popover print:hidden"
    >
      {children}
    </span>
  );
}
