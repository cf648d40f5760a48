import { useRef } from "react";
import { classes } from "~/ui/classes.ts";
import { fontScale } from "~/ui/font-scale.ts";

/**
 * The edge of something that can be resized: by dragging it, by the arrow keys, Home and End. A double click
 * resets the width.
 */
export function ResizeEdge({
  label,
  side,
  value,
  valueText,
  least,
  most,
  step,
  onDraw,
  onEnd,
  onReset,
  className,
}: {
  label: string;
  side: "left" | "right";
  /** The width, in pixels at a font size of 16 px as all widths here. */
  value: number;
  valueText: string;
  least: number;
  most: number;
  /** Pixels an arrow key resizes by. */
  step: number;
  /** Shows a width that is tried. */
  onDraw: (width: number) => void;
  /** Keeps the last width that was tried. */
  onEnd: (width: number) => void;
  onReset: () => void;
  className: string;
}) {
  const edge = useRef<HTMLDivElement>(null);
  const drag = useRef<{ x: number; width: number }>(undefined);
  const tried = useRef<number>(undefined);
  const outwards = side === "right" ? 1 : -1;
  const widthNow = () => {
    const box = edge.current?.parentElement?.getBoundingClientRect();
    return tried.current ?? (box ? box.width / fontScale() : value);
  };
  const draw = (to: number) => {
    const width = Math.round(Math.min(most, Math.max(least, to)));
    tried.current = width;
    edge.current?.setAttribute("aria-valuenow", String(width));
    onDraw(width);
  };
  const end = () => {
    const width = tried.current;
    drag.current = undefined;
    tried.current = undefined;
    if (width !== undefined) onEnd(width);
  };
  return (
    // A separator that can be moved is a control; the lint takes every separator for a line.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div
      ref={edge}
      role="separator"
      aria-label={label}
      aria-orientation="vertical"
      aria-valuemin={least}
      aria-valuemax={most}
      aria-valuenow={value}
      aria-valuetext={valueText}
      // It can be moved by keyboard, so it has to be focusable.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      onKeyDown={(event) => {
        const to = {
          ArrowLeft: () => widthNow() - outwards * step,
          ArrowRight: () => widthNow() + outwards * step,
          Home: () => least,
          End: () => most,
        }[event.key];
        if (to === undefined) return;
        event.preventDefault();
        draw(to());
      }}
      // A key held down tries many widths and keeps the last one.
      onKeyUp={end}
      onBlur={end}
      onDoubleClick={onReset}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        drag.current = { x: event.clientX, width: widthNow() };
      }}
      onPointerMove={({ clientX }) => {
        if (drag.current)
          draw(drag.current.width + (outwards * (clientX - drag.current.x)) / fontScale());
      }}
      onPointerUp={end}
      onPointerCancel={end}
      className={classes(
        "absolute inset-y-0 z-1 cursor-col-resize touch-none focus-visible:-outline-offset-2",
        className,
      )}
    />
  );
}
