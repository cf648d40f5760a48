import { useEffect, useEffectEvent, useRef } from "react";
import { clampWidth, COLUMN_WIDTH } from "~/lib/table-layout.ts";
import type { HeaderEdge } from "./grid-props.ts";

/** Pixels an arrow key resizes by. */
const STEP = 8;
/** Pixels the pointer may move before it counts as a drag. */
const TOLERANCE = 6;
/** Milliseconds after a drag within which a click is the one that ended it. */
const CLICK_AFTER = 100;
const HEADER = "[role=columnheader][data-column]";

interface Place {
  element: HTMLElement;
  after: boolean;
}

/** The header at `x`, and whether `x` is past its middle. */
function placeAt(header: HTMLElement, x: number): Place | undefined {
  const all = [...(header.parentElement?.querySelectorAll<HTMLElement>(HEADER) ?? [])];
  const element = all.findLast((one) => one.getBoundingClientRect().left <= x) ?? all[0];
  const box = element?.getBoundingClientRect();
  return element && box && { element, after: x > box.left + box.width / 2 };
}

/**
 * Lets a column's header be dragged to another place with mouse or pen; a line shows where it would
 * go, and Escape cancels. Calls `onMove` with the column beside which it was dropped. Returns the
 * function that ends it.
 */
function followDrag(
  header: HTMLElement,
  onMove: (target: string, after: boolean) => void,
): () => void {
  let stop: (() => void) | undefined;

  const start = (down: PointerEvent) => {
    const isEdge = down.target instanceof Element && down.target.closest("[role=separator]");
    if (down.button !== 0 || down.pointerType === "touch" || isEdge) return;
    let place: Place | undefined;
    const mark = (next: Place | undefined) => {
      place?.element.style.removeProperty("box-shadow");
      place = next;
      const line = `inset ${next?.after ? -2 : 2}px 0 var(--color-text)`;
      next?.element.style.setProperty("box-shadow", line);
    };
    const end = new AbortController();
    const on = <Type extends keyof WindowEventMap>(
      type: Type,
      listener: (event: WindowEventMap[Type]) => void,
    ) => window.addEventListener(type, listener, { signal: end.signal });
    stop = () => {
      mark(undefined);
      end.abort();
    };
    on("pointermove", ({ clientX }) => {
      if (place || Math.abs(clientX - down.clientX) > TOLERANCE) mark(placeAt(header, clientX));
    });
    on("pointerup", (up) => {
      const { element, after = false } = place ?? {};
      stop?.();
      if (element === undefined) return;
      const swallow = (click: Event) => {
        if (click.timeStamp - up.timeStamp < CLICK_AFTER) click.stopPropagation();
      };
      window.addEventListener("click", swallow, { capture: true, once: true });
      const { column } = element.dataset;
      if (column !== undefined && element !== header) onMove(column, after);
    });
    on("pointercancel", stop);
    on("keydown", ({ key }) => {
      if (key === "Escape") stop?.();
    });
  };

  header.addEventListener("pointerdown", start);
  return () => {
    stop?.();
    header.removeEventListener("pointerdown", start);
  };
}
/**
 * The right edge of a column's header: dragging it or pressing the arrow keys resizes the column, a
 * double click resets the width. The header itself can be dragged to another place.
 */
export function ColumnEdge({
  column,
  setWidth,
  onResize,
  onMove,
}: HeaderEdge & {
  /** Called at the end; undefined resets to the column's own width. */
  onResize: (width: number | undefined) => void;
  /** Called with the column beside which the header was dropped. */
  onMove: (target: string, after: boolean) => void;
}) {
  const edge = useRef<HTMLDivElement>(null);
  const drag = useRef<{ x: number; width: number }>(undefined);
  const preview = useRef<number>(undefined);
  const move = useEffectEvent(onMove);
  // Talks to the pointer on the header around it, which can be dragged.
  useEffect(() => {
    const header = edge.current?.parentElement;
    return header ? followDrag(header, (...place) => move(...place)) : undefined;
  }, []);

  const widthNow = () =>
    preview.current ?? edge.current?.parentElement?.getBoundingClientRect().width ?? column.width;
  const draw = (to: number) => {
    preview.current = clampWidth(to);
    setWidth(preview.current);
    edge.current?.setAttribute("aria-valuenow", String(preview.current));
  };
  const end = () => {
    const width = preview.current;
    drag.current = undefined;
    preview.current = undefined;
    if (width !== undefined) onResize(width);
  };
  return (
    // A separator that can be moved is a control; the lint takes every separator for a line.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div
      ref={edge}
      role="separator"
      aria-label={`Width of ${column.header}`}
      aria-orientation="vertical"
      aria-valuemin={COLUMN_WIDTH.least}
      aria-valuemax={COLUMN_WIDTH.most}
      aria-valuenow={column.width}
      aria-valuetext={column.grow ? "Fills the remaining space" : `${column.width} pixels`}
      // It can be moved by keyboard, so it has to be focusable.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      onKeyDown={(event) => {
        const { key } = event;
        const to = {
          ArrowLeft: () => widthNow() - STEP,
          ArrowRight: () => widthNow() + STEP,
          Home: () => COLUMN_WIDTH.least,
          End: () => COLUMN_WIDTH.most,
        }[key];
        if (to === undefined) return;
        event.preventDefault();
        draw(to());
      }}
      // A key held down tries many widths and keeps the last one.
      onKeyUp={end}
      onBlur={end}
      onDoubleClick={() => onResize(undefined)}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        drag.current = { x: event.clientX, width: widthNow() };
      }}
      onPointerMove={({ clientX }) => {
        if (drag.current) draw(drag.current.width + clientX - drag.current.x);
      }}
      onPointerUp={end}
      onPointerCancel={end}
      className="absolute inset-y-0 right-0 z-1 w-2 cursor-col-resize touch-none after:absolute after:inset-y-1.5 after:right-0 after:w-px after:bg-line after:opacity-0 in-[.group:hover]:after:opacity-100 hover:after:bg-control focus-visible:-outline-offset-2"
    />
  );
}
