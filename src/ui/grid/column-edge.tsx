import { useRef } from "react";
import { clampWidth, COLUMN_WIDTH } from "~/lib/table-layout.ts";
import type { HeaderEdge } from "./grid-props.ts";

/** Pixels an arrow key resizes by. */
const STEP = 8;

/**
 * The right edge of a column's header: dragging it or pressing the arrow keys resizes the column, a
 * double click resets the width.
 */
export default function ColumnEdge({
  column,
  setWidth,
  onResize,
}: HeaderEdge & {
  /** Called at the end; undefined resets to the column's own width. */
  onResize: (width: number | undefined) => void;
}) {
  const edge = useRef<HTMLDivElement>(null);
  const drag = useRef<{ x: number; width: number }>(undefined);
  const preview = useRef<number>(undefined);

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
