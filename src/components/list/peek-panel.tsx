import ChevronDown from "lucide-react/icons/chevron-down";
import ChevronUp from "lucide-react/icons/chevron-up";
import CircleOff from "lucide-react/icons/circle-off";
import X from "lucide-react/icons/x";
import { type ReactNode, useRef } from "react";
import { Loading } from "~/components/page/states.tsx";
import { capital } from "~/lib/words.ts";
import { Button, IconButton } from "~/ui/button.tsx";
import { useActions } from "~/ui/keyboard/use-actions.ts";
import { StateMessage } from "~/ui/state-message.tsx";
import { PEEK_CLASSES, type PeekMoves, type RowPeekState } from "./peek.tsx";

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
  useActions("In the panel", [{ keys: "Escape", label: "Close", run: close }]);
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

/** The peeked row of a list whose rows the API can't read one by one: it may not be loaded. */
export function RowPeek<Row extends { id: string }>({
  state: { declared, list, peek },
  titleOf,
  open,
  children,
}: {
  state: RowPeekState<Row>;
  /** Empty if the row has no name. */
  titleOf: (row: Row) => string;
  open?: (row: Row) => ReactNode;
  children: (row: Row) => ReactNode;
}) {
  const { row } = peek;
  const { noun } = declared;
  return (
    <PeekPanel
      {...peek.moves}
      title={(row && titleOf(row)) || capital(noun)}
      open={row && open?.(row)}
    >
      {row !== undefined ? (
        children(row)
      ) : list.pending || list.loadingMore ? (
        <Loading of={list.of} label={`Loading the ${noun}`} rows={8} />
      ) : (
        <StateMessage
          role="status"
          icon={<CircleOff size={16} />}
          title="Not in the loaded rows"
          actions={list.more && <Button onClick={list.loadMore}>Load more</Button>}
        >
          {list.more
            ? "It may be further down, deleted, or hidden by a filter."
            : "It may be deleted or hidden by a filter."}
        </StateMessage>
      )}
    </PeekPanel>
  );
}
