import { useRef } from "react";
import { HEIGHT, resizeApiPanel } from "./panel-state.ts";

const STEP = 16;

/** The panel's upper edge: dragged, or moved with the arrow keys; a double click resets it. */
export function ResizeHandle({ height }: { height: number }) {
  const drag = useRef<{ y: number; height: number }>(undefined);
  const max = Math.max(HEIGHT.min, Math.round(window.innerHeight * 0.7));
  const resize = (to: number) => resizeApiPanel(Math.min(max, to));
  return (
    // A separator that can be moved is a control; the rule only knows static ones.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div
      role="separator"
      aria-label="Height of the API panel"
      aria-orientation="horizontal"
      aria-valuemin={HEIGHT.min}
      aria-valuemax={max}
      aria-valuenow={Math.min(max, height)}
      // Focusable, so that the keyboard can move it.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      onKeyDown={(event) => {
        const to = {
          ArrowUp: height + STEP,
          ArrowDown: height - STEP,
          Home: HEIGHT.min,
          End: max,
        }[event.key];
        if (to === undefined) return;
        event.preventDefault();
        resize(to);
      }}
      onDoubleClick={() => resize(HEIGHT.default)}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        drag.current = { y: event.clientY, height: Math.min(max, height) };
      }}
      onPointerMove={({ clientY }) => {
        if (drag.current) resize(drag.current.height + drag.current.y - clientY);
      }}
      onPointerUp={() => (drag.current = undefined)}
      onPointerCancel={() => (drag.current = undefined)}
      className="absolute inset-x-0 -top-1 z-20 h-2 cursor-ns-resize touch-none"
    />
  );
}
