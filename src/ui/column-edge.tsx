import { useEffect, useRef } from "react";
import { COLUMN_WIDTH } from "~/lib/table-look.ts";
import { followDrag } from "./column-drag.ts";
import type { GridColumn } from "./grid-props.ts";

const STEP = 8;

const clamp = (width: number) =>
  Math.round(Math.min(COLUMN_WIDTH.most, Math.max(COLUMN_WIDTH.least, width)));

/**
 * The right edge of a column's header: drawn, or moved with the arrow keys, it makes the column
 * wider; a double press gives it its own width back. The header itself can be drawn to another
 * place. The grid follows at once, through its variables; its owner hears of the end alone.
 */
export function ColumnEdge<Row>({
  column,
  index,
  onResize,
  onMove,
}: {
  column: GridColumn<Row>;
  /** Which of the columns in view it is. */
  index: number;
  /** Undefined stands for the column's own width. */
  onResize: (width: number | undefined) => void;
  /** Told the column beside which it was let go. */
  onMove: (target: string, after: boolean) => void;
}) {
  const edge = useRef<HTMLDivElement>(null);
  const drag = useRef<{ x: number; width: number }>(undefined);
  const drawn = useRef<number>(undefined);
  const move = useRef(onMove);
  // Talks to the header around it, which can be drawn to another place.
  useEffect(() => {
    move.current = onMove;
  });
  useEffect(() => {
    const header = edge.current?.parentElement;
    return header ? followDrag(header, (...place) => move.current(...place)) : undefined;
  }, []);

  const widthNow = () =>
    drawn.current ?? edge.current?.parentElement?.getBoundingClientRect().width ?? column.width;
  const draw = (to: number) => {
    drawn.current = clamp(to);
    const { style } = edge.current?.closest<HTMLElement>("[role=grid]") ?? {};
    style?.setProperty(`--w${index}`, `${drawn.current}px`);
    style?.setProperty(`--t${index}`, `var(--w${index})`);
    edge.current?.setAttribute("aria-valuenow", String(drawn.current));
  };
  const end = () => {
    const width = drawn.current;
    drag.current = undefined;
    drawn.current = undefined;
    if (width !== undefined) onResize(width);
  };
  return (
    // A separator that can be moved is a control, though the lint takes every separator for a line.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div
      ref={edge}
      role="separator"
      aria-label={`Width of ${column.header}`}
      aria-orientation="vertical"
      aria-valuemin={COLUMN_WIDTH.least}
      aria-valuemax={COLUMN_WIDTH.most}
      aria-valuenow={column.width}
      aria-valuetext={column.grow ? "As wide as there is room" : `${column.width} pixels`}
      // It is moved by keyboard, so the keyboard has to get there.
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
      // Held down, a key draws many widths and keeps the last one.
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
      className="absolute inset-y-0 right-0 z-1 w-2 cursor-col-resize touch-none after:absolute after:inset-y-1.5 after:right-0 after:w-px after:bg-line after:opacity-0 group-hover/head:after:opacity-100 hover:after:bg-control focus-visible:-outline-offset-2"
    />
  );
}
