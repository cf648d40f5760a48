import ChevronDown from "lucide-react/icons/chevron-down";
import ChevronUp from "lucide-react/icons/chevron-up";
import X from "lucide-react/icons/x";
import { type ReactNode, useRef } from "react";
import { IconButton } from "~/ui/button.tsx";
import { useShortcuts } from "~/ui/keyboard/use-shortcuts.ts";
import { PEEK_CLASSES } from "./failed-peek.tsx";

/** The neighbours of the peeked row (undefined at either end), and what moves or closes the panel. */
export interface PeekMoves {
  previous: string | undefined;
  next: string | undefined;
  onMove: (id: string | undefined) => void;
  onClose: () => void;
}

/** A panel with one row in full, beside the table, or over it on small screens. */
export function PeekPanel({
  title,
  open,
  previous,
  next,
  onMove,
  onClose,
  children,
}: PeekMoves & {
  title: string;
  /** A link to the details. */
  open?: ReactNode;
  children: ReactNode;
}) {
  const panel = useRef<HTMLElement>(null);
  const close = () => {
    onClose();
    if (panel.current?.contains(document.activeElement)) {
      document.querySelector<HTMLElement>("#main [role=grid]")?.focus();
    }
  };
  useShortcuts("In the panel", [{ keys: "Escape", label: "Close", run: close }]);
  return (
    <aside ref={panel} aria-label="Peek" className={PEEK_CLASSES}>
      <header className="flex min-h-13 shrink-0 items-center gap-1 border-b border-line px-4">
        <h2 className="min-w-0 flex-1 truncate font-[600]" title={title}>
          {title}
        </h2>
        <IconButton
          label="Previous"
          disabled={previous === undefined}
          onClick={() => onMove(previous)}
        >
          <ChevronUp size={16} />
        </IconButton>
        <IconButton label="Next" disabled={next === undefined} onClick={() => onMove(next)}>
          <ChevronDown size={16} />
        </IconButton>
        {open}
        <IconButton label="Close" onClick={close}>
          <X size={16} />
        </IconButton>
      </header>
      {children}
    </aside>
  );
}
