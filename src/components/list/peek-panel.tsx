import ChevronDown from "lucide-react/icons/chevron-down";
import ChevronUp from "lucide-react/icons/chevron-up";
import CircleOff from "lucide-react/icons/circle-off";
import X from "lucide-react/icons/x";
import { type ReactNode, useRef } from "react";
import { Loading } from "~/components/page/states.tsx";
import { readPreference, writePreference } from "~/lib/preferences.ts";
import { makeStore, useStore } from "~/lib/store.ts";
import { capital } from "~/lib/words.ts";
import { Button, IconButton } from "~/ui/button.tsx";
import { fontScale, inRem, scaled } from "~/ui/font-scale.ts";
import { useWidth } from "~/ui/hooks/use-width.ts";
import { focusTable } from "~/ui/keyboard/stops.ts";
import { useActions } from "~/ui/keyboard/use-actions.ts";
import { ResizeEdge } from "~/ui/resize-edge.tsx";
import { StateMessage } from "~/ui/state-message.tsx";
import type { ListState } from "./list-state.tsx";
import { PEEK_CLASSES, type PeekMoves } from "./peek.tsx";

/** In pixels at 16 px, as all widths here. */
const NARROWEST = 320;
const WIDTH = "peek.width";
const stored = Number(readPreference(WIDTH));
/** The width the reader gave the peeks; undefined while it is the screen's. */
const chosenWidth = makeStore(stored > 0 ? stored : undefined);

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
  const width = useStore(chosenWidth);
  // With its border.
  const shown = Math.round(useWidth(panel, scaled(NARROWEST)) / fontScale()) + 1;
  const close = () => {
    onClose();
    if (panel.current?.contains(document.activeElement)) {
      focusTable();
    }
  };
  useActions("In the panel", [{ keys: "Escape", label: "Close", run: close }]);
  return (
    <aside
      ref={panel}
      aria-label="Peek"
      style={{ "--peek": width === undefined ? undefined : inRem(width) }}
      className={PEEK_CLASSES}
    >
      <ResizeEdge
        label="Width of the peek"
        side="left"
        value={shown}
        valueText={`${shown} pixels`}
        least={NARROWEST}
        most={960}
        step={16}
        onDraw={chosenWidth.set}
        onEnd={(chosen) => writePreference(WIDTH, String(chosen))}
        onReset={() => {
          chosenWidth.set(undefined);
          writePreference(WIDTH, undefined);
        }}
        className="left-0 w-1.5 hover:bg-track max-md:hidden"
      />
      <div className="flex min-w-0 flex-1 flex-col overflow-y-auto">
        <header className="flex min-h-13 shrink-0 items-center gap-1 border-b border-line px-4">
          <h2
            className="my-2 line-clamp-3 min-w-0 flex-1 font-[600] wrap-anywhere"
            data-tip={title}
          >
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
      </div>
    </aside>
  );
}

/** The peeked row of a list whose rows the API can't read one by one: it may not be loaded. */
export function RowPeek<Row extends { id: string }>({
  list: { declared, source, peek },
  titleOf,
  open,
  children,
}: {
  list: Pick<ListState<Row>, "declared" | "source" | "peek">;
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
      ) : source.pending || source.loadingMore ? (
        <Loading endpoint={source.endpoint} label={`Loading the ${noun}`} rows={8} />
      ) : (
        <StateMessage
          role="status"
          icon={<CircleOff size={16} />}
          title="Not in the loaded rows"
          actions={source.more && <Button onClick={source.loadMore}>Load the next page</Button>}
        >
          {source.more
            ? "It may be further down, deleted, or hidden by a filter."
            : "It may be deleted or hidden by a filter."}
        </StateMessage>
      )}
    </PeekPanel>
  );
}
