import { ChevronDown, ChevronUp, X } from "lucide-react";
import type { ReactNode } from "react";
import { IconButton } from "~/ui/button.tsx";

const GLYPH = { size: 16, strokeWidth: 1.5 } as const;

/** Where a panel beside a table leads: undefined where there is no neighbour. */
export interface PeekMoves {
  previous: string | undefined;
  next: string | undefined;
  onMove: (id: string | undefined) => void;
  onClose: () => void;
}

/** A row of a table as a whole, beside the table; over it where there is no room beside it. */
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
  /** A link to where there is more. */
  open?: ReactNode;
  children: ReactNode;
}) {
  return (
    <aside
      aria-label="Peek"
      className="flex w-[424px] shrink-0 flex-col overflow-y-auto border-l border-line-strong bg-surface-raised max-lg:absolute max-lg:inset-y-0 max-lg:right-0 max-lg:z-20 max-lg:shadow-dialog max-md:w-full"
    >
      <header className="flex min-h-13 shrink-0 items-center gap-1 border-b border-line px-4">
        <h2 className="min-w-0 flex-1 truncate font-[600]" title={title}>
          {title}
        </h2>
        <IconButton
          label="Previous"
          disabled={previous === undefined}
          onClick={() => onMove(previous)}
        >
          <ChevronUp {...GLYPH} />
        </IconButton>
        <IconButton label="Next" disabled={next === undefined} onClick={() => onMove(next)}>
          <ChevronDown {...GLYPH} />
        </IconButton>
        {open}
        <IconButton label="Close" onClick={onClose}>
          <X {...GLYPH} />
        </IconButton>
      </header>
      {children}
    </aside>
  );
}
