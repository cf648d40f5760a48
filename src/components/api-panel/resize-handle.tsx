import { useRef } from "react";
import { HEIGHT, resizeApiPanel } from "./panel-state.ts";

const STEP = 16;

/** The panel's upper edge: drawn up or down, or moved with the arrow keys; a double press resets it. */
export function ResizeHandle({ height }: { height: number }) {
  const drag = useRef<{ y: number; height: number }>(undefined);
  const most = Math.max(HEIGHT.least, Math.round(window.innerHeight * 0.7));
  const resize = (to: number) => resizeApiPanel(Math.min(most, to));
  return (
    // A separator that can be moved is a control, though the lint takes every separator for a line.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div
      role="separator"
      aria-label="Height of the API panel"
      aria-orientation="horizontal"
      aria-valuemin={HEIGHT.least}
      aria-valuemax={most}
      aria-valuenow={Math.min(most, height)}
      // It is moved by keyboard, so the keyboard has to get there.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      onKeyDown={(event) => {
        const to = {
          ArrowUp: height + STEP,
          ArrowDown: height - STEP,
          Home: HEIGHT.least,
          End: most,
        }[event.key];
        if (to === undefined) return;
        event.preventDefault();
        resize(to);
      }}
      onDoubleClick={() => resize(HEIGHT.first)}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        drag.current = { y: event.clientY, height: Math.min(most, height) };
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
