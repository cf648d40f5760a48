import { type ReactNode, useCallback } from "react";

const GAP = 4;
const EDGE = 8;

/** Puts the panel below what precedes it in the document, or above if there is no room. */
function place(panel: HTMLElement) {
  const anchor = panel.previousElementSibling?.getBoundingClientRect();
  if (anchor === undefined) return;
  const { offsetWidth: width, offsetHeight: height } = panel;
  const fits = anchor.bottom + GAP + height <= innerHeight - EDGE;
  const top = fits ? anchor.bottom + GAP : Math.max(EDGE, anchor.top - GAP - height);
  const left = Math.max(EDGE, Math.min(anchor.left, innerWidth - width - EDGE));
  Object.assign(panel.style, { top: `${top}px`, left: `${left}px` });
}

interface HoverPanelProps {
  label: string;
  onClose: () => void;
  children: ReactNode;
}

/** The panel of a `HoverCard`, above everything else. Escape and scrolling close it. */
export function HoverPanel({ label, onClose, children }: HoverPanelProps) {
  const show = useCallback(
    (panel: HTMLSpanElement) => {
      panel.showPopover();
      place(panel);
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
