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
import { useWidth } from "~/ui/hooks/use-width.ts";
import { useActions } from "~/ui/keyboard/use-actions.ts";
import { StateMessage } from "~/ui/state-message.tsx";
import type { ListState } from "./list-state.tsx";
import { PEEK_CLASSES, type PeekMoves } from "./peek.tsx";

const WIDTH = "peek.width";
/** Pixels; an arrow key changes the width by a step. */
const NARROWEST = 320;
const WIDEST = 960;
const STEP = 16;

const clamp = (pixels: number) => Math.round(Math.min(WIDEST, Math.max(NARROWEST, pixels)));

const stored = Number(readPreference(WIDTH));
/** The width the reader gave the peeks, in pixels; undefined while it is the screen's. */
const chosenWidth = makeStore(stored > 0 ? clamp(stored) : undefined);

function chooseWidth(pixels: number | undefined) {
  const width = pixels === undefined ? undefined : clamp(pixels);
  chosenWidth.set(width);
  writePreference(WIDTH, width?.toString());
}

/** The left edge of a peek: dragging it or the arrow keys resize it, a double click resets the width. */
function PeekEdge({ width }: { width: number }) {
  const drag = useRef<{ x: number; width: number }>(undefined);
  const end = () => {
    drag.current = undefined;
  };
  return (
    // A separator that can be moved is a control; the lint takes every separator for a line.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div
      role="separator"
      aria-label="Width of the peek"
      aria-orientation="vertical"
      aria-valuemin={NARROWEST}
      aria-valuemax={WIDEST}
      aria-valuenow={Math.round(width)}
      aria-valuetext={`${Math.round(width)} pixels`}
      title="Drag or use arrow keys to resize"
      // It can be moved by keyboard, so it has to be focusable.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      onKeyDown={(event) => {
        const to = {
          ArrowLeft: width + STEP,
          ArrowRight: width - STEP,
          Home: NARROWEST,
          End: WIDEST,
        }[event.key];
        if (to === undefined) return;
        event.preventDefault();
        chooseWidth(to);
      }}
      onDoubleClick={() => chooseWidth(undefined)}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        drag.current = { x: event.clientX, width };
      }}
      onPointerMove={({ clientX }) => {
        if (drag.current) chooseWidth(drag.current.width + drag.current.x - clientX);
      }}
      onPointerUp={end}
      onPointerCancel={end}
      className="absolute inset-y-0 left-0 z-1 w-1.5 cursor-col-resize touch-none hover:bg-track focus-visible:-outline-offset-2 max-md:hidden"
    />
  );
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
  const width = useStore(chosenWidth);
  // With its border.
  const shown = useWidth(panel, NARROWEST) + 1;
  const close = () => {
    onClose();
    if (panel.current?.contains(document.activeElement)) {
      document.querySelector<HTMLElement>("#main [role=grid]")?.focus();
    }
  };
  useActions("In the panel", [{ keys: "Escape", label: "Close", run: close }]);
  return (
    <aside
      ref={panel}
      aria-label="Peek"
      style={{ "--peek": width === undefined ? undefined : `${width}px` }}
      className={PEEK_CLASSES}
    >
      <PeekEdge width={shown} />
      <div className="flex min-w-0 flex-1 flex-col overflow-y-auto">
        <header className="flex min-h-13 shrink-0 items-center gap-1 border-b border-line px-4">
          <h2 className="my-2 line-clamp-3 min-w-0 flex-1 font-[600] wrap-anywhere" title={title}>
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
        <Loading of={source.of} label={`Loading the ${noun}`} rows={8} />
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
